import { sentences } from './sentences.ts';

/** States of places, on the screen and on paper. */
export const states = sentences('words', 'coverageStates');
/** What was heard of the voters of places. */
export const sayHeard = sentences('words', 'heard');
