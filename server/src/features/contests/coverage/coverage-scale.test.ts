import { AsyncLocalStorage } from 'node:async_hooks';
import { contract } from '@election/contract/contract';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { COVERAGE_QUERY } from './coverage-queries.ts';

const server = useServer();

const CONSTITUENCIES = 276;
const STATIONS = 41_000;
const CANDIDATES = 2;
const YEAR = 2;

/** A full election in a year of its own, late in the evening: nine of ten stations have reported. */
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
  await owner.query(`
    insert into years (id, title, status) values (${YEAR}, '2028', 'active');
    insert into regions (id, year_id, title, slug, status, svg_path)
    select 10000 + n, ${YEAR}, 'Region ' || n, 'region-' || n, 'active', 'M0 0z' from generate_series(1, 16) n;
    insert into constituencies (id, year_id, region_id, name, slug, status, svg_path, registered_voters)
    select 10000 + n, ${YEAR}, 10001 + n % 16, 'Constituency ' || n, 'constituency-' || n, 'active', 'M0 0z', 90000
    from generate_series(1, ${CONSTITUENCIES}) n;
    insert into polling_stations (id, year_id, constituency_id, code, name, registered_voters)
    select 10000 + n, ${YEAR}, 10001 + n % ${CONSTITUENCIES}, 'P' || lpad(n::text, 6, '0'), 'School ' || n, 600
    from generate_series(1, ${STATIONS}) n;
    insert into parties (id, year_id, name, status, order_queue, color)
    select 100 + n, ${YEAR}, 'Party ' || n, 'active', n, '#117733' from generate_series(1, ${CANDIDATES}) n;
    insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    select 10000 + n, ${YEAR}, 1, null, 100 + n, 'President ' || n, 'active', n from generate_series(1, ${CANDIDATES}) n;
    -- Without the triggers, which would take minutes.
    set session_replication_role = replica;
    insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
    select k.id, s.id, c.id, 5, 5, 'station', 'publish', 2
    from contests k join polling_stations s on s.constituency_id = k.constituency_id and s.id % 10 <> 0
    join candidates c on c.year_id = ${YEAR} and c.election_type_id = k.election_type_id where k.year_id = ${YEAR} and k.election_type_id = 1;
    insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
    select contest_id, polling_station_id, candidate_id, 4, live_votes, 'published', 'publish', 2
    from vote_values where polling_station_id >= 10000;
    insert into place_activity (contest_id, place, live, public, changed_by, changed_at)
    select contest_id, place, count(*), count(*), 2, now() from vote_values where place >= 10000 group by 1, 2;
    set session_replication_role = origin;
    select sum_stations(array(select id from contests where year_id = ${YEAR}));
    analyze`);
  await owner.end();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function explain(constituencies: number[]) {
  const { rows } = await server.database.pool.query(`explain (analyze, buffers, format json) ${COVERAGE_QUERY}`, [
    YEAR,
    1,
    constituencies,
  ]);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  const nodes = nodesOf(plan);
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    whole: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  };
}

describe('in a full election', () => {
  test('the coverage reads a row for each place and never the figures of stations', async () => {
    const all = await explain(Array.from({ length: CONSTITUENCIES }, (_, n) => 10_001 + n));
    expect(all.whole).not.toContain('vote_values');
    expect(all.whole).not.toContain('vote_entries');
    expect(all.pages).toBeLessThan(10_000);
    const one = await explain([10_005]);
    expect(one.indexes).toContain('place_activity_pkey');
    expect(one.whole).not.toContain('place_activity');
    expect(one.pages).toBeLessThan(all.pages / 5);
  });

  test('it has every contest and station, and a second read sends no query of its own', async () => {
    const places = await server.as('admin')(contract.coverage.places, { year_id: YEAR });
    expect(places.data.constituencies.flatMap(({ stations }) => stations)).toHaveLength(STATIONS);
    // Reads the caller.
    await server.as('admin')(contract.coverage.states, { year_id: 99, election_type_id: 1 });
    const { pool } = server.database;
    const connect = pool.connect.bind(pool);
    /** The server's jobs take connections at any moment: those of this call alone are counted. */
    const call = new AsyncLocalStorage<{ connections: number }>();
    const taken = vi.spyOn(pool, 'connect').mockImplementation((...given: []) => {
      const counted = call.getStore();
      if (counted) counted.connections++;
      return connect(...given);
    });
    const read = () =>
      call.run({ connections: 0 }, async () => {
        const { data } = await server.as('admin')(contract.coverage.states, { year_id: YEAR, election_type_id: 1 });
        return { data, connections: call.getStore()?.connections };
      });
    const first = await read();
    expect(first.data.contests).toHaveLength(CONSTITUENCIES);
    expect(first.data.contests.flatMap(({ stations }) => stations)).toHaveLength(STATIONS * 0.9);
    const second = await read();
    expect(second.data).toEqual(first.data);
    // The versions; and for the first answer which contests changed, their coverage, and the names of people.
    expect([first.connections, second.connections]).toEqual([4, 1]);
    taken.mockRestore();
    // After a change, its constituency alone is read again.
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const place = { year_id: YEAR, election_type_id: 1, constituency_id: 10_005 };
    const saved = await server.as('admin')(contract.votes.save, {
      ...place,
      votes: [{ candidate_id: 10_001, vote_count: 1 }],
    });
    expect(saved.status).toBe(200);
    const changed = await read();
    const sent = query.mock.calls.map(([one]) => one as unknown as { name?: string; values: unknown[] });
    expect(sent.filter(({ name }) => name === 'coverage').map(({ values }) => values[2])).toEqual([[10_005]]);
    const stateOf = ({ contests }: typeof changed.data) =>
      contests.find(({ constituency_id }) => constituency_id === 10_005)?.state;
    expect([stateOf(first.data), stateOf(changed.data)]).toEqual(['silent', 'entered']);
    query.mockRestore();
  });

  test('what is public of the country is read from the sums of the stations, not from their figures', async () => {
    const client = await server.database.owner.connect();
    const fetched = async () => {
      const { rows } = await client.query<{ count: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'vote_values'`,
      );
      return rows[0]?.count;
    };
    for (const type of [1, 2]) {
      for (const read of ['national_results', 'public_places', 'outlook_facts']) {
        await client.query('begin');
        await client.query(`select ${read}(${YEAR}, ${type})`);
        expect(await fetched(), `${read} of ${type}`).toBe(0);
        await client.query('rollback');
      }
    }
    client.release();
  });
});
