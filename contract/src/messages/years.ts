import { sentences } from './sentences.ts';

export const yearsDone = sentences('done', 'years');
