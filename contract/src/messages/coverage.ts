import { sentences } from './sentences.ts';

/** Why the agents of a place are not reminded. */
export const sayCoverage = sentences('refusals', 'coverage');
