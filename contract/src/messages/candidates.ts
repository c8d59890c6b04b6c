import { sentences } from './sentences.ts';

export const candidatesDone = sentences('done', 'candidates');
