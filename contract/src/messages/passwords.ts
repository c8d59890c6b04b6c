import { sentences } from './sentences.ts';

/** Sentences for links and passwords. */
export const sayPasswords = sentences('session', 'passwords');
