import { sentences } from '@election/contract/messages/sentences';

export const agents = sentences('management', 'agents');
