import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSmallElection } from '../../testing/database.ts';
import { compareTables } from './compare-tables.ts';
import { ALL_FIGURES, FIGURES, firstOf, OTHER_QUERIES, PUBLIC_FIGURES, PUBLIC_QUERIES } from './difference-queries.ts';
import { BEGIN_SNAPSHOT } from './read-trail.ts';

const database = useSmallElection();

/** Enough for the plans of 41,000. */
const STATIONS = 3_000;
const CONSTITUENCIES = 276;
const CANDIDATES = 8;
const SHEETS = 2;
let owner: pg.Client;

/** A night on which every station has reported. Ids begin at 10,000. */
beforeAll(async () => {
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    insert into regions (id, year_id, title, slug, status, svg_path)
    select 10000 + n, 1, 'Region ' || n, 'region-' || n, 'active', 'M0 0z' from generate_series(0, 15) n;
    insert into constituencies (id, year_id, region_id, name, slug, status, svg_path)
    select 10000 + n, 1, 10000 + n % 16, 'Constituency ' || n, 'constituency-' || n, 'active', 'M0 0z' from generate_series(1, ${CONSTITUENCIES}) n;
    insert into polling_stations (id, year_id, constituency_id, code, name)
    select 10000 + n, 1, 10001 + n % ${CONSTITUENCIES}, 'P' || n, 'School ' || n from generate_series(1, ${STATIONS}) n;
    insert into candidates (id, year_id, election_type_id, party_id, name, status, ballot_order)
    select 10000 + n, 1, 1, 1, 'President ' || n, 'active', 10 + n from generate_series(1, ${CANDIDATES}) n;
    insert into pictures values (repeat('a', 64), 'image/jpeg', 1, 1, 1);`);
  // Rows and their history as the triggers write it, and rows of the audit trail as the routines do: in statements, not in calls.
  await owner.query(`set session_replication_role = replica;
    create temporary table places as
      select k.id as contest_id, s.id as station, k.constituency_id from contests k
      join (select id, constituency_id from polling_stations union all select null, id from constituencies) s
        on s.constituency_id = k.constituency_id
      where k.election_type_id = 1 and k.constituency_id > 10000;
    insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
      select contest_id, station, 10000 + n, n * 10, n * 10, 'station', 'publish', 2 from places, generate_series(1, ${CANDIDATES}) n;
    insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
      select contest_id, station, 10000 + n, 4, n * 10, 'published', 'publish', 2 from places, generate_series(1, ${CANDIDATES}) n;
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_after, status_after, action, actor_id)
      select contest_id, polling_station_id, candidate_id, 'entry', user_id, votes - 1, 'pending', 'submit', 4 from vote_entries;
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_after, status_after, action, actor_id)
      select contest_id, polling_station_id, candidate_id, 'entry', user_id, votes, status, action, changed_by from vote_entries;
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, votes_after, action, actor_id)
      select contest_id, polling_station_id, candidate_id, figure, live_votes, action, changed_by
      from vote_values, unnest(array['live', 'published']) figure;
    insert into region_results (year_id, region_id, candidate_id, votes)
      select 1, c.region_id, v.candidate_id, sum(published_votes) from vote_values v join contests k on k.id = v.contest_id
      join constituencies c on c.id = k.constituency_id where place = 0 group by 2, 3;
    insert into place_activity (contest_id, place, live, public, changed_by, changed_at)
      select contest_id, place, count(*), count(*), 2, now() from vote_values group by 1, 2;
    select sum_stations(array(select id from contests));
    update contests set published_at = now(), published_by = 1 where id in (select contest_id from places);
    insert into figure_history (contest_id, figure, action, actor_id, at)
      select id, 'publication', 'publish', 1, published_at from contests where published_at is not null;
    insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by, ended_at, ended_by, ended_how)
      select contest_id * 10 + n, contest_id, repeat('a', 64), repeat('b', 64), 4,
             case when n < ${SHEETS} then now() end, case when n < ${SHEETS} then 4 end, case when n < ${SHEETS} then 'replaced' end
      from places, generate_series(1, ${SHEETS}) n where station is null;
    select count(record_audit(constituency_id, '{"id": 1}', 'votes.publish', 'contest:' || contest_id, null, after))
      from (select constituency_id, contest_id, jsonb_object_agg(10000 + n, n * 10) as after
            from places, generate_series(1, ${CANDIDATES}) n where station is null group by 1, 2) as publications;
    select count(record_audit(constituency_id, '{"id": 4}', 'sheets.upload', 'contest:' || contest_id || '/sheet',
        case when n > 1 then jsonb_build_object('id', contest_id * 10 + n - 1) end,
        jsonb_build_object('id', contest_id * 10 + n, 'picture', repeat('a', 64), 'original_sha256', repeat('b', 64))))
      from (select * from places, generate_series(1, ${SHEETS}) n where station is null order by constituency_id, n) as uploads;
    set session_replication_role = origin; analyze`);
});
afterAll(() => owner.end());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const LARGE = ['vote_values', 'vote_entries', 'figure_history', 'audit_entries'];

test('in a full election every figure fits', async () => {
  await owner.query(BEGIN_SNAPSHOT);
  expect(await compareTables(owner)).toEqual([]);
  const { rows } = await owner.query('select count(*)::int as figures from vote_values');
  expect(rows[0].figures).toBe((STATIONS + CONSTITUENCIES) * CANDIDATES);
  await owner.query('commit');
});

/** The statements as they run by the command, and as the servers run them. */
const STATEMENTS: [name: string, text: string, figures?: readonly string[]][] = [
  ['all figures', FIGURES, ALL_FIGURES],
  ['what is public', FIGURES, PUBLIC_FIGURES],
  ...[...PUBLIC_QUERIES, ...OTHER_QUERIES].map((text): [string, string] => [
    /'([a-z-]+)' as kind/.exec(text)?.[1] ?? '',
    text,
  ]),
];

test.each(STATEMENTS)(
  '%s: each large table is read at most twice as a whole, and none row by row',
  async (_, text, figures) => {
    await owner.query(BEGIN_SNAPSHOT);
    const { rows } = await owner.query(`explain (analyze, format json) ${firstOf(text)}`, figures && [figures]);
    await owner.query('commit');
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan as Plan);
    // Each worker of a shared scan counts as a loop.
    expect(nodes.filter((node) => LARGE.includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 3)).toEqual([]);
    for (const table of LARGE) {
      const scans = nodes.filter((node) => node['Relation Name'] === table);
      expect(scans.length, table).toBeLessThanOrEqual(2);
    }
  },
);
