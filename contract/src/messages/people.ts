import { sentences } from './sentences.ts';

/** Why an account, a role or a permission is not changed. */
export const sayPeople = sentences('refusals', 'people');
