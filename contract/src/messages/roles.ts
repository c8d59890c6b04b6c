import { sentences } from './sentences.ts';

export const sayRoles = sentences('refusals', 'people');
export const rolesDone = sentences('done', 'roles');
