import { sentences } from './sentences.ts';

/** Sentences for an invalid field; the field's name appears beside them. */
export const sayValidation = sentences('refusals', 'validation');
