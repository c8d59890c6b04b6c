import { number } from './format.ts';

export const withdrawn = 'The publication has been withdrawn';

/** Why a published figure was taken back or changed. Everybody reads it. */
export const reasons = {
  wrong_figures: 'Wrong figures',
  wrong_contest: 'Wrong contest',
  sheet_disputed: 'Sheet disputed',
  published_too_early: 'Published too early',
  test_figures: 'Test figures',
  other: 'Other',
} as const;

export const publicationMoved =
  'The published figures have changed since you looked. Nothing was done. Look again, then decide.';
export const correctionNeeded =
  'This would change figures that are public. Nothing was changed. To correct them, say why: send "correction" with a "reason" and a public "note".';
export const withdrawnAlone = 'This result was withdrawn. Check its figures, then publish it from its own page.';

/** What leaves the public page. */
export const leaving = (candidates: number, votes: number) =>
  `${candidates === 1 ? '1 candidate' : `${number(candidates)} candidates`}, ${votes === 1 ? '1 vote' : `${number(votes)} votes`}`;
