import { sentences } from './sentences.ts';

export const displaysDone = sentences('done', 'displays');
