import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../testing/server.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { readDump, writing } from './dump.ts';
import { gatherSeals, type HistoryRow, type Seals, verifyHistory } from './history.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import { BEGIN_SNAPSHOT, readHeads, readRows } from './record.ts';
import { type AuditRow, type Head, hashOf } from './row.ts';
import { readHistory } from './seal-history.ts';
import { verifyRows } from './verify.ts';

/** How many tamperings are tried: AUDIT_TAMPERINGS=10000 for the whole proof. */
const TRIES = Number(process.env.AUDIT_TAMPERINGS ?? 400);

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
  rows = await all(readRows(client));
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

const verify = (given: readonly AuditRow[], ends: ReadonlyMap<number, Head> = heads) =>
  verifyRows(each(given), { heads: ends, checkpoint: readCheckpoint(JSON.stringify(checkpoint)).heads });

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;
const otherHex = (text: string) => {
  const at = randomInt(text.length);
  return text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
};

/** What one row says instead; never the same. */
const FIELDS: { [F in keyof AuditRow]?: (row: AuditRow) => AuditRow[F] } = {
  at: (row) => String(Number(row.at) + 1),
  actor_id: (row) => (row.actor_id === null ? 1 : pick([null, row.actor_id + 1])),
  actor_name: (row) => `${row.actor_name}, `,
  actor_role: (row) => row.actor_role.slice(1),
  action: (row) => `${row.action} `,
  subject: (row) => `${row.subject}0`,
  before: (row) => (row.before === null ? '{}' : pick([null, row.before.replace(/.$/, '')])),
  after: (row) => (row.after === null ? 'null' : row.after.replace(/.$/, ' ')),
  address: (row) => (row.address === null ? '' : null),
  request_id: (row) => (row.request_id === null ? '-' : null),
  previous_hash: (row) => otherHex(row.previous_hash),
  hash: (row) => otherHex(row.hash),
};

/** The rows of a chain from one on, with the hashes that they must have after a change: what a thief with the keys would do. */
function chainAnew(given: AuditRow[], first: AuditRow): { given: AuditRow[]; end: Head } {
  let before = given.find(({ chain, sequence }) => chain === first.chain && sequence === first.sequence - 1)?.hash;
  let end: Head = { length: 0, hash: '' };
  const anew = given.map((row) => {
    if (row.chain !== first.chain || row.sequence < first.sequence) return row;
    const linked = { ...(row.sequence === first.sequence ? first : row) };
    linked.previous_hash = before ?? linked.previous_hash;
    linked.hash = hashOf(linked);
    before = linked.hash;
    end = { length: linked.sequence, hash: linked.hash };
    return linked;
  });
  return { given: anew, end };
}

interface Tampered {
  given: AuditRow[];
  ends?: ReadonlyMap<number, Head>;
  /** Where the first place is that cannot fit; the finding names it or the row after it. */
  chain: number;
  sequence: number;
}

const sealedLength = (chain: number) => checkpoint.heads.find(([one]) => one === chain)?.[1] ?? 0;
const sealedRows = () => rows.filter(({ chain, sequence }) => sequence <= sealedLength(chain));

const TAMPERINGS: Record<string, () => Tampered> = {
  'a field is changed': () => {
    const target = pick(rows);
    const field = pick(Object.keys(FIELDS) as (keyof AuditRow)[]);
    const changed = { ...target, [field]: FIELDS[field]?.(target) };
    return { given: rows.map((row) => (row === target ? changed : row)), ...target };
  },
  'a field is changed, and the hash with it': () => {
    const target = pick(rows);
    const changed = { ...target, subject: `${target.subject}0` };
    changed.hash = hashOf(changed);
    return { given: rows.map((row) => (row === target ? changed : row)), ...target };
  },
  'two rows are swapped': () => {
    const first = pick(rows.filter(({ chain, sequence }) => sequence < (heads.get(chain)?.length ?? 0)));
    const second = pick(rows.filter(({ chain, sequence }) => chain === first.chain && sequence > first.sequence));
    const swapped = (row: AuditRow) =>
      row === first
        ? { ...second, sequence: first.sequence }
        : row === second
          ? { ...first, sequence: second.sequence }
          : row;
    return { given: rows.map(swapped), ...first };
  },
  'a row is deleted': () => {
    const target = pick(rows);
    return { given: rows.filter((row) => row !== target), ...target };
  },
  'a row is added': () => {
    const target = pick(rows);
    return { given: rows.flatMap((row) => (row === target ? [row, { ...row }] : row)), ...target };
  },
  'a tail is cut': () => {
    const target = pick(rows);
    const given = rows.filter(({ chain, sequence }) => chain !== target.chain || sequence < target.sequence);
    return { given, ...target };
  },
  'a tail is cut, and the head of its chain with it': () => {
    const target = pick(sealedRows());
    const given = rows.filter(({ chain, sequence }) => chain !== target.chain || sequence < target.sequence);
    const last = given.findLast(({ chain }) => chain === target.chain);
    const ends = new Map(heads);
    if (last) ends.set(target.chain, { length: last.sequence, hash: last.hash });
    else ends.delete(target.chain);
    return { given, ends, ...target };
  },
  'a chain is written anew with all its hashes': () => {
    const target = pick(sealedRows());
    const { given, end } = chainAnew(rows, { ...target, after: '{"1": 4601}' });
    return {
      given,
      ends: new Map(heads).set(target.chain, end),
      chain: target.chain,
      sequence: sealedLength(target.chain),
    };
  },
};

