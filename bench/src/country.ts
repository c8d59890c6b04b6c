import { ROLE_ID } from '@election/contract/permissions';
import { hashToken } from '@election/server/secrets/tokens';
import pg from 'pg';

/** A place with the agent who sends its figures, as the database holds them. */
export interface Place {
  user_id: number;
  constituency_id: number;
  region_id: number;
  contest_id: number;
}

export interface Country {
  year_id: number;
  /** Of the presidential contest, in ballot order. */
  candidates: number[];
  places: Place[];
  /** A super_admin. */
  admin_id: number;
}

const CANDIDATES = 12;
const REGIONS = 16;
const FIRST_AGENT = 200_000;

/** Signs a user of the country in; the session is in the database already. */
export const tokenOf = (user_id: number) => `token-of-user-${user_id}`.padEnd(32, '-');

/** A year of its own beside the rehearsal: constituencies with an agent each, who is signed in, and stations. */
export async function layOut(client: pg.Client, constituencies: number, stations = 0): Promise<Country> {
  const { rows: years } = await client.query<{ id: number }>(
    `insert into years (title, status) values ('2099', 'inactive') returning id`,
  );
  const year_id = years[0]?.id ?? 0;
  const inserts: [text: string, values: unknown[]][] = [
    [
      `insert into regions (year_id, title, slug, status, svg_path)
      select $1, 'Region ' || at, 'region-' || at, 'active', 'M0 0h1v1z' from generate_series(1, $2::int) at`,
      [year_id, REGIONS],
    ],
    [
      `insert into constituencies (year_id, region_id, name, slug, status, svg_path)
      select $1, (select id from regions where year_id = $1 order by id offset at % $3 limit 1), 'Constituency ' || at,
             'constituency-' || at, 'active', 'M0 0h1v1z'
      from generate_series(1, $2::int) at`,
      [year_id, constituencies, REGIONS],
    ],
    [
      `insert into polling_stations (year_id, constituency_id, code, name)
      select $1, places[1 + at % array_length(places, 1)], 'P' || at, 'Station ' || at
      from generate_series(1, $2::int) at, (select array_agg(id order by id) as places from constituencies where year_id = $1) as every`,
      [year_id, stations],
    ],
    [
      `insert into parties (year_id, name, acronym, status, order_queue, color)
      select $1, 'Party ' || at, 'P' || at, 'active', at, '#336699' from generate_series(1, $2::int) at`,
      [year_id, CANDIDATES],
    ],
    [
      `insert into candidates (year_id, election_type_id, party_id, name, status, ballot_order)
      select $1, 1, id, 'Candidate ' || order_queue, 'active', order_queue from parties where year_id = $1`,
      [year_id],
    ],
    [
      `insert into users (id, name, email, role_id)
      select $2 + id, 'Agent ' || id, 'agent' || id || '@example.com', $3 from constituencies where year_id = $1`,
      [year_id, FIRST_AGENT, ROLE_ID.agent],
    ],
    [
      'insert into user_constituencies select $2 + id, id from constituencies where year_id = $1',
      [year_id, FIRST_AGENT],
    ],
  ];
  for (const [text, values] of inserts) await client.query(text, values);

  const { rows: places } = await client.query<Place>(
    `select $2 + c.id as user_id, c.id as constituency_id, c.region_id, k.id as contest_id
     from constituencies c join contests k on k.constituency_id = c.id and k.election_type_id = 1
     where c.year_id = $1 order by c.id`,
    [year_id, FIRST_AGENT],
  );
  const { rows: candidates } = await client.query<{ id: number }>(
    'select id from candidates where year_id = $1 order by ballot_order',
    [year_id],
  );
  const { rows: admins } = await client.query<{ id: number }>('select min(id) as id from users where role_id = $1', [
    ROLE_ID.super_admin,
  ]);
  const admin_id = admins[0]?.id ?? 0;
  const users = [admin_id, ...places.map(({ user_id }) => user_id)];
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as one (hash, id)`,
    [users.map((id) => hashToken(tokenOf(id))), users],
  );
  await client.query('analyze');
  return { year_id, candidates: candidates.map(({ id }) => id), places, admin_id };
}

const WRITTEN = [
  'contests',
  'vote_entries',
  'vote_values',
  'figure_history',
  'pending_items',
  'region_results',
  'result_versions',
  'audit_chains',
  'audit_entries',
  'idempotency_keys',
];

/** The tables of the limit: the same columns, indexes and checks, without triggers and foreign keys. */
export async function openBareTables(client: pg.Client, { places, year_id }: Country): Promise<void> {
  await client.query('create schema bare');
  for (const table of WRITTEN) await client.query(`create table bare.${table} (like public.${table} including all)`);
  await client.query('insert into bare.contests overriding system value select * from contests');
  await client.query('insert into bare.result_versions (year_id, election_type_id) values ($1, 1)', [year_id]);
  await client.query(`insert into bare.audit_chains select chain, 0, sha256('') from unnest($1::int[]) chain`, [
    places.map(({ constituency_id }) => constituency_id),
  ]);
}

/** A connection for as long as `use` takes. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}
