import { contract } from '@election/contract/contract';
import type { Input } from '@election/contract/wire/route';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { tokenOf, useServer } from '../../../testing/server.ts';
import { type Person, USER_ID } from '../../../testing/small-election.ts';
import { findActor } from '../../people/actor.ts';
import { listPending, listPendingStations } from './list-pending.ts';

const server = useServer();
const { notifications } = contract;

const STATIONS = 40_000;
/** More than a country has, so that all pages of one are soon read. */
const REGIONS = 64;
const CONSTITUENCIES = 276;
const AGENTS = 5_000;
const READERS = 10;
/** The items that the super_admin has not seen. */
const OLDEST = 25;
const ASSIGNED = 40;

/** Election night as far as lists go: every station and every constituency of a country waits. Ids begin at 10,000. */
beforeAll(async () => {
  const { owner } = server.database;
  await owner.query(`insert into regions (id, year_id, title, slug, status, svg_path)
    select 10000 + n, 1, 'Region ' || n, 'region-' || n, 'active', 'M0 0z' from generate_series(1, ${REGIONS}) n`);
  await owner.query(`insert into constituencies (id, year_id, region_id, name, slug, status, svg_path)
    select 10000 + n, 1, 10001 + n % ${REGIONS}, 'Constituency ' || n, 'constituency-' || n, 'active', 'M0 0z'
    from generate_series(1, ${CONSTITUENCIES}) n`);
  await owner.query(`insert into polling_stations (id, year_id, constituency_id, code, name)
    select 10000 + n, 1, 10001 + n % ${CONSTITUENCIES}, 'P' || lpad(n::text, 6, '0'), 'School ' || n
    from generate_series(1, ${STATIONS}) n`);
  await owner.query(`insert into users (id, name, email, role_id)
    select 10000 + n, 'Agent ' || n, 'agent' || n || '@example.com', 2 from generate_series(1, ${AGENTS}) n`);
  await owner.query(`insert into users (id, name, email, role_id)
    select 20000 + n, 'Admin ' || n, 'admin' || n || '@example.com', 3 from generate_series(1, ${READERS}) n`);
  // The admin has seen nothing, the super_admin everything but the oldest, and the newsroom's other people half of all. Looking
  // up what each row refers to would take longer than all the tests.
  await owner.query(`set session_replication_role = replica;
    insert into pending_items (contest_id, polling_station_id, region_id, provider_id, created_at)
    select k.id, s.id, c.region_id, 10001 + s.id % ${AGENTS}, timestamptz '2026-12-07 17:00Z' + make_interval(secs => s.id % 9973)
    from polling_stations s join constituencies c on c.id = s.constituency_id
    join contests k on k.constituency_id = c.id and k.election_type_id = 1 where s.id > 10000;
    insert into pending_items (contest_id, region_id, provider_id)
    select k.id, c.region_id, 10001 from constituencies c
    join contests k on k.constituency_id = c.id and k.election_type_id = 1 where c.id > 10000;
    insert into pending_items (contest_id, region_id, provider_id, pending, closed_at)
    select contest_id, region_id, provider_id, false, now() from pending_items;
    insert into pending_readers (item_id, user_id, revision)
    select id, ${USER_ID.super_admin}, 1 from pending_items where pending and polling_station_id is not null
    order by created_at desc, id desc limit ${STATIONS - OLDEST};
    insert into pending_readers (item_id, user_id, revision)
    select i.id, u.id, 1 from pending_items i join users u on u.id > 20000 and (i.id + u.id) % 2 = 0
    where i.pending and i.polling_station_id is not null;
    set session_replication_role = origin`);
  // The agent works in as many places as the largest region has.
  await owner.query(
    `insert into user_constituencies select $1, id from constituencies where id > 10000 order by id limit ${ASSIGNED}`,
    [USER_ID.agent],
  );
  await owner.query('vacuum analyze');
});

const ask = async (person: Person, question: Input<typeof notifications.listStations>) => {
  const { data, status } = await server.as(person)(notifications.listStations, question);
  expect(status).toBe(200);
  if (Array.isArray(data)) throw new Error('A page was asked for');
  return data;
};

