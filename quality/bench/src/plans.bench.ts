import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { listPending, listPendingStations } from '@election/server/features/contests/entry/list-pending';
import { readAgents, readEntries, readResults } from '@election/server/features/contests/entry/read-votes';
import { gateOf } from '@election/server/features/contests/validation/findings';
import { submitEntries } from '@election/server/features/contests/validation/write-votes';
import { findActor } from '@election/server/features/people/actor';
import type { Context } from '@election/server/platform/context';
import { hashToken } from '@election/server/platform/secrets/tokens';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { findUser, withClient } from './database.ts';
import { recordStatements, type Statement } from './recorded-statements.ts';

/** Tables that grow with the election: hot queries must read them by an index. */
const GROWING = [
  'polling_stations',
  'vote_entries',
  'vote_values',
  'figure_history',
  'pending_items',
  'pending_readers',
  'audit_entries',
  'idempotency_keys',
  'sessions',
];

const CONTEST = { year_id: YEAR_ID, constituency_id: 1, election_type_id: ELECTION_TYPE.presidential };
const region_id = 1;

interface HotQuery {
  what: string;
  /** Whether an agent runs it; otherwise a super_admin. */
  asAgent?: boolean;
  run: (context: Context, candidates: number[]) => Promise<unknown>;
}

const HOT_QUERIES: HotQuery[] = [
  { what: 'actor of a session', run: ({ pool }) => findActor(pool, hashToken('unknown token'), 1) },
  { what: 'votes results', run: (context) => readResults(context, CONTEST) },
  { what: "agents' entries", run: (context) => readAgents(context, { ...CONTEST, region_id }) },
  { what: 'own entries', asAgent: true, run: (context) => readEntries(context, { ...CONTEST, region_id }) },
  { what: 'pending items', run: (context) => listPending(context, { page: 1 }) },
  { what: 'pending items of stations', run: (context) => listPendingStations(context, { page: 1 }) },
  { what: 'pending items of a region', run: (context) => listPending(context, { page: 1, region_id }) },
  { what: 'pending items of an agent', asAgent: true, run: (context) => listPending(context, { page: 1 }) },
  { what: 'checks before publishing', run: (context) => gateOf(context, CONTEST) },
  {
    what: 'submit',
    asAgent: true,
    run: (context, candidates) => {
      const votes = candidates.map((candidate_id) => ({ candidate_id, vote_count: 7 }));
      return submitEntries(context, { year_id: YEAR_ID, constituency_id: 2, votes });
    },
  },
];

/** Hot queries on the full rehearsal. Prints their plans; counts those without a sequential scan of a growing table. */
export async function plans(machine: Machine): Promise<Row[]> {
  const url = await machine.fullDatabase();
  return withClient(url, async (client) => {
    const admin = await findUser(client, 'super_admin');
    const agent = await findUser(client, 'agent');
    await client.query(
      'insert into user_constituencies select $1, id from generate_series(1, 2) id on conflict do nothing',
      [agent],
    );
    const { rows } = await client.query<{ id: number }>(
      `select id from candidates where year_id = $1 and election_type_id = $2 and status = 'active'`,
      [YEAR_ID, ELECTION_TYPE.presidential],
    );
    const candidates = rows.map(({ id }) => id);
    for (const text of BACKLOG) await client.query(text);
    await client.query('vacuum analyze');
    const scans: string[] = [];
    for (const { what, asAgent, run } of HOT_QUERIES) {
      const statements = await recordStatements(url, asAgent ? agent : admin, (context) => run(context, candidates));
      // On a new connection: the counts of a connection include its earlier transactions.
      const scanned = await withClient(url, (another) => sequentialScans(another, statements));
      console.error(`\n${what}${scanned.length > 0 ? `: sequential scans of ${scanned.join(', ')}` : ''}`);
      for (const statement of statements) await explain(client, statement);
      if (scanned.length > 0) scans.push(`${what}: ${scanned.join(', ')}`);
    }
    return [
      {
        what: 'hot queries on 41,000 stations without a sequential scan of a growing table',
        unit: 'queries',
        product: HOT_QUERIES.length - scans.length,
        limit: HOT_QUERIES.length,
        target: { atLeast: 1 },
        ...(scans.length > 0 && { note: scans.join('; ') }),
      },
    ];
  });
}

/** Rows that an election night adds to tables which the rehearsal leaves small. */
const BACKLOG = [
  `insert into sessions (token_hash, user_id, expires_at)
   select sha256(at::text::bytea), (select min(id) from users), now() + interval '1 day' from generate_series(1, 5000) at`,
  `insert into idempotency_keys (user_id, key, request_hash, answer)
   select (select min(id) from users), 'key-of-call-' || at, sha256(''), '{}' from generate_series(1, 20000) at`,
  `insert into pending_items (contest_id, region_id, provider_id, pending, closed_at)
   select k.id, c.region_id, (select min(id) from users), false, now()
   from contests k join constituencies c on c.id = k.constituency_id cross join generate_series(1, 40)`,
  `insert into pending_items (contest_id, region_id, provider_id)
   select k.id, c.region_id, u.id from contests k join constituencies c on c.id = k.constituency_id cross join users u
   where k.year_id = ${YEAR_ID} order by u.id, k.id limit 5000 on conflict do nothing`,
  `insert into pending_readers (item_id, user_id, revision)
   select i.id, u.id, 1 from pending_items i cross join (select id from users order by id limit 20) u where i.id % 2 = 0`,
];

/** The growing tables that statements scan, by PostgreSQL's own counts: they include the statements of routines. */
async function sequentialScans(client: pg.Client, statements: readonly Statement[]): Promise<string[]> {
  await client.query('begin');
  for (const { text, values } of statements) await client.query(text, values);
  const { rows } = await client.query<{ relname: string }>(
    'select relname from pg_stat_xact_user_tables where seq_scan > 0 and relname = any ($1) order by 1',
    [GROWING],
  );
  await client.query('rollback');
  return rows.map(({ relname }) => relname);
}

async function explain(client: pg.Client, { text, values }: Statement) {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
  for (const row of rows) console.error(`  ${row['QUERY PLAN']}`);
}
