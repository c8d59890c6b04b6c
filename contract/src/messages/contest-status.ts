import { sentences } from './sentences.ts';

export const sayStatus = sentences('refusals', 'contestStatus');

/** Why no figures are entered, and why votes are not published, where no poll counts. */
export const noFigures = sentences('refusals', 'noFigures');
export const noVotes = sentences('refusals', 'noVotes');
