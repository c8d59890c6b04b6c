import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { useServer } from '../../testing/server.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { readDump, writing } from './dump.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import { BEGIN_SNAPSHOT, readHeads, readRows } from './read-trail.ts';
import { type AuditRow, type Head, hashOf } from './row.ts';
import { readHistory } from './seal-history.ts';
import { verifyRows } from './verify.ts';

const server = useServer();
let client: pg.Client;
let folder: string;
let rows: AuditRow[];
let heads: Map<number, Head>;
let checkpoint: Checkpoint;

const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'election-audit-'));
  for (let round = 1; round <= 5; round++) {
    await server.as('agent')(contract.votes.submit, { year_id: 1, constituency_id: 1, votes: [vote(1, round)] });
    await server.as('admin')(contract.votes.save, { year_id: 1, constituency_id: 3, votes: [vote(2, round)] });
    await server.as('super_admin')(contract.years.update, {
      id: 1,
      status: 'active',
      status_desc: `Ąę ”${round}”\u2028 🗳`,
    });
  }
  checkpoint = await makeCheckpoint(server.database.pool);
  await server.as('agent')(contract.votes.submit, { year_id: 1, constituency_id: 1, votes: [vote(1, 99)] });
  heads = new Map(await readHeads(client));
  rows = await Array.fromAsync(readRows(client));
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

const verify = (given: readonly AuditRow[]) =>
  verifyRows(each(given), {
    heads,
    checkpoints: [readCheckpoint(JSON.stringify(checkpoint), [checkpoint.public_key]).heads],
  });

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** `npm run prove -- tamperings` covers the detection of changes. */
test('an unchanged trail verifies, and computed hashes equal those of the database', async () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(hashOf)).toEqual(rows.map(({ hash }) => hash));
  expect(await verify(rows)).toEqual({ rows: rows.length, chains: heads.size, faults: [] });
});

describe('a checkpoint', () => {
  test('is signed: every change of it is detected', () => {
    const seed = process.env.TAMPERING_SEED ?? randomUUID().slice(0, 8);
    const random = randomSource(seed);
    const pick = (items: readonly string[]) => items[random.below(items.length)] as string;
    const text = JSON.stringify(checkpoint);
    const trusted = [checkpoint.public_key];
    for (let tries = 0; tries < 200; tries++) {
      const at = random.below(text.length);
      const changed = text.slice(0, at) + pick(['0', '1', 'a', 'f', ' ', '']) + text.slice(at + 1);
      if (changed === text || JSON.stringify(tryParse(changed)) === text) continue;
      expect(() => readCheckpoint(changed, trusted), `TAMPERING_SEED=${seed}: ${changed}`).toThrow();
    }
    expect(readCheckpoint(text, trusted).heads.size).toBe(checkpoint.heads.length);
  });

  test('is refused for a trail that does not continue the last one, and not repeated without new rows', async () => {
    const made = await makeCheckpoint(server.database.pool);
    expect(await makeCheckpoint(server.database.pool)).toEqual(made);
    await server.as('super_admin')(contract.years.update, { id: 1, status: 'active', status_desc: 'Later' });
    await client.query('begin');
    await client.query(`update audit_entries set subject = 'year:2' where chain = 0 and sequence =
      (select length from audit_chains where chain = 0)`);
    await client.query('commit');
    await expect(makeCheckpoint(server.database.pool)).rejects.toThrow('in chain 0 (general) row');
    await client.query(`update audit_entries set subject = 'year:1' where chain = 0 and sequence =
      (select length from audit_chains where chain = 0)`);
    expect((await makeCheckpoint(server.database.pool)).statement).not.toBe(made.statement);
  });

  test('cannot be changed or deleted by the application role', async () => {
    for (const write of ['update audit_checkpoints set chains = 0', 'delete from audit_checkpoints']) {
      await expect(server.database.pool.query(write)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('a dump holds the whole trail, and a broken dump is reported with its line', async () => {
  const file = join(folder, 'trail.ndjson');
  const publicKey = checkpoint.public_key;
  const heads = await readHeads(client);
  await client.query(BEGIN_SNAPSHOT);
  const source = { publicKey, heads: await readHeads(client), rows: readRows(client), history: readHistory(client) };
  const out = writing(source, file);
  const written = [await Array.fromAsync(out.rows), await Array.fromAsync(out.history)];
  await client.query('commit');
  const trail = await readDump(file);
  expect({ publicKey: trail.publicKey, heads: trail.heads }).toEqual({ publicKey, heads });
  expect([await Array.fromAsync(trail.rows), await Array.fromAsync(trail.history)]).toEqual(written);

  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [...lines.slice(0, -2), '{"chain":'].join('\n'));
  const { rows, history } = await readDump(file);
  await Array.fromAsync(rows);
  await expect(Array.fromAsync(history)).rejects.toThrow(`Line ${lines.length - 1} of`);
  await expect(readDump(join(folder, 'none'))).rejects.toThrow('cannot be read');
});

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
