import { sentences } from '@election/contract/messages/sentences';

/** The words for what a person has typed are those of docs/roles/agent.md. */
export const outbox = sentences('entry', 'outbox');
/** Why the queue waits. */
export const delayed = sentences('entry', 'delayed');
