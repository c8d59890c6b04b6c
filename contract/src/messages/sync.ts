import { sentences } from './sentences.ts';

export const syncDone = sentences('done', 'sync');
