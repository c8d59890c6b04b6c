import { contract } from '@election/contract/contract';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { USER_ID } from '../../../testing/small-election.ts';
import { DIFFERENCES_QUERY, PROGRESS_QUERY } from '../sources/differences.ts';

const server = useServer();

const CONSTITUENCIES = 276;
const STATIONS = 41_000;
const CANDIDATES = 2;
const YEAR = 2;
const EARLIER = 3;
/** Every third contest has two sources that differ. */
const DIFFERING = CONSTITUENCIES / 3;
/** The contest with a single source. */
const WAITING = 20_002;
/** Rows of the audit trail. */
const AUDIT = 41_000;
const { agent, intern, second_agent: second } = USER_ID;

/** A full election with the entries of stations, two sources of each contest, their sheets and key-ins, and the election before. */
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
  await owner.query(`
    insert into years (id, title, status) values (${EARLIER}, '2020', 'active');
    insert into years (id, title, status, presidential_sources, compared_with) values (${YEAR}, '2028', 'active', 2, ${EARLIER});
    insert into regions (id, year_id, title, slug, status, svg_path)
    select 10000 * y + 1, y, 'Region', 'region-' || y, 'active', 'M0 0z' from generate_series(${YEAR}, ${EARLIER}) y;
    insert into constituencies (id, year_id, region_id, name, slug, status, svg_path, registered_voters)
    select 10000 * y + n, y, 10000 * y + 1, 'Constituency ' || n, 'constituency-' || n, 'active', 'M0 0z', 90000
    from generate_series(1, ${CONSTITUENCIES}) n, generate_series(${YEAR}, ${EARLIER}) y;
    insert into constituency_matches select 20000 + n, 30000 + n from generate_series(1, ${CONSTITUENCIES}) n;
    insert into polling_stations (id, year_id, constituency_id, code, name, registered_voters)
    select 10000 + n, ${YEAR}, 20001 + n % ${CONSTITUENCIES}, 'P' || lpad(n::text, 6, '0'), 'School ' || n, 600
    from generate_series(1, ${STATIONS}) n;
    insert into parties (id, year_id, name, status, order_queue, color)
    select 1000 * y + n, y, 'Party ' || n, 'active', n, '#117733' from generate_series(1, ${CANDIDATES}) n, generate_series(${YEAR}, ${EARLIER}) y;
    insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    select 10000 * y + n, y, 1, null, 1000 * y + n, 'President ' || n, 'active', n
    from generate_series(1, ${CANDIDATES}) n, generate_series(${YEAR}, ${EARLIER}) y;
    insert into pictures values (repeat('a', 64), 'image/png', 10, 200, 200);
    -- Without the triggers, which would take minutes.
    set session_replication_role = replica;
    insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
    select k.id, s.id, c.id, 5 + s.id % 7, 5 + s.id % 7, 'station', 'publish', 2
    from contests k join polling_stations s on s.constituency_id = k.constituency_id
    join candidates c on c.year_id = k.year_id and c.election_type_id = k.election_type_id where k.year_id = ${YEAR} and k.election_type_id = 1;
    insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
    select contest_id, polling_station_id, candidate_id, ${agent}, live_votes, 'published', 'publish', 2
    from vote_values where polling_station_id > 10000;
    insert into vote_values (contest_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
    select k.id, c.id, 900 + k.id % 89 + c.id % 2, case k.year_id when ${EARLIER} then 900 + k.id % 89 end, 'approved', 'approved', 2
    from contests k join candidates c on c.year_id = k.year_id and c.election_type_id = k.election_type_id
    where k.year_id in (${YEAR}, ${EARLIER}) and k.election_type_id = 1;
    update contests set published_at = now() where year_id = ${EARLIER} and election_type_id = 1;
    insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
    select v.contest_id, v.candidate_id, who, v.live_votes + (who = ${intern} and k.constituency_id % 3 = 0)::int, 'pending', 'submit', who
    from vote_values v join contests k on k.id = v.contest_id and k.year_id = ${YEAR}, unnest(array[${agent}, ${intern}]) who where v.place = 0;
    insert into pink_sheets (contest_id, picture, original_sha256, uploaded_by, uploaded_at)
    select id, repeat('a', 64), repeat('b', 64), ${agent}, now() from contests where year_id = ${YEAR} and election_type_id = 1;
    insert into keyings (contest_id, sheet_id, user_id, state, ended_at)
    select contest_id, id, ${intern}, 'done', now() from pink_sheets;
    -- One contest has a single source, and waits.
    delete from vote_entries where user_id = ${intern} and contest_id = (select id from contests where constituency_id = ${WAITING} and election_type_id = 1);
    delete from keyings where contest_id = (select id from contests where constituency_id = ${WAITING} and election_type_id = 1);
    insert into audit_entries (chain, sequence, at, actor_id, actor_name, actor_role, action, subject, previous_hash, hash)
    select 20001 + n % ${CONSTITUENCIES}, n, now(), ${agent}, 'agent', 'agent', 'entries.submit', 'contest:1', '', '' from generate_series(1, ${AUDIT}) n;
    update users set role_id = 8 where id = ${second};
    insert into user_constituencies select ${second}, 20000 + n from generate_series(1, ${CONSTITUENCIES}) n;
    set session_replication_role = origin;
    analyze`);
  await owner.end();
}, 240_000);

