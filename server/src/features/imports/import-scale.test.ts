import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { findAdmin } from './find-admin.ts';
import { folderSource } from './read/source.ts';
import { runImport } from './run.ts';

const database = useDatabase();

const CONSTITUENCIES = 40;
const STATIONS_OF_ONE = 10;
const CANDIDATES = 4;
const ELECTION_TYPES = 2;
const STATIONS = CONSTITUENCIES * STATIONS_OF_ONE;
/** Rows that the steps of a plan may read or make for each figure. */
const ROWS_FOR_A_FIGURE = 40;

const csv = (header: string, count: number, row: (at: number) => string) =>
  `${header}\n${Array.from({ length: count }, (_, at) => row(at)).join('\n')}\n`;
const homeOf = (station: number) => `Region,Constituency ${station % CONSTITUENCIES}`;
const FILES: ImportFiles = {
  'year.csv': 'title,status\n2032,inactive\n',
  'regions.csv': 'title,svg_path\nRegion,M0 0h1v1z\n',
  'constituencies.csv': csv('region,name,svg_path', CONSTITUENCIES, (at) => `${homeOf(at)},M0 0z`),
  'polling_stations.csv': csv('region,constituency,code,name', STATIONS, (at) => `${homeOf(at)},S${at},School ${at}`),
  'parties.csv': csv('name,acronym,color,order_queue', CANDIDATES, (at) => `Party ${at},P${at},#11773${at},${at + 1}`),
  'candidates.csv': csv(
    'election_type,party,name,order',
    CANDIDATES,
    (at) => `presidential,P${at},Candidate ${at},${at + 1}`,
  ),
  'results.csv': csv('election_type,region,constituency,polling_station,order,votes', STATIONS * CANDIDATES, (at) => {
    const station = Math.floor(at / CANDIDATES);
    return `presidential,${homeOf(station)},S${station},${1 + (at % CANDIDATES)},${(at * 7919) % 400}`;
  }),
};

/** A step of a plan, as `explain (analyze, format json)` gives it. */
interface Step {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}

/** The rows that a step reads or makes, over all of its loops, and those of the steps below it. */
function rowsOf(step: Step): { step: string; rows: number }[] {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': unjoined = 0 } = step;
  const rows = (step['Actual Rows'] + filtered + unjoined) * step['Actual Loops'];
  return [{ step: step['Node Type'], rows }, ...(step.Plans ?? []).flatMap(rowsOf)];
}

beforeAll(async () => {
  await database.pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`);
});

test('an import reads each figure a few times, however many units there are, and ends with statistics of what it wrote', async () => {
  const source = await folderSource(await writeFolder(FILES));
  const actor = await findAdmin(database.pool, undefined);
  let steps: ReturnType<typeof rowsOf> = [];
  let known: { relname: string; rows: number }[] = [];
  const { applied, report } = await runImport(database.pool, source, actor, {
    dryRun: false,
    publish: false,
    skipRefused: false,
    onApplied: async (client) => {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Step }[] }>(
        'explain (analyze, timing off, format json) select * from import_units()',
      );
      // No one else sees rows that are not committed, so nothing else has counted them.
      known = (
        await client.query(
          `select relname, reltuples::int as rows from pg_class
           where relname in ('candidates', 'constituencies', 'contests', 'polling_stations', 'vote_values') and relkind = 'r'
           order by 1`,
        )
      ).rows;
      steps = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => rowsOf(Plan));
    },
  });
  expect(applied).toBe(true);
  expect(report.counts.results.created).toBe(STATIONS * CANDIDATES);
  expect(known).toEqual([
    { relname: 'candidates', rows: CANDIDATES },
    { relname: 'constituencies', rows: CONSTITUENCIES },
    { relname: 'contests', rows: CONSTITUENCIES * ELECTION_TYPES },
    { relname: 'polling_stations', rows: STATIONS },
    { relname: 'vote_values', rows: STATIONS * CANDIDATES },
  ]);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter(({ rows }) => rows > ROWS_FOR_A_FIGURE * STATIONS * CANDIDATES)).toEqual([]);
});
