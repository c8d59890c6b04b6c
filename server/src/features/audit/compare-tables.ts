import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ALL_FIGURES, FIGURES, firstOf, OTHER_QUERIES, PUBLIC_FIGURES, PUBLIC_QUERIES } from './difference-queries.ts';
import type { Difference } from './differences.ts';

/**
 * Compares what the public sees with the records: published figures and registers with the history of figures, published figures of
 * constituencies and publications with the audit trail, sums and seats with the published figures, every other table that the public reads with the history of rows. Each comparison is one
 * statement, so that a write meanwhile is no difference.
 * @param client within a transaction; of isolation level repeatable read where the records were verified in it
 * @returns the first difference of each kind
 */
export const comparePublic = (client: pg.ClientBase): Promise<Difference[]> =>
  compare(client, '64MB', [FIGURES, PUBLIC_FIGURES], ...PUBLIC_QUERIES.map((text) => [text] as const));

/** Compares every table of figures, the pink sheets, the restorations and what the newsroom alone reads. Otherwise as `comparePublic`. */
export const compareTables = (client: pg.ClientBase): Promise<Difference[]> =>
  compare(
    client,
    '256MB',
    [FIGURES, ALL_FIGURES],
    ...[...PUBLIC_QUERIES, ...OTHER_QUERIES].map((text) => [text] as const),
  );

/** @param memory for each sort and hash of a statement: a million figures fit in 256 MB, and more of them go to disk */
async function compare(
  client: pg.ClientBase,
  memory: '64MB' | '256MB',
  ...statements: (readonly [text: string, figures?: readonly string[]])[]
): Promise<Difference[]> {
  await client.query(`set local work_mem = '${memory}'; set local jit = off; set local timezone = 'UTC'`);
  const found: Difference[] = [];
  for (const [text, figures] of statements) {
    const { rows } = await client.query<Difference>(firstOf(text), figures && [figures]);
    found.push(...rows);
  }
  return found;
}

/**
 * Compares the stored photographs of pink sheets with the hashes that name them.
 * @param read the bytes of a stored picture; null where there are none
 * @returns the first sheet whose photograph is missing or has other bytes
 */
export async function compareFiles(
  client: pg.ClientBase,
  read: (picture: string) => Promise<Buffer | null>,
): Promise<{ compared: number; differences: Difference[] }> {
  const { rows } = await client.query<Difference & { picture: string }>(
    `select distinct on (p.picture) 'sheet-file' as kind, 1 as count, 'picture' as field, p.id as item, p.picture,
       c.name as constituency, t.title as election_type
     from pink_sheets p join contests k on k.id = p.contest_id join constituencies c on c.id = k.constituency_id
     join election_types t on t.id = k.election_type_id order by p.picture, p.id`,
  );
  const differences: Difference[] = [];
  for (const { picture, ...sheet } of rows) {
    const bytes = await read(picture);
    const table_says = bytes && createHash('sha256').update(bytes).digest('hex');
    if (table_says !== picture) differences.push({ ...sheet, table_says, record_says: picture });
  }
  return {
    compared: rows.length,
    differences: differences.slice(0, 1).map((one) => ({ ...one, count: differences.length })),
  };
}
