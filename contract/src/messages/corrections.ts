import { sentences } from './sentences.ts';

export const sayCorrections = sentences('refusals', 'corrections');
export const correctionsDone = sentences('done', 'corrections');

/** Why a published figure was taken back or changed. Everybody reads it. */
export const reasons = {
  wrong_figures: 'Wrong figures',
  wrong_contest: 'Wrong contest',
  sheet_disputed: 'Sheet disputed',
  published_too_early: 'Published too early',
  test_figures: 'Test figures',
  other: 'Other',
} as const;

/** What leaves the public page. */
export const leaving = (candidates: number, votes: number) => sayCorrections.leaving({ candidates, votes });
