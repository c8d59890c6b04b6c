import * as z from 'zod';
import { route } from '../wire/route.ts';
import { file, moment } from '../wire/wire.ts';
import { receipt, sha256, submissionKey } from './receipts.ts';

/** The call that a saved submission is. */
const SUBMISSION_KINDS = ['votes', 'station-votes', 'sheet'] as const;

const savedSubmission = z.object({
  /** The Idempotency-Key of the call. */
  id: submissionKey,
  kind: z.enum(SUBMISSION_KINDS),
  /** The call's input as it is sent, without `image` and `upload_id`. */
  input: z.record(z.string(), z.unknown()),
  typed_at: moment.nullable(),
  /** As the receipt will have it. */
  sha256,
  /** Of a sheet: JPEG or PNG in base64. */
  picture: z.string().optional(),
});
export type SavedSubmission = z.output<typeof savedSubmission>;

/** Limits of a file of saved submissions. */
export const SAVED_FILE_LIMITS = { submissions: 200, megabytes: 30 } as const;

/** What waits on a phone, saved as a file to hand over. */
export const savedFile = z.object({
  version: z.literal(1),
  user_id: z.int(),
  /** The person's name. */
  user: z.string(),
  saved_at: moment,
  /** The oldest first. */
  submissions: z.array(savedSubmission).min(1).max(SAVED_FILE_LIMITS.submissions),
  /** HMAC-SHA-256 of `savedFileText` under the person's `file_key`, in hexadecimal. */
  mac: sha256,
});
export type SavedFile = z.output<typeof savedFile>;

/** The text that `mac` covers: everything else, in a fixed order. */
export const savedFileText = ({ version, user_id, user, saved_at, submissions }: Omit<SavedFile, 'mac'>): string =>
  JSON.stringify([
    version,
    user_id,
    user,
    saved_at,
    submissions.map((one) => [one.id, one.kind, one.input, one.typed_at, one.sha256, one.picture ?? null]),
  ]);

/** One submission of a file: its receipt, or why it was refused. */
const importedLine = z.object({
  id: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  /** The constituency, with the polling station; null where the server does not know it. */
  place: z.string().nullable(),
  outcome: z.enum(['received', 'already_received', 'refused']),
  receipt: receipt.nullable(),
  reason: z.string().nullable(),
});

export const submissions = {
  /** Enters what a phone has saved, each submission as its author's. A line for each, in the order of the file. */
  import: route({
    method: 'POST',
    path: '/api/v1/submissions',
    access: ['submissions.import'],
    body: 'multipart',
    upload: { files: 1, megabytes: SAVED_FILE_LIMITS.megabytes },
    input: z.object({ file }),
    data: z.object({
      author: z.object({ id: z.int(), name: z.string() }),
      saved_at: z.string(),
      lines: z.array(importedLine),
    }),
  }),
};
