import * as z from 'zod';
import { contestFields } from '../figures/contest.ts';
import { route } from '../wire/route.ts';
import { bytes, id, moment, PDF, XLSX } from '../wire/wire.ts';

/** The filter value for the general chain, which belongs to no constituency. */
export const GENERAL_UNIT = 'general';

const text = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** One changed field. Values are JSON text, truncated where they are long; null for no value. */
const auditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** One row of the audit trail: actor, action, subject, time and address. */
export const auditEntry = z.object({
  chain: z.int(),
  sequence: z.int(),
  at: z.string(),
  /** Name and role at that time; id null for the system itself. */
  actor: z.object({ id: z.int().nullable(), name: z.string(), role: z.string() }),
  action: z.string(),
  subject: z.string(),
  /** The constituency of the row's chain, its name null once deleted; null for the general chain. */
  constituency: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  changes: z.array(auditChange),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A signed statement of the state of the audit trail. */
const checkpoint = z.object({
  at: z.string(),
  chains: z.int(),
  rows: z.int(),
  /** Hexadecimal, as signature and public key are. */
  root: z.string(),
  /** The exact text that the Ed25519 signature covers. */
  statement: z.string(),
  signature: z.string(),
  public_key: z.string(),
  /** Whether the key that signed lies in the database, where its owner can use it. */
  key_in_database: z.boolean(),
});

export const checkpointTarget = z.enum(['folder', 'bucket', 'webhook']);
export type CheckpointTarget = z.output<typeof checkpointTarget>;

/** A place outside the database that checkpoints are handed on to. */
const target = z.object({
  target: checkpointTarget,
  /** The folder, the bucket's name, or the origin of the address. */
  place: z.string(),
  /** When it last took one; null for never. */
  last_at: z.string().nullable(),
  /** Checkpoints that it lacks. */
  waiting: z.int(),
  /** Since when the oldest of them waits. */
  waiting_since: z.string().nullable(),
  /** Of the oldest that failed. */
  error: z.string().nullable(),
  /** Whether one waits for more than half an hour. */
  late: z.boolean(),
});
export type CheckpointTargetState = z.output<typeof target>;

export const audit = {
  /** Newest first. Pages continue by cursor, so that each costs the same however long the trail is. */
  list: route({
    method: 'GET',
    path: '/api/v1/audit',
    access: ['audit.read'],
    input: z.object({
      actor_id: id.optional(),
      /** A constituency's id, or `general` for the general chain. */
      unit: z.union([z.literal(GENERAL_UNIT), id]).optional(),
      /** All constituencies of a region. */
      region_id: id.optional(),
      action: text.optional(),
      /** In the form that rows have: `party:7`. */
      subject: text.optional(),
      /** Inclusive. */
      from: moment.optional(),
      /** Exclusive. */
      until: moment.optional(),
      /** The cursor `next` of the previous page. */
      after: z
        .string()
        .regex(/^-?\d{1,9}\.\d{1,15}$/)
        .optional(),
    }),
    data: z.object({
      data: z.array(auditEntry),
      per_page: z.int(),
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  }),
  /** The whole trail of one contest on paper, oldest first, and as a workbook. */
  contestPdf: route({
    method: 'GET',
    path: '/api/v1/audit/contest.pdf',
    access: ['audit.read'],
    input: z.object(contestFields),
    data: bytes,
    media: PDF,
  }),
  contestXlsx: route({
    method: 'GET',
    path: '/api/v1/audit/contest.xlsx',
    access: ['audit.read'],
    input: z.object(contestFields),
    data: bytes,
    media: XLSX,
  }),
  /** The people and actions in the trail, as filter options. */
  choices: route({
    method: 'GET',
    path: '/api/v1/audit/choices',
    access: ['audit.read'],
    input: z.object({}),
    data: z.object({
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      actions: z.array(z.string()),
    }),
  }),
  /** The last verification of what is public against its records; null before the first. */
  verification: route({
    method: 'GET',
    path: '/api/v1/audit/verification',
    access: ['audit.read'],
    input: z.object({}),
    data: z
      .object({
        checked_at: z.string(),
        /** Since when something differs; null while everything fits. */
        differs_since: z.string().nullable(),
        /** A sentence for the first difference of each kind. */
        differences: z.array(z.string()),
      })
      .nullable(),
  }),
  /** The latest checkpoint; null before the first. */
  checkpoint: route({
    method: 'GET',
    path: '/api/v1/audit/checkpoint',
    access: 'public',
    kept: 'shared',
    input: z.object({}),
    data: checkpoint.nullable(),
  }),
  /** Copies of checkpoints, in the order of the settings; empty where nowhere. */
  targets: route({
    method: 'GET',
    path: '/api/v1/audit/checkpoint/targets',
    access: ['audit.read'],
    input: z.object({}),
    data: z.array(target),
  }),
};