test('the trail fits, and every row has the hash that the database gave it', async () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(hashOf)).toEqual(rows.map(({ hash }) => hash));
  expect(await verify(rows)).toEqual({ rows: rows.length, chains: heads.size, faults: [] });
});

describe('every tampering is found where it is', () => {
  test.each(Object.entries(TAMPERINGS))('%s', async (_name, tamper) => {
    for (let tries = 0; tries < TRIES / Object.keys(TAMPERINGS).length; tries++) {
      const { given, ends, chain, sequence } = tamper();
      const { faults } = await verify(given, ends);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatchObject({ chain });
      expect(faults[0]?.sequence).toBeGreaterThanOrEqual(sequence);
      expect(faults[0]?.sequence).toBeLessThanOrEqual(sequence + 1);
    }
  });
});

/** What is done to the history of figures behind everybody's back. */
const HISTORY: Record<string, (rows: HistoryRow[], target: HistoryRow) => HistoryRow[]> = {
  'a row is changed': (rows, target) =>
    rows.map((row) =>
      row === target ? { ...row, text: row.text.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`) } : row,
    ),
  'a row is deleted': (rows, target) => rows.filter((row) => row !== target),
  'a row is added': (rows, target) => rows.flatMap((row) => (row === target ? [row, { ...row }] : row)),
  'two rows are swapped': (rows, target) => {
    const other = rows.find(({ contest, text }) => contest === target.contest && text !== target.text) ?? target;
    return rows.map((row) =>
      row === target ? { ...row, text: other.text } : row === other ? { ...row, text: target.text } : row,
    );
  },
  'a contest loses all of it': (rows, target) => rows.filter(({ contest }) => contest !== target.contest),
};

describe('every tampering with the history of figures is found in its contest', () => {
  const seals: Seals = new Map();
  let history: HistoryRow[];
  beforeAll(async () => {
    await client.query(BEGIN_SNAPSHOT);
    await all(gatherSeals(readRows(client), seals));
    history = await all(readHistory(client));
    await client.query('commit');
  });

  test('untouched it fits, with rows that are not sealed yet', async () => {
    expect(seals.size).toBe(2);
    expect(await verifyHistory(each(history), seals)).toEqual({ rows: history.length, faults: [] });
    expect(await verifyHistory(each([]), new Map())).toEqual({ rows: 0, faults: [] });
  });

  test.each(Object.entries(HISTORY))('%s', async (_name, tamper) => {
    for (let tries = 0; tries < TRIES / Object.keys(HISTORY).length; tries++) {
      const target = pick(history.filter(({ contest, id }) => id <= (seals.get(contest)?.at(-1)?.[0] ?? 0)));
      const { faults } = await verifyHistory(each(tamper(history, target)), seals);
      expect(faults).toHaveLength(1);
      expect(faults[0]?.contest).toBe(target.contest);
    }
  });
});

describe('a checkpoint', () => {
  test('is signed: whatever is changed in it is found', () => {
    const text = JSON.stringify(checkpoint);
    const key = checkpoint.public_key;
    for (let tries = 0; tries < 200; tries++) {
      const at = randomInt(text.length);
      const changed = text.slice(0, at) + pick(['0', '1', 'a', 'f', ' ', '']) + text.slice(at + 1);
      if (changed === text || JSON.stringify(tryParse(changed)) === text) continue;
      expect(() => readCheckpoint(changed, key), changed).toThrow();
    }
    expect(readCheckpoint(text, key).heads.size).toBe(checkpoint.heads.length);
  });

  test('is not made of a trail that does not continue the last one, and costs nothing where nothing happened', async () => {
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

  test('cannot be changed or taken back by the application', async () => {
    for (const write of ['update audit_checkpoints set chains = 0', 'delete from audit_checkpoints']) {
      await expect(server.database.pool.query(write)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('a dump holds the whole trail, and a broken one says where', async () => {
  const file = join(folder, 'trail.ndjson');
  const publicKey = checkpoint.public_key;
  const heads = await readHeads(client);
  await client.query(BEGIN_SNAPSHOT);
  const source = { publicKey, heads: await readHeads(client), rows: readRows(client), history: readHistory(client) };
  const out = writing(source, file);
  const written = [await all(out.rows), await all(out.history)];
  await client.query('commit');
  const trail = await readDump(file);
  expect({ publicKey: trail.publicKey, heads: trail.heads }).toEqual({ publicKey, heads });
  expect([await all(trail.rows), await all(trail.history)]).toEqual(written);

  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [...lines.slice(0, -2), '{"chain":'].join('\n'));
  const { rows, history } = await readDump(file);
  await all(rows);
  await expect(all(history)).rejects.toThrow(`Line ${lines.length - 1} of`);
  await expect(readDump(join(folder, 'none'))).rejects.toThrow('cannot be read');
});

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
