import * as z from 'zod';
import { count, moment } from '../wire/wire.ts';

/** An Idempotency-Key: of a submission, the id that its phone gave it. */
export const submissionKey = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/);

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What figures may say of themselves besides the specification's payload. */
export const submissionFields = {
  /** The clock of the phone when the figures were typed: a claim, kept beside the database's time. */
  typed_at: moment.optional(),
  /** The key of an earlier submission of the same person and place, which this one corrects. */
  supersedes: submissionKey.optional(),
};

/** What each figure of a submission may say besides. */
export const seenFields = {
  /** The person's own figure on the server as the sender knew it, null for none: another one since is asked about, not replaced. */
  seen: count.nullable().optional(),
};

/** What the server answers for figures or a sheet that it has stored, to be held against what was sent. */
export const receipt = z.object({
  /** The Idempotency-Key of the call; null where none was sent. */
  id: z.string().nullable(),
  /** To read out over a telephone: `12-345-K`. */
  code: z.string(),
  /** Of the submission's text (`submissionText`), or of the picture's bytes as uploaded. */
  sha256,
  /** The database's time. */
  at: z.string(),
  /** The number of the row in the audit chain of the constituency. */
  sequence: z.int(),
});
export type Receipt = z.output<typeof receipt>;

/** 23 letters, a prime number; without I, O and Q, which are misread. */
const CHECK_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const CODE_CHARACTERS = '0123456789-';

/**
 * Every character counts with a power of 5, of which 22 in a row leave different remainders by 23: one wrong character, or two
 * neighbours that changed places, give another letter. The function receipt_code of the database computes the same.
 */
function checkLetter(text: string): string {
  const sum = [...text].reduce((sum, character) => (sum * 5 + CODE_CHARACTERS.indexOf(character)) % 23, 0);
  return CHECK_LETTERS.charAt(sum);
}

/** The row of the audit trail that a receipt names. */
export interface ReceiptPlace {
  constituency_id: number;
  sequence: number;
}

/** The code of a receipt: constituency, row of its audit chain, check letter. */
export function makeReceiptCode({ constituency_id, sequence }: ReceiptPlace): string {
  const text = `${constituency_id}-${sequence}`;
  return `${text}-${checkLetter(text)}`;
}

const RECEIPT_CODE = /^(\d{1,10})-(\d{1,15})-([A-Z])$/;

/** Reads a code in any case, with a space or a dash of any kind between its parts; null where it is none, or its letter does not fit. */
export function readReceiptCode(code: string): ReceiptPlace | null {
  const text = code
    .trim()
    .toUpperCase()
    .replace(/\s*\p{Pd}\s*|\s+/gu, '-');
  const match = RECEIPT_CODE.exec(text);
  if (match === null) return null;
  const place = { constituency_id: Number(match[1]), sequence: Number(match[2]) };
  return checkLetter(`${place.constituency_id}-${place.sequence}`) === match[3] ? place : null;
}

/** The input of `votes.submit` and `stationVotes.submit`, as far as a receipt covers it: all of it but what the sender had seen. */
export interface SubmittedFigures {
  year_id: number;
  constituency_id?: number | undefined;
  election_type_id?: number | undefined;
  polling_station_id?: number | undefined;
  votes: readonly { candidate_id: number; vote_count: number }[];
  typed_at?: string | undefined;
  supersedes?: string | undefined;
}

/** The text of a submission whose SHA-256 its receipt has: fields in a fixed order, what is absent as null, votes by candidate. */
export function submissionText(figures: SubmittedFigures): string {
  const votes = figures.votes
    .map(({ candidate_id, vote_count }) => [candidate_id, vote_count] as const)
    .sort(([a], [b]) => a - b);
  return JSON.stringify({
    year_id: figures.year_id,
    constituency_id: figures.constituency_id ?? null,
    election_type_id: figures.election_type_id ?? null,
    polling_station_id: figures.polling_station_id ?? null,
    votes,
    typed_at: figures.typed_at ?? null,
    supersedes: figures.supersedes ?? null,
  });
}
