import * as z from 'zod';
import { electionType } from '../places/election-type-list.ts';
import { route } from '../wire/route.ts';
import { line } from '../wire/wire.ts';
import { receipt, sha256 } from './receipts.ts';
import { entryStatus } from './votes.ts';

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
