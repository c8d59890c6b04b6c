import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareFiles, compareTables } from '@election/server/features/audit/compare-tables';
import type { Difference } from '@election/server/features/audit/differences';
import { gatherSeals, type HistoryRow, type Seals, verifyHistory } from '@election/server/features/audit/history';
import { makeCheckpoint } from '@election/server/features/audit/make-checkpoint';
import { BEGIN_SNAPSHOT, readHeads, readRows } from '@election/server/features/audit/read-trail';
import type { Heads } from '@election/server/features/audit/row';
import { readHistory } from '@election/server/features/audit/seal-history';
import { verifyRows } from '@election/server/features/audit/verify';
import { readConfig } from '@election/server/platform/config';
import { fileStore } from '@election/server/platform/files/store';
import type pg from 'pg';
import { type Call, describe, sendCall } from './client.ts';
import { ADMIN, CONSTITUENCIES, contestAt, figuresOf, SUPER_ADMIN, supplyAgents, WHY, YEAR } from './election.ts';
import { type Proof, portOf, type Trial } from './proof.ts';
import { AUDIT_TAMPERINGS, pick, type Trail } from './tamperings/audit.ts';
import { makeFurtherRecords } from './tamperings/further-records.ts';
import { HISTORY_TAMPERINGS } from './tamperings/history.ts';
import { PLACE, TABLE_TAMPERINGS, type TableTampering } from './tamperings/tables.ts';

/** Rounds of calls before the checkpoint, and again after it. */
const ROUNDS = 6;

/** One tampering in this many is of the tables: each runs the whole comparison in the database. */
const TABLES_SHARE = 10;

/**
 * Two servers write the records; then copies of them are tampered with, half in the audit trail, half in the history of figures, and
 * the tables themselves as their superuser can, without triggers.
 */
export const tamperings: Proof = {
  name: 'tamperings',
  promise:
    'rows of the audit trail and of the figure history changed, swapped, deleted and added, tails cut, chains rewritten with all their hashes: with an external checkpoint each is found at its position; rows of every table of figures, publications, sums, seats, sheets and restorations changed, deleted and added past the triggers: each is found at its place',
  unit: 'tamperings',
  full: 20_000,
  small: 450,
  smallServers: 1,
  async run(trial) {
    await makeCalls(trial, 1);
    await makeFurtherRecords(trial);
    const made = await makeCheckpoint(trial.owner).catch((error: Error) => error);
    if (made instanceof Error) return { found: [made.message] };
    await makeCalls(trial, ROUNDS + 1);
    const records = await readRecords(trial);
    const checkpoint: Heads = new Map(made.heads.map(([chain, length, hash]) => [chain, { length, hash }]));
    records.trail.checkpoint = checkpoint;
    const tables = Math.max(Math.ceil(trial.count / TABLES_SHARE), Object.keys(TABLE_TAMPERINGS).length);
    const half = Math.ceil((trial.count - tables) / 2);
    const found = [
      ...(await checkUntouched(records)),
      ...(await tamperWithTrail(records.trail, half, checkpoint)),
      ...(await tamperWithHistory(records, trial.count - tables - half)),
      ...(await tamperWithTables(trial, tables)),
      ...(await trial.check()),
    ];
    const kinds =
      [AUDIT_TAMPERINGS, HISTORY_TAMPERINGS, TABLE_TAMPERINGS].flatMap(Object.keys).length + FILE_TAMPERINGS;
    const { length: audited } = records.trail.rows;
    const measured = `${kinds} kinds, in ${audited} rows of audit and ${records.history.length} of history`;
    return { found, measured };
  },
};

interface Records {
  trail: Trail;
  history: readonly HistoryRow[];
  seals: Seals;
}

/** Untouched records verify, and there are enough of every kind. */
async function checkUntouched({ trail, history, seals }: Records): Promise<string[]> {
  const { faults } = await verifyRows(stream(trail.rows), trail);
  const reported = [...faults, ...(await verifyHistory(stream(history), seals)).faults];
  const tooFew = trail.rows.length > 15 && seals.size > 1 ? [] : ['There are too few records to tamper with'];
  return [...reported.map((fault) => `Untouched records were reported: ${JSON.stringify(fault)}`), ...tooFew];
}

async function tamperWithTrail(trail: Trail, count: number, checkpoint: Heads | undefined): Promise<string[]> {
  const kinds = Object.entries(AUDIT_TAMPERINGS);
  const found: string[] = [];
  for (let at = 0; at < count && trail.rows.length > 0; at++) {
    const [what, tamper] = kinds[at % kinds.length] as (typeof kinds)[number];
    const { rows, heads, chain, sequence } = tamper(trail);
    const { faults } = await verifyRows(stream(rows), { heads, checkpoints: checkpoint && [checkpoint] });
    const [fault] = faults;
    const isAtPosition = fault?.chain === chain && [sequence, sequence + 1].includes(fault.sequence);
    if (faults.length !== 1 || !isAtPosition)
      found.push(`${what} at ${chain}.${sequence}, and verification reported ${JSON.stringify(faults)}`);
  }
  return found;
}

