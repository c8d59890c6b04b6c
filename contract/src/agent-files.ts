import * as z from 'zod';
import * as say from './messages/agent-files.ts';
import { oneTimeLink } from './passwords.ts';
import { route } from './route.ts';
import { file, id } from './wire.ts';

/** Agents that one file brings at most: their links are handed out by people. */
export const MAX_AGENTS = 1000;

/** What stands between the names of constituencies in one cell. */
export const PLACE_SEPARATOR = ';';

/**
 * A CSV file (UTF-8, first line names the columns, in any order): name, email, region, constituencies (names, separated by
 * `;`), and role where it is not agent. Places are names within the year, in any case.
 */
const input = z.object({ year_id: id, file });

/** A row that cannot be taken: where, and why. */
const refusal = z.object({ line: z.int(), column: z.string(), sentence: z.string() });
export type RowRefusal = z.output<typeof refusal>;

const agent = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  region: z.string(),
  constituencies: z.array(z.string()),
});

export const agentFiles = {
  /** Reads a file and changes nothing: who would be created, and every row that is refused. */
  check: route({
    method: 'POST',
    path: '/api/v1/users/agents/check',
    access: ['users.manage'],
    body: 'multipart',
    input,
    data: z.object({
      /** Rows below the first line. */
      rows: z.int(),
      agents: z.array(agent),
      refused: z.array(refusal),
      /** Columns that were passed over. */
      unknown_columns: z.array(z.string()),
    }),
  }),
  /** Creates all agents of a file, or, where a row is refused, none: then 422 names every one under `file`. */
  create: route({
    method: 'POST',
    path: '/api/v1/users/agents',
    access: ['users.manage'],
    body: 'multipart',
    input,
    data: z.array(
      z.object({
        line: z.int(),
        id: z.int(),
        name: z.string(),
        email: z.string(),
        /** Null where the call is repeated with its Idempotency-Key: links are shown once and kept nowhere. */
        invite: oneTimeLink.nullable(),
      }),
    ),
    msg: say.made,
  }),
};
