import { sentences } from './sentences.ts';

export const consumersDone = sentences('done', 'consumers');
