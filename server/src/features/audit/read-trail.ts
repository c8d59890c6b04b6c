import type pg from 'pg';
import type { AuditRow, Heads } from './row.ts';

const BATCH = 2_000;

const COLUMNS = `chain, sequence, ((extract(epoch from at) * 1000000)::bigint)::text as at, actor_id, actor_name, actor_role,
  action, subject, before::text as before, after::text as after, address, request_id,
  encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash`;

/** All reads until commit see one snapshot. */
export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read, read only';

/** The head of every chain as the database stores it. */
export async function readHeads(client: pg.ClientBase): Promise<Heads> {
  const { rows } = await client.query<{ chain: number; length: number; hash: string }>(
    `select chain, length::float8 as length, encode(head, 'hex') as hash from audit_chains order by chain`,
  );
  return new Map(rows.map(({ chain, length, hash }) => [chain, { length, hash }]));
}

/** Streams every row of the trail, ordered by chain and sequence. */
export async function* readRows(client: pg.ClientBase): AsyncGenerator<AuditRow> {
  let chain = -2_147_483_648;
  let sequence = 0;
  for (;;) {
    const { rows } = await client.query<AuditRow>(
      `select ${COLUMNS} from audit_entries where (chain, sequence) > ($1, $2) order by chain, sequence limit ${BATCH}`,
      [chain, sequence],
    );
    yield* rows.map(numbered);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    chain = last.chain;
    sequence = Number(last.sequence);
  }
}

/** Streams the rows after each of the heads `since`; chains not among them from their beginning. */
export async function* readRowsSince(client: pg.ClientBase, since: Heads, now: Heads): AsyncGenerator<AuditRow> {
  for (const [chain, { length: end }] of now) {
    for (let from = since.get(chain)?.length ?? 0; from < end; from += BATCH) {
      const { rows } = await client.query<AuditRow>(
        `select ${COLUMNS} from audit_entries where chain = $1 and sequence > $2 and sequence <= $3 order by sequence`,
        [chain, from, from + BATCH],
      );
      yield* rows.map(numbered);
    }
  }
}

/** pg returns 64-bit numbers as text in the commands, which do not set the server's type parsers. */
const numbered = (row: AuditRow): AuditRow => ({ ...row, sequence: Number(row.sequence) });

/** The rows of a chain from one to another, both among them. */
export async function readRange(
  client: pg.ClientBase | pg.Pool,
  chain: number,
  from: number,
  until: number,
): Promise<AuditRow[]> {
  const { rows } = await client.query<AuditRow>(
    `select ${COLUMNS} from audit_entries where chain = $1 and sequence between $2 and $3 order by sequence`,
    [chain, from, until],
  );
  return rows.map(numbered);
}

/** The seed of the key that signs checkpoints: 32 bytes in hexadecimal. */
export async function readSeed(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows } = await client.query<{ value: string }>(
    `select value from application_secrets where name = 'checkpoints'`,
  );
  return rows[0]?.value ?? '';
}
