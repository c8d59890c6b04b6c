import { sentences } from './sentences.ts';

export const registersDone = sentences('done', 'registers');
