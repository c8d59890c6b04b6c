/**
 * With its field pack a phone says how many submissions it holds that were not received: a number, as a header of the call that it makes
 * anyway.
 */
export const WAITING_HEADER = 'x-waiting';
