import { sentences } from './sentences.ts';

export const regionsDone = sentences('done', 'regions');
