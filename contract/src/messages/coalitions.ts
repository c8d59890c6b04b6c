import { sentences } from './sentences.ts';

export const coalitionsDone = sentences('done', 'coalitions');
