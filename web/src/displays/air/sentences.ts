import { sentences } from '@election/contract/messages/sentences';

/** What a graphic writes into the log of the program that shows it; it is never on air. */
export const say = sentences('displays', 'graphic');
