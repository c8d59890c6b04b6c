import { contract } from '@election/contract/contract';
import type { BoardContest } from '@election/contract/figures/board';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { BOARD_QUERY } from './board.ts';

const server = useServer();

const CONSTITUENCIES = 276;
const CANDIDATES = 12;
const AGENTS = 3;
const STATIONS = 20;
const YEAR = 2;

/**
 * A full election in a year of its own: half of the contests wait for publication, each with figures of its stations. As the owner,
 * whose statements have no limit of time.
 */
beforeAll(async () => {
  const { owner } = server.database;
  await owner.query(`insert into years (id, title, status) values (${YEAR}, '2028', 'active')`);
  await owner.query(`insert into regions (id, year_id, title, slug, status, svg_path)
    select 10000 + n, ${YEAR}, 'Region ' || n, 'region-' || n, 'active', 'M0 0z' from generate_series(1, 16) n`);
  await owner.query(`insert into constituencies (id, year_id, region_id, name, slug, status, svg_path, registered_voters)
    select 10000 + n, ${YEAR}, 10001 + n % 16, 'Constituency ' || n, 'constituency-' || n, 'active', 'M0 0z', 90000
    from generate_series(1, ${CONSTITUENCIES}) n`);
  await owner.query(`insert into polling_stations (id, year_id, constituency_id, code, name)
    select 10000 + n, ${YEAR}, 10001 + n % ${CONSTITUENCIES}, 'P' || lpad(n::text, 6, '0'), 'School ' || n
    from generate_series(1, ${CONSTITUENCIES * STATIONS}) n`);
  await owner.query(`insert into parties (id, year_id, name, status, order_queue, color)
    select 100 + n, ${YEAR}, 'Party ' || n, 'active', n, '#117733' from generate_series(1, ${CANDIDATES}) n`);
  await owner.query(`insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    select 10000 + n, ${YEAR}, 1, null, 100 + n, 'President ' || n, 'active', n from generate_series(1, ${CANDIDATES}) n`);
  await owner.query(`insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    select 20000 + c.id % 10000 * 20 + n, ${YEAR}, 2, c.id, 100 + n, 'Member ' || n, 'active', n
    from constituencies c, generate_series(1, ${CANDIDATES}) n where c.year_id = ${YEAR}`);
  await owner.query(`insert into users (id, name, email, role_id)
    select 10000 + n, 'Agent ' || n, 'agent' || n || '@example.com', 2 from generate_series(1, ${AGENTS}) n`);
  await storeFigures();
});

/** As the owner, without the triggers that keep each figure's history: it would take minutes. */
async function storeFigures() {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  const ballots = `contests k join candidates c on c.year_id = k.year_id and c.election_type_id = k.election_type_id
    and (c.constituency_id is null or c.constituency_id = k.constituency_id)`;
  await client.query('set session_replication_role = replica');
  await client.query(`insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
    select k.id, c.id, 10000 + n, c.ballot_order * 100 + case when n = 3 and k.id % 5 = 0 then 1 else 0 end, 'pending', 'submit', 10000 + n
    from ${ballots}, generate_series(1, ${AGENTS}) n where k.year_id = ${YEAR}`);
  await client.query(`insert into vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
    select k.id, c.id, c.ballot_order * 100, 'validated', 'validate', 2 from ${ballots} where k.year_id = ${YEAR} and k.id % 2 = 0`);
  await client.query(`insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
    select k.id, s.id, c.id, 5, 5, 'station', 'publish', 2 from ${ballots} join polling_stations s on s.constituency_id = k.constituency_id
    where k.year_id = ${YEAR}`);
  await client.query(`insert into place_activity (contest_id, place, live, public, changed_by, changed_at)
    select contest_id, place, count(*), count(*), 2, now() from vote_values where place >= 10000 group by 1, 2`);
  await client.query(`select sum_stations(array(select id from contests where year_id = ${YEAR}))`);
  await client.query('analyze');
  await client.end();
}

interface Sent {
  name?: string;
  values: [contests: number[]];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How the query ran. */
async function explain(constituencies: number[] | null) {
  const { rows } = await server.database.pool.query(`explain (analyze, buffers, format json) ${BOARD_QUERY}`, [
    YEAR,
    constituencies,
  ]);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  const whole = nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']);
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], whole };
}

describe('in a full election', () => {
  test('the query of the board never reads the figures of all stations', async () => {
    const all = await explain(null);
    expect(all.whole).not.toContain('vote_values');
    expect(all.pages).toBeLessThan(10_000);
    const region = await explain([10_005, 10_021, 10_037]);
    expect(region.whole).not.toContain('vote_values');
    expect(region.whole).not.toContain('vote_entries');
    expect(region.pages).toBeLessThan(all.pages / 4);
  });

  test('it has every contest, and a second read of the same scope sends no query of its own', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const sent = () => query.mock.calls.filter(([one]) => (one as { name?: string }).name === 'board').length;
    const read = () => server.as('admin')(contract.board.list, { year_id: YEAR });
    const first = await read();
    expect(first.data).toHaveLength(2 * CONSTITUENCIES);
    expect(first.data.filter(({ state }) => state === 'ready').length).toBe(0);
    expect(first.data.filter(({ state }) => state === 'validated').length).toBe(CONSTITUENCIES);
    expect(first.data.filter(({ state }) => state === 'differs').length).toBeGreaterThan(40);
    expect(sent()).toBe(1);
    expect((await read()).data).toEqual(first.data);
    expect(sent()).toBe(1);
    // After a change, its constituency alone is checked again: both of its contests.
    const checked = () =>
      query.mock.calls
        .map(([one]) => one as unknown as Sent)
        .filter(({ name }) => name === 'contest_checks')
        .flatMap(({ values: [contests] }) => contests);
    expect(checked()).toHaveLength(CONSTITUENCIES);
    // After a change, its constituency alone is checked again: both of its contests at most.
    const { constituency_id, election_type_id, contest_id } = first.data.find(
      ({ state }) => state === 'validated',
    ) as BoardContest;
    const candidate_id = election_type_id === 1 ? 10_001 : 20_001 + (constituency_id % 10_000) * 20;
    const place = { year_id: YEAR, constituency_id, election_type_id };
    const saved = await server.as('admin')(contract.votes.save, { ...place, votes: [{ candidate_id, vote_count: 1 }] });
    expect(saved.status).toBe(200);
    await read();
    const again = checked().slice(CONSTITUENCIES);
    expect(again).toContain(contest_id);
    expect(again.length).toBeLessThanOrEqual(2);
    query.mockRestore();
  });
});
