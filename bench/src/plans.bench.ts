import type { Context } from '@election/server/context';
import { standingOf } from '@election/server/findings/findings';
import { listPending, listPendingStations } from '@election/server/pending/list';
import { YEAR_ID } from '@election/server/rehearsal/country';
import { findActor } from '@election/server/session/actor';
import { readAgents, readEntries, readResults } from '@election/server/votes/read';
import { submitEntries } from '@election/server/votes/write';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { withClient } from './country.ts';
import { type Sent, statementsOf } from './recorded.ts';

/** Tables that grow with the election. Reading one of them from end to end is what an index is there against. */
const LARGE = [
  'polling_stations',
  'vote_entries',
  'vote_values',
  'figure_history',
  'pending_items',
  'audit_entries',
  'idempotency_keys',
  'sessions',
];

const CONTEST = { year_id: YEAR_ID, constituency_id: 1, election_type_id: 1 };
const region_id = 1;

interface Hot {
  what: string;
  /** Whether an agent of the constituency asks, rather than a super_admin. */
  asAgent?: boolean;
  run: (context: Context, candidates: number[]) => Promise<unknown>;
}

const HOT: Hot[] = [
  { what: 'who calls', run: ({ pool }) => findActor(pool, 'nobody', 1) },
  { what: 'votes results', run: (context) => readResults(context, CONTEST) },
  { what: "agents' entries", run: (context) => readAgents(context, { ...CONTEST, region_id }) },
  { what: 'own entries', asAgent: true, run: (context) => readEntries(context, { ...CONTEST, region_id }) },
  { what: 'what waits', run: (context) => listPending(context, { page: 1 }) },
  { what: 'what waits at stations', run: (context) => listPendingStations(context, { page: 1 }) },
  { what: 'what waits in a region', run: (context) => listPending(context, { page: 1, region_id }) },
  { what: 'checks before publishing', run: ({ db }) => standingOf(db, CONTEST) },
  {
    what: 'submit',
    asAgent: true,
    run: (context, candidates) => {
      const votes = candidates.map((candidate_id) => ({ candidate_id, vote_count: 7 }));
      return submitEntries(context, { year_id: YEAR_ID, constituency_id: 2, votes });
    },
  },
];

/** Every hot query on the full rehearsal: its plan is printed, and no table that grows may be read from end to end. */
export async function plans(machine: Machine): Promise<Row[]> {
  const url = await machine.fullDatabase();
  return withClient(url, async (client) => {
    const admin = await one(client, 'select min(id) as id from users where role_id = 1');
    // Somebody of no constituency with anything in it yet.
    await client.query(
      `insert into user_constituencies select $1, id from generate_series(1, 2) id on conflict do nothing`,
      [await one(client, AGENT)],
    );
    const agent = await one(client, AGENT);
    const { rows } = await client.query<{ id: number }>(
      `select id from candidates where year_id = $1 and election_type_id = 1 and status = 'active'`,
      [YEAR_ID],
    );
    const candidates = rows.map(({ id }) => id);
    for (const text of EVENING) await client.query(text);
    await client.query('vacuum analyze');
    const wholes: string[] = [];
    for (const { what, asAgent, run } of HOT) {
      const sent = await statementsOf(url, asAgent ? agent : admin, (context) => run(context, candidates));
      // What a connection has counted is of all its transactions.
      const whole = await withClient(url, (another) => readsWhole(another, sent));
      console.error(`\n${what}${whole.length > 0 ? `: reads all of ${whole.join(', ')}` : ''}`);
      for (const statement of sent) await explain(client, statement);
      if (whole.length > 0) wholes.push(`${what}: ${whole.join(', ')}`);
    }
    return [
      {
        what: 'hot queries on 41,000 stations that read no growing table from end to end',
        unit: 'queries',
        product: HOT.length - wholes.length,
        limit: HOT.length,
        mark: { atLeast: 1 },
        ...(wholes.length > 0 && { note: wholes.join('; ') }),
      },
    ];
  });
}

const AGENT = 'select min(id) as id from users where role_id = 2';

async function one(client: pg.Client, text: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(text);
  return rows[0]?.id ?? 0;
}

/** What has piled up by midnight, in tables that the rehearsal leaves small. */
const EVENING = [
  `insert into sessions (token_hash, user_id, expires_at)
   select sha256(at::text::bytea), (select min(id) from users), now() + interval '1 day' from generate_series(1, 5000) at`,
  `insert into idempotency_keys (user_id, key, request_hash, answer)
   select (select min(id) from users), 'key-of-call-' || at, sha256(''), '{}' from generate_series(1, 20000) at`,
  `insert into pending_items (contest_id, region_id, provider_id, pending, closed_at)
   select k.id, c.region_id, (select min(id) from users), false, now()
   from contests k join constituencies c on c.id = k.constituency_id cross join generate_series(1, 40)`,
  `insert into pending_items (contest_id, region_id, provider_id)
   select k.id, c.region_id, u.id from contests k join constituencies c on c.id = k.constituency_id cross join users u
   order by u.id, k.id limit 5000 on conflict do nothing`,
];

/** By PostgreSQL's own count within one transaction, routines and all that they call included. */
async function readsWhole(client: pg.Client, sent: readonly Sent[]): Promise<string[]> {
  await client.query('begin');
  for (const { text, values } of sent) await client.query(text, values);
  const { rows } = await client.query<{ relname: string }>(
    'select relname from pg_stat_xact_user_tables where seq_scan > 0 and relname = any ($1) order by 1',
    [LARGE],
  );
  await client.query('rollback');
  return rows.map(({ relname }) => relname);
}

async function explain(client: pg.Client, { text, values }: Sent) {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
  for (const row of rows) console.error(`  ${row['QUERY PLAN']}`);
}
