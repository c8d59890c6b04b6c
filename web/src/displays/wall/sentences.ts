import { sentences } from '@election/contract/messages/sentences';

/** Sentences of the script of a wall. */
export const say = sentences('displays', 'wall');
