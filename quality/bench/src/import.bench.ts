import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import settings from '../../../package.json' with { type: 'json' };
import type { Machine, Row } from './bench.ts';
import { withClient } from './database.ts';
import { temporaryFolder } from './temporary-folder.ts';

const CONSTITUENCIES = 276;
const STATIONS = { full: 149, short: 15 };
const CANDIDATES = 12;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The arguments of node in `npm run import`. */
const IMPORT = settings.scripts.import.split(' ').slice(1);

/**
 * `npm run import` of an election's stations and results, against COPY of the same files and one statement for each of the two tables, which keep
 * their keys, histories and sums.
 */
export async function importElection(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  // COPY reads the files as the user of PostgreSQL.
  await chmod(folder, 0o755);
  const perConstituency = machine.short ? STATIONS.short : STATIONS.full;
  await writeElection(folder, perConstituency);
  const limit = await copy(await machine.database(), folder);
  const seconds = await runImport(url, folder);
  const stations = CONSTITUENCIES * perConstituency;
  const results = stations * CANDIDATES;
  await assertImported(url, { stations, results });
  const what = `import of ${stations.toLocaleString('en')} stations and ${results.toLocaleString('en')} results`;
  return [{ what: `${what}, against COPY`, unit: 's', product: seconds, limit, target: { atMost: 2 } }];
}

/** @throws Error where the import has stored something else than the files hold */
async function assertImported(url: string, expected: { stations: number; results: number }): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<typeof expected>(
      `select (select count(*)::int from polling_stations s where s.year_id = y.id) as stations,
              (select count(*)::int from vote_values v join contests k on k.id = v.contest_id where k.year_id = y.id) as results
       from years y where y.title = '2032'`,
    ),
  );
  if (rows[0]?.stations !== expected.stations || rows[0].results !== expected.results)
    throw new Error(`The import has stored ${JSON.stringify(rows[0])}`);
}

/** Seconds. */
async function runImport(url: string, folder: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [...IMPORT, folder], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return (performance.now() - started) / 1000;
}

/** What the files of stations and results refer to. */
const REFERENCES = `
  insert into years (title, status) values ('2032', 'inactive');
  insert into regions (year_id, title, slug, status, svg_path)
  select y.id, 'Region ' || n, 'region-' || n, 'active', 'M0 0h1v1z' from years y, generate_series(1, 16) n where y.title = '2032';
  insert into constituencies (year_id, region_id, name, slug, status, svg_path)
  select r.year_id, r.id, 'Constituency ' || n, 'constituency-' || n, 'active', 'M0 0z'
  from generate_series(1, ${CONSTITUENCIES}) n join regions r on r.title = 'Region ' || 1 + n % 16
  join years y on y.id = r.year_id and y.title = '2032';
  insert into parties (year_id, name, color, status, order_queue)
  select y.id, 'Party ' || n, '#117733', 'active', n from years y, generate_series(1, ${CANDIDATES}) n where y.title = '2032';
  insert into candidates (year_id, election_type_id, party_id, name, status, ballot_order)
  select p.year_id, 1, p.id, 'Candidate ' || p.order_queue, 'active', p.order_queue
  from parties p join years y on y.id = p.year_id and y.title = '2032'`;

/** The rows of the two large files as the product keeps them: with keys, history and sums. */
const ROWS = `
  insert into polling_stations (year_id, constituency_id, code, name, registered_voters)
  select place.year_id, place.id, sent.code, sent.name, sent.registered_voters
  from copied_stations sent
  join constituencies place on place.name = sent.constituency join years y on y.id = place.year_id and y.title = '2032';
  insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, origin, action, changed_by)
  select contest.id, station.id, candidate.id, sent.votes, 'import', 'import', (select min(id) from users)
  from copied_results sent
  join polling_stations station on station.code = sent.polling_station
  join years y on y.id = station.year_id and y.title = '2032'
  join contests contest on contest.constituency_id = station.constituency_id and contest.election_type_id = 1
  join candidates candidate on candidate.year_id = y.id and candidate.ballot_order = sent.place`;

/** Seconds that COPY and one statement for each table take for the two large files. */
const copy = (url: string, folder: string): Promise<number> =>
  withClient(url, async (client) => {
    await client.query(REFERENCES);
    await client.query('analyze');
    const started = performance.now();
    await client.query(`
      begin;
      create temp table copied_stations (region text, constituency text, code text, name text, registered_voters int);
      create temp table copied_results (election_type text, region text, constituency text, polling_station text, place int, votes int)`);
    await client.query(`copy copied_stations from '${join(folder, 'polling_stations.csv')}' (format csv, header)`);
    await client.query(`copy copied_results from '${join(folder, 'results.csv')}' (format csv, header)`);
    await client.query('analyze copied_stations; analyze copied_results');
    await client.query(`${ROWS}; commit`);
    return (performance.now() - started) / 1000;
  });

const lines = (header: string, rows: Iterable<string>) => Readable.from(withHeader(header, rows));

function* withHeader(header: string, rows: Iterable<string>) {
  yield `${header}\n`;
  for (const row of rows) yield `${row}\n`;
}

function* times<T>(count: number, row: (at: number) => T) {
  for (let at = 1; at <= count; at++) yield row(at);
}

async function writeElection(folder: string, perConstituency: number) {
  const regionOf = (constituency: number) => `Region ${1 + (constituency % 16)}`;
  const station = (at: number) => {
    const constituency = 1 + Math.floor((at - 1) / perConstituency);
    return { place: `${regionOf(constituency)},Constituency ${constituency}`, code: `S${at}` };
  };
  const stations = CONSTITUENCIES * perConstituency;
  await writeFile(join(folder, 'year.csv'), 'title,status\n2032,inactive\n');
  const files: [name: string, header: string, rows: Iterable<string>][] = [
    ['regions', 'title,svg_path', times(16, (at) => `Region ${at},M0 ${at}h1v1z`)],
    [
      'constituencies',
      'region,name,svg_path',
      times(CONSTITUENCIES, (at) => `${regionOf(at)},Constituency ${at},M0 0z`),
    ],
    [
      'polling_stations',
      'region,constituency,code,name,registered_voters',
      times(stations, (at) => `${station(at).place},${station(at).code},School ${at},5000`),
    ],
    [
      'parties',
      'name,acronym,color,order_queue',
      times(
        CANDIDATES,
        (at) => `Party ${at},P${at},#${(at * 1_234_567).toString(16).padStart(6, '0').slice(-6)},${at}`,
      ),
    ],
    [
      'candidates',
      'election_type,party,name,order',
      times(CANDIDATES, (at) => `presidential,P${at},Candidate ${at},${at}`),
    ],
    [
      'results',
      'election_type,region,constituency,polling_station,order,votes',
      times(stations * CANDIDATES, (at) => {
        const { place, code } = station(1 + Math.floor((at - 1) / CANDIDATES));
        return `presidential,${place},${code},${1 + (at % CANDIDATES)},${(at * 7919) % 400}`;
      }),
    ],
  ];
  for (const [name, header, rows] of files) {
    await pipeline(lines(header, rows), createWriteStream(join(folder, `${name}.csv`)));
  }
}
