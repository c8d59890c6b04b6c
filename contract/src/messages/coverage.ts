import { sentences } from './sentences.ts';

/** Why the agents of a place are not reminded. */
export const sayCoverage = sentences('refusals', 'coverage');

/** States of places, on the screen and on paper. */
export const states = sentences('words', 'coverageStates');
/** What was heard of the voters of places. */
export const sayHeard = sentences('words', 'heard');
