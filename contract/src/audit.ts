import * as z from 'zod';
import { route } from './route.ts';
import { id } from './wire.ts';

/** Rows a page of the audit trail. */
export const AUDIT_PER_PAGE = 50;

/** What a chain that belongs to no constituency is called in a filter. */
export const GENERAL_UNIT = 'general';

const text = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** One field that a change touched. A value is its JSON, long ones cut; null where there was nothing. */
const auditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** One row of the audit trail: who did what to what, when, from where. */
export const auditEntry = z.object({
  chain: z.int(),
  sequence: z.int(),
  at: z.string(),
  /** As they stood when it happened; id null for the system itself. */
  actor: z.object({ id: z.int().nullable(), name: z.string(), role: z.string() }),
  action: z.string(),
  subject: z.string(),
  /** The constituency whose chain it is in, without a name where it is gone; null for the general chain. */
  constituency: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  changes: z.array(auditChange),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A signed statement of how the audit trail stood. */
const checkpoint = z.object({
  at: z.string(),
  chains: z.int(),
  rows: z.int(),
  /** Hexadecimal, as all below but the statement. */
  root: z.string(),
  /** The very text that is signed with Ed25519. */
  statement: z.string(),
  signature: z.string(),
  public_key: z.string(),
});

export const audit = {
  /** Newest first. A page ends with the place at which the next one goes on, so that pages are quick however many there are. */
  list: route({
    method: 'GET',
    path: '/api/v1/audit',
    access: ['audit.read'],
    input: z.object({
      actor_id: id.optional(),
      /** A constituency's id, or `general` for what belongs to none. */
      unit: z.union([z.literal(GENERAL_UNIT), id]).optional(),
      /** All constituencies of a region. */
      region_id: id.optional(),
      action: text.optional(),
      /** As rows name it: `party:7`. */
      subject: text.optional(),
      /** From this moment on. */
      from: z.iso.datetime({ offset: true }).optional(),
      /** Until before this moment. */
      until: z.iso.datetime({ offset: true }).optional(),
      /** Where the page before this one ended. */
      after: z
        .string()
        .regex(/^-?\d{1,9}\.\d{1,15}$/)
        .optional(),
    }),
    data: z.object({
      data: z.array(auditEntry),
      per_page: z.int(),
      /** Where the next page goes on; null at the end. */
      next: z.string().nullable(),
    }),
  }),
  /** Who and what the trail knows, to filter by. */
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
  /** The latest checkpoint, for everybody; null before the first. */
  checkpoint: route({
    method: 'GET',
    path: '/api/v1/audit/checkpoint',
    access: 'public',
    input: z.object({}),
    data: checkpoint.nullable(),
  }),
};
