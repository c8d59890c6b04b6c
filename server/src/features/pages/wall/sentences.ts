import { sentences } from '@election/contract/messages/sentences';

/** Sentences of walls that the public pages do not have. */
export const say = sentences('displays', 'scenes');
