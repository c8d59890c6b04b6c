import { sentences } from './sentences.ts';

/** Words of links to exported and to printed results, on the public pages and in the console. */
export const sayFiles = sentences('words', 'files');
