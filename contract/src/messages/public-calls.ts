import { sentences } from './sentences.ts';

/** Sentences of the calls on the public page. */
export const say = sentences('results', 'calls');
