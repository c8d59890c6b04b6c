import * as z from 'zod';
import { agentFilesDone as say } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { file, id } from '../wire/wire.ts';
import { oneTimeLink } from './passwords.ts';

/**
 * A CSV file in UTF-8 whose first line names the columns, in any order: name, email, region, constituencies (names separated
 * by `;`), and optionally role (default: agent) and
 * phone (E.164). Names of places are matched within the year, case-insensitively.
 */
const input = z.object({ year_id: id, file });

/** A refused row: its line, its column and the reason. */
const refusal = z.object({ line: z.int(), column: z.string(), sentence: z.string() });
export type RowRefusal = z.output<typeof refusal>;

const agent = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.string(),
  region: z.string(),
  constituencies: z.array(z.string()),
});

export const agentFiles = {
  /** Validates a file and changes nothing: the agents that it would create, and every refused row. */
  check: route({
    method: 'POST',
    path: '/api/v1/users/agents/check',
    access: ['users.manage'],
    body: 'multipart',
    input,
    data: z.object({
      /** Rows below the header. */
      rows: z.int(),
      agents: z.array(agent),
      refused: z.array(refusal),
      /** Columns that were ignored. */
      unknown_columns: z.array(z.string()),
    }),
  }),
  /** Creates all agents of a file, or none where a row is refused: 422 then lists every refused row under `file`. */
  create: route({
    method: 'POST',
    path: '/api/v1/users/agents',
    access: ['users.manage'],
    stepUp: true,
    body: 'multipart',
    input,
    data: z.array(
      z.object({
        line: z.int(),
        id: z.int(),
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        /** Null in the answer to a repeated Idempotency-Key: links are shown once and never stored. */
        invite: oneTimeLink.nullable(),
      }),
    ),
    msg: () => say.made,
  }),
};
