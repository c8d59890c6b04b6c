import { sentences } from './sentences.ts';

/** Sentences for a refused picture. */
export const sayPictures = sentences('refusals', 'pictures');
