import { sentences } from './sentences.ts';

export const sayCorrections = sentences('refusals', 'corrections');

/** What leaves the public page. */
export const leaving = (candidates: number, votes: number) => sayCorrections.leaving({ candidates, votes });
