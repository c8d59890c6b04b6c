import { sentences } from './sentences.ts';

export const sheetsDone = sentences('done', 'sheets');