/** Tables that a statement, with the functions that it calls, reads from end to end; those that grow with stations alone. */
async function readWhole(query: string, values: unknown[]): Promise<string[]> {
  const client = await server.database.pool.connect();
  try {
    // What the connection has read before is counted until PostgreSQL stores its statistics, at most once a second.
    await client.query('select pg_stat_force_next_flush()');
    await client.query('begin');
    await client.query(query, values);
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_stat_xact_user_tables where seq_scan > 0 and relname = any ($1) order by 1`,
      [GROWING],
    );
    return rows.map(({ relname }) => relname);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const GROWING = ['vote_values', 'vote_entries', 'polling_stations', 'audit_entries', 'figure_history'];

describe('in a full election', () => {
  test('the list of differences and the progress of keying read no table of stations from end to end', async () => {
    expect(await readWhole('select sum(votes) from vote_entries', [])).toEqual(['vote_entries']);
    expect(await readWhole(DIFFERENCES_QUERY, [YEAR, null])).toEqual([]);
    expect(await readWhole(PROGRESS_QUERY, [YEAR, null, true])).toEqual([]);
    const admin = server.as('admin');
    expect((await admin(contract.differences.list, { year_id: YEAR })).data.contests).toHaveLength(DIFFERING);
    expect((await admin(contract.differences.progress, { year_id: YEAR })).data).toMatchObject({
      contests: CONSTITUENCIES,
      confirmed: CONSTITUENCIES - DIFFERING - 1,
      waiting: 1,
    });
  });

  test('the next sheet is found without the entries of stations and the audit trail as a whole', async () => {
    expect(await readWhole('select * from waiting_sheets($1, $2)', [second, null])).toEqual([]);
    const { data } = await server.as('second_agent')(contract.keying.claim, {});
    expect(data.claim?.constituency.id).toBe(WAITING);
  });

  test('the checks of a contest read its own figures, those of its stations, and the election before', async () => {
    expect(await readWhole('select contest_figures($1, $2, 1)', [YEAR, 20_007])).toEqual([]);
    const { rows } = await server.database.pool.query('select contest_figures($1, $2, 1) as figures', [YEAR, 20_007]);
    expect(rows[0].figures.earlier).toMatchObject({ year: '2020', votes: [{ id: 20_001 }, { id: 20_002 }] });
    expect(rows[0].figures.station_figures.length).toBeGreaterThan(140);
  });

  test('an import reads the figures of the election before by their contests', async () => {
    const compared = `select earlier_figures(k) from contests k where k.year_id = $1 and k.election_type_id = 1`;
    expect(await readWhole(compared, [YEAR])).toEqual([]);
    const { rows } = await server.database.pool.query(compared, [YEAR]);
    expect(rows.filter((row) => row.earlier_figures !== null)).toHaveLength(CONSTITUENCIES);
  });
});