describe('with 40,000 open items', () => {
  test('the pages of a region hold every item once, newest first, and the correspondent sees no other', async () => {
    const region_id = 10_005;
    await server.database.pool.query('update users set region_id = $1 where name = $2', [region_id, 'correspondent']);
    const { rows } = await server.database.pool.query<{ id: number }>(
      `select id from pending_items where pending and polling_station_id is not null and region_id = $1
       order by created_at desc, id desc`,
      [region_id],
    );
    const seen: number[] = [];
    const { last_page, total } = await ask('correspondent', { page: 1 });
    for (let page = 1; page <= last_page; page++) {
      const { data } = await ask('correspondent', { page });
      seen.push(...data.map((item) => item.id));
    }
    expect(total).toBe(rows.length);
    expect(seen).toEqual(rows.map((row) => row.id));
  });

  test('the first, the last and a page behind it', async () => {
    const first = await ask('admin', { page: 1 });
    expect(first).toMatchObject({ current_page: 1, last_page: STATIONS / 10, per_page: 10, total: STATIONS });
    const last = await ask('admin', { page: first.last_page });
    expect(last.data).toHaveLength(10);
    expect((last.data[9]?.created_at ?? '') <= (first.data[0]?.created_at ?? '')).toBe(true);
    expect(await ask('admin', { page: first.last_page + 1 })).toMatchObject({ data: [], total: STATIONS });
  });

  test('a search finds all that match and says how many', async () => {
    expect((await ask('admin', { page: 1, name: 'school 39999' })).data).toMatchObject([
      { polling_station: { code: 'P039999', name: 'School 39999' } },
    ]);
    expect(await ask('admin', { page: 1, name: 'P0001' })).toMatchObject({ total: 100 });
    expect(await ask('admin', { page: 1, name: 'Agent 4999' })).toMatchObject({ total: 8 });
  });

  test('the list without a page is whole', async () => {
    const { data } = await server.as('admin')(notifications.listStations, {});
    expect(data).toHaveLength(STATIONS);
  });

  test('a reader of nearly all has what is left, and everything that waits on request', async () => {
    const left = await ask('super_admin', { page: 1 });
    expect(left).toMatchObject({ total: OLDEST, last_page: 3 });
    expect(left.data.every((item) => item.pending)).toBe(true);
    const all = await ask('super_admin', { page: 1, with_seen: '1' });
    expect(all).toMatchObject({ total: STATIONS });
    expect(all.data.every((item) => !item.pending && item.seen_by.length === READERS / 2)).toBe(true);
  });

  test('an agent counts the items of assigned places alone', async () => {
    const { rows } = await server.database.pool.query(
      `select count(*) from pending_items i join contests k on k.id = i.contest_id
       where i.pending and i.polling_station_id is not null and k.constituency_id in (
         select constituency_id from user_constituencies where user_id = $1)`,
      [USER_ID.agent],
    );
    expect((await ask('agent', { page: 1 })).total).toBe(rows[0].count);
    expect(rows[0].count).toBeGreaterThan(5_000);
  });

  test.each<[Person, Input<typeof notifications.listStations>]>([
    ['admin', { page: 1 }],
    ['admin', { page: 1, with_seen: '1' }],
    ['admin', { page: 1, region_id: 10_005 }],
    ['super_admin', { page: 1 }],
    ['correspondent', { page: 1 }],
    ['agent', { page: 1 }],
  ])('a page of %s %o reads items and their readers by index, as the count does', async (person, question) => {
    const pool = new pg.Pool({ connectionString: server.database.url, max: 1 });
    const found = await findActor(pool, hashToken(tokenOf(person)), 1);
    if (!found) throw new Error(`${person} is not signed in`);
    const { actor } = found;
    await pool.query('begin');
    // From the sixth on, PostgreSQL may use a plan that fits all values.
    for (let time = 1; time <= 7; time++) {
      await listPendingStations({ pool, actor }, question);
      await listPending({ pool, actor }, question);
    }
    const { rows } = await pool.query(
      `select relname, seq_scan from pg_stat_xact_user_tables
       where relname in ('pending_items', 'pending_readers') and seq_scan > 0`,
    );
    await pool.query('rollback');
    await pool.end();
    expect(rows).toEqual([]);
  });
});
