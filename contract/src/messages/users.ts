import { sentences } from './sentences.ts';

export const sayUsers = sentences('refusals', 'people');
export const usersDone = sentences('done', 'users');
