import * as z from 'zod';
import { remark } from '../wire/wire.ts';

/** Why a published figure is taken back or changed; the words are in messages/election.ts. */
export const CORRECTION_REASONS = [
  'wrong_figures',
  'wrong_contest',
  'sheet_disputed',
  'published_too_early',
  'test_figures',
  'other',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** Characters of a note: it says what a reason of two words does not, and is no longer than every remark. */
export const NOTE_FROM = 10;
export const NOTE_TO = 500;

/** What a correction says of itself to everybody. */
export const explanation = z.object({ reason: z.enum(CORRECTION_REASONS), note: remark.min(NOTE_FROM).max(NOTE_TO) });
export type Explanation = z.output<typeof explanation>;