async function tamperWithHistory({ history, seals }: Records, count: number): Promise<string[]> {
  const kinds = Object.entries(HISTORY_TAMPERINGS);
  const sealed = history.filter(({ contest, id }) => id <= (seals.get(contest)?.at(-1)?.[0] ?? 0));
  const found: string[] = [];
  for (let at = 0; at < count && sealed.length > 0; at++) {
    const [what, tamper] = kinds[at % kinds.length] as (typeof kinds)[number];
    const target = pick(sealed);
    const { faults } = await verifyHistory(stream(tamper(history, target)), seals);
    if (faults.length !== 1 || faults[0]?.contest !== target.contest) {
      found.push(`In the history of contest ${target.contest} ${what}, and ${JSON.stringify(faults)} was reported`);
    }
  }
  return found;
}

/** Changes tables as their superuser can, one row at a time in a transaction that is rolled back. */
async function tamperWithTables(trial: Trial, count: number): Promise<string[]> {
  const kinds = Object.entries(TABLE_TAMPERINGS);
  const client = await trial.owner.connect();
  const compare = async (): Promise<Difference[]> => compareTables(client);
  const found: string[] = [];
  await client.query('begin');
  for (const difference of await compare()) found.push(`Untouched tables were reported: ${JSON.stringify(difference)}`);
  await client.query('rollback');
  for (let at = 0; at < count; at++) {
    const [what, tampering] = kinds[at % kinds.length] as (typeof kinds)[number];
    await client.query('begin; set local session_replication_role = replica');
    const place = await tamperWithRow(client, tampering);
    const differences = await compare();
    if (!place || !differences.some((difference) => difference.kind === tampering.kind && isAt(difference, place)))
      found.push(`${what} at ${JSON.stringify(place)}, and verification reported ${JSON.stringify(differences)}`);
    await client.query('rollback');
  }
  found.push(...(await tamperWithFiles(client, trial.folder)));
  client.release();
  return found;
}

type Place = Partial<Record<'constituency' | 'station_code' | 'candidate' | 'provider' | 'region' | 'item', unknown>>;

/** @returns the place of the row in the words of differences; null where no row was there to tamper with */
async function tamperWithRow(client: pg.ClientBase, { sql }: TableTampering): Promise<Place | null> {
  const { rows, rowCount } = await client.query<Record<string, number | null>>(sql);
  if (rowCount !== 1) return null;
  const { contest_id, place, candidate_id, provider_id, region_id, item } = rows[0] ?? {};
  const names = await client.query<Place>(
    PLACE,
    [contest_id, place, candidate_id, provider_id, region_id, item].map((id) => id ?? null),
  );
  return names.rows[0] ?? null;
}

const isAt = (difference: Difference, place: Place): boolean =>
  Object.entries(place).every(([name, value]) => value === null || difference[name as keyof Difference] === value);

/** A photograph with other bytes, and one that is missing. */
const FILE_TAMPERINGS = 2;

async function tamperWithFiles(client: pg.ClientBase, folder: string): Promise<string[]> {
  const store = await fileStore(readConfig({ DATA_DIR: folder }));
  const { rows } = await client.query<{ picture: string }>('select picture from pink_sheets order by random() limit 1');
  const picture = rows[0]?.picture ?? '';
  const path = join(folder, 'pictures/private', picture);
  const compare = async () =>
    (await compareFiles(client, (name) => store.get(`private/${name}`))).differences.map(
      ({ record_says }) => record_says,
    );
  const found: string[] = [];
  const expectFault = async (what: string, expected: string[]) => {
    const reported = await compare();
    if (reported.join() !== expected.join())
      found.push(`${what} ${picture}, and verification reported ${reported.join() || 'nothing'}`);
  };
  const bytes = await readFile(path);
  await expectFault('Nothing is changed in', []);
  await writeFile(path, Buffer.concat([bytes, Buffer.from([0])]));
  await expectFault('Bytes are changed in', [picture]);
  await rm(path);
  await expectFault('There is no file', [picture]);
  await writeFile(path, bytes);
  return found;
}

/** Makes calls of several kinds at both servers: they write rows to several chains. */
async function makeCalls(trial: Trial, first: number): Promise<void> {
  const nextAgent = supplyAgents(trial.owner);
  for (let number = first; number < first + ROUNDS; number++) {
    const constituency_id = CONSTITUENCIES[number % 3] as number;
    const agent = await nextAgent(constituency_id);
    const where = { year_id: YEAR, constituency_id };
    const station = { constituency_id, code: `T${number}`, name: `Ąę ”${number}”\u2028 🗳`, status: 'active' };
    const calls: Omit<Call, 'key'>[] = [
      { user: agent, call: 'submit', input: { ...where, votes: figuresOf(number * 2) } },
      { user: ADMIN, call: 'save', input: { ...where, votes: figuresOf(number * 2 + 1) } },
      { user: SUPER_ADMIN, call: 'publish', input: { ...contestAt(constituency_id), correction: WHY } },
      { user: SUPER_ADMIN, call: 'addStation', input: station },
    ];
    for (const [at, call] of calls.entries()) {
      const answer = await sendCall(trial.ledger, portOf(trial, at), { ...call, key: `tampering-${number}-${at}` });
      if (answer?.status !== 200) throw new Error(`${call.call} was answered ${describe(answer)}`);
    }
  }
}

async function readRecords({ owner }: Trial): Promise<Records> {
  const client = await owner.connect();
  await client.query(BEGIN_SNAPSHOT);
  const heads = await readHeads(client);
  const seals: Seals = new Map();
  const rows = await Array.fromAsync(gatherSeals(readRows(client), seals));
  const history = await Array.fromAsync(readHistory(client));
  await client.query('commit');
  client.release();
  return { trail: { rows, heads, checkpoint: new Map() }, history, seals };
}

async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
