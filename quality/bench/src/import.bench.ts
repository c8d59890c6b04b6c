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
 * `npm run import` of an election's stations and results, against COPY of the same files into tables without keys.
 */
export async function importElection(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  // COPY reads the files as the user of PostgreSQL.
  await chmod(folder, 0o755);
  const perConstituency = machine.short ? STATIONS.short : STATIONS.full;
  await writeElection(folder, perConstituency);
  const before = await copy(url, folder);
  const seconds = await runImport(url, folder);
  const after = await copy(url, folder);
  const stations = CONSTITUENCIES * perConstituency;
  const results = stations * CANDIDATES;
  await assertImported(url, { stations, results });
  const what = `import of ${stations.toLocaleString('en')} stations and ${results.toLocaleString('en')} results`;
  const limit = (before + after) / 2;
  return [{ what: `${what}, against COPY`, unit: 's', product: seconds, limit, target: { atMost: 10 } }];
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

/** Seconds that COPY takes for the two large files. */
const copy = (url: string, folder: string): Promise<number> =>
  withClient(url, async (client) => {
    await client.query(`
      drop table if exists bare_stations, bare_results;
      create table bare_stations (region text, constituency text, code text, name text, registered_voters int);
      create table bare_results (election_type text, region text, constituency text, polling_station text, place int, votes int)`);
    const started = performance.now();
    await client.query('begin');
    await client.query(`copy bare_stations from '${join(folder, 'polling_stations.csv')}' (format csv, header)`);
    await client.query(`copy bare_results from '${join(folder, 'results.csv')}' (format csv, header)`);
    await client.query('commit');
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
