import { sentences } from '@election/contract/messages/sentences';

/** Why a graphic is refused. */
export const say = sentences('displays', 'refusals');
