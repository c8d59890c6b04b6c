import { sentences } from './sentences.ts';

export const constituenciesDone = sentences('done', 'constituencies');
