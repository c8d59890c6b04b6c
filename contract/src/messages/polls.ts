import { sentences } from './sentences.ts';

export const pollsDone = sentences('done', 'polls');
