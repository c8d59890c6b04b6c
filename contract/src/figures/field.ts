import * as z from 'zod';
import { candidate } from '../ballots/candidates.ts';
import { partyMark } from '../ballots/parties.ts';
import { constituency } from '../places/constituencies.ts';
import { electionType } from '../places/election-type-list.ts';
import { pollingStation } from '../places/polling-stations.ts';
import { year } from '../places/years.ts';
import { route } from '../wire/route.ts';
import { file, line, moment } from '../wire/wire.ts';
import { WITHOUT_POLL } from './contest-status.ts';
import { receipt, sha256, submissionKey } from './receipts.ts';
import { register } from './registers.ts';
import { entryStatus } from './votes.ts';

/**
 * Pictures that are uploaded piece by piece (the protocol tus 1.0: POST creates, HEAD asks how far it came, PATCH goes on, DELETE
 * drops it). The id of a finished one is `upload_id` of `sheets.upload`.
 */
export const UPLOADS = '/api/v1/uploads';

/** One row of the audit trail with the text that its hash covers (docs/audit.md). */
export const hashedRow = z.object({
  chain: z.int(),
  sequence: z.int(),
  /** Microseconds since 1970, in digits. */
  at: z.string(),
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  actor_role: z.string(),
  action: z.string(),
  subject: z.string(),
  /** jsonb as PostgreSQL prints it. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Hexadecimal. */
  previous_hash: z.string(),
  hash: z.string(),
});

/** That a row stands in the audit trail that a checkpoint states. */
const inclusion = z.object({
  /** From the receipt's row to the last one of its chain that the checkpoint covers. */
  rows: z.array(hashedRow).min(1),
  /** From the chain's leaf up to the root: the sibling on each level. */
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: sha256 })),
  statement: z.string(),
  signature: z.string(),
  public_key: z.string(),
});

const person = z.object({ id: z.int(), name: z.string(), role: z.string() });
const named = z.object({ id: z.int(), name: z.string() });

/** What was received under a receipt, and what became of it. */
export const receiptDetail = z.object({
  receipt,
  kind: z.enum(['figures', 'sheet']),
  place: z.object({
    year_id: z.int(),
    region_id: z.int(),
    constituency: named,
    election_type: electionType,
    polling_station: named.extend({ code: z.string() }).nullable(),
  }),
  /** Name and role at that time. */
  by: person,
  /** Who imported it from a saved file. */
  imported_by: named.nullable(),
  typed_at: z.string().nullable(),
  address: z.string().nullable(),
  /** In ballot order; empty for a sheet. */
  figures: z.array(
    z.object({
      candidate_id: z.int(),
      candidate: z.string(),
      votes: z.int(),
      /** The person's entry as it is now. */
      now: z.object({ votes: z.int(), status: entryStatus, reason: z.string().nullable() }),
    }),
  ),
  /** Null for figures. */
  sheet: z.object({ id: z.int(), state: z.enum(['current', 'replaced', 'deleted']) }).nullable(),
  /** The next submission of the same person for the same place; of a sheet, the next one of the contest. */
  superseded_by: z.object({ code: z.string(), at: z.string() }).nullable(),
  /** The row of the audit trail; its hash is hexadecimal. */
  row: z.object({ chain: z.int(), sequence: z.int(), hash: sha256 }),
  /** Null: no checkpoint covers the row yet. */
  proof: inclusion.nullable(),
});
export type ReceiptDetail = z.output<typeof receiptDetail>;

export const receipts = {
  /** By the code of the receipt, as it was read out. The answer is the file that `npm run verify-audit -- --receipt` takes. */
  read: route({
    method: 'GET',
    path: '/api/v1/receipts/:code',
    access: ['entries.validate', 'votes.publish'],
    input: z.object({ code: line(60) }),
    data: receiptDetail,
  }),
};

/** The caller's own entries of a place in one state, as `[candidate_id, votes]`. */
const ownEntries = z.object({
  constituency_id: z.int(),
  election_type_id: z.int(),
  polling_station_id: z.int().nullable(),
  status: entryStatus,
  /** Why they were declined. */
  reason: z.string().nullable(),
  changed_at: z.string(),
  votes: z.array(z.tuple([z.int(), z.int()])).min(1),
});

/** All that a phone needs to work without a network. */
export const dutyPack = z.object({
  /** The database's time. */
  at: z.string(),
  /** Of whom it is. */
  user_id: z.int(),
  /** The key of the person's saved files, in hexadecimal. */
  file_key: sha256,
  /** With the thresholds of the checks, which the phone runs by itself. */
  years: z.array(year),
  election_types: z.array(electionType),
  regions: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Within the caller's scope. */
  constituencies: z.array(
    constituency.pick({
      id: true,
      name: true,
      code: true,
      status: true,
      region_id: true,
      year_id: true,
      registered_voters: true,
    }),
  ),
  polling_stations: z.array(
    pollingStation.pick({
      id: true,
      code: true,
      name: true,
      label: true,
      status: true,
      constituency_id: true,
      registered_voters: true,
    }),
  ),
  parties: z.array(partyMark),
  /** In ballot order; those of a whole year have no constituency. */
  candidates: z.array(
    candidate.pick({
      id: true,
      name: true,
      label: true,
      status: true,
      year_id: true,
      election_type_id: true,
      constituency_id: true,
      party_id: true,
      ballot_order: true,
      avatar_url: true,
    }),
  ),
  /** The totals that the newsroom works with. */
  registers: z.array(
    register.pick({
      constituency_id: true,
      election_type_id: true,
      total_registered_voters: true,
      total_valid_votes: true,
      total_rejected: true,
      total_issued: true,
      total_not_returned: true,
    }),
  ),
  /** The contests that take no figures. */
  without_poll: z.array(
    z.object({ constituency_id: z.int(), election_type_id: z.int(), status: z.enum(WITHOUT_POLL) }),
  ),
  entries: z.array(ownEntries),
  /** The latest sheet of the caller for each contest, by the hash of its picture before anything re-encoded it. */
  sheets: z.array(
    z.object({
      id: z.int(),
      constituency_id: z.int(),
      election_type_id: z.int(),
      original_sha256: sha256,
      uploaded_at: z.string(),
      state: z.enum(['current', 'replaced', 'deleted']),
    }),
  ),
  /** The current sheet of each contest, by anybody: what `replaces` of an upload names. */
  current_sheets: z.array(z.object({ id: z.int(), constituency_id: z.int(), election_type_id: z.int() })),
});
export type DutyPack = z.output<typeof dutyPack>;

export const duty = {
  read: route({
    method: 'GET',
    path: '/api/v1/duty',
    access: ['entries.submit'],
    input: z.object({}),
    data: dutyPack,
  }),
};

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
      author: named,
      saved_at: z.string(),
      lines: z.array(importedLine),
    }),
  }),
};
