import { sentences } from './sentences.ts';

export const sayParties = sentences('refusals', 'parties');
export const partiesDone = sentences('done', 'parties');
