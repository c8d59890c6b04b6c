import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import type pg from 'pg';
import { type Machine, median, type Row } from './bench.ts';
import { tokenOf, withClient, withoutTriggers } from './database.ts';
import { createElection, type Election } from './election.ts';
import { readSettings, runProduct } from './processes.ts';

const CONSTITUENCIES = 276;
const STATIONS = { full: 41_000, short: 4_100 };
const ROUNDS = 5;

/**
 * Sync of constituencies from stations, of regions from constituencies, and of seats, against one statement that sums all figures.
 * The first sync writes every figure of the constituencies; the later ones find nothing to change.
 */
export async function sync(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  return withClient(url, async (client) => {
    const stations = machine.short ? STATIONS.short : STATIONS.full;
    const election = await createElection(client, CONSTITUENCIES, stations);
    await insertPublishedFigures(client, election);
    const product = await runProduct(url);
    try {
      const syncAll = await openSync(product.port, election);
      const sumUp = () => client.query(SUM, [election.year_id, ELECTION_TYPE.presidential]);
      const first = await timed(syncAll);
      const again: number[] = [];
      const sums: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        sums.push(await timed(sumUp));
        again.push(await timed(syncAll));
      }
      const what = `full sync of ${stations.toLocaleString('en')} stations, ${election.candidates.length} figures each`;
      const row = { unit: 'ms', limit: median(sums) };
      return [
        { what, product: median(again), ...row, target: { atMost: 2 } },
        { what: `${what}, first time`, product: first, ...row, target: { atMost: 1.5 } },
      ];
    } finally {
      await product.stop();
    }
  });
}

/** Returns a function that makes the three sync calls. */
async function openSync(port: number, { year_id, admin_id }: Election): Promise<() => Promise<void>> {
  const { secure_request } = await readSettings(port);
  const headers = {
    authorization: `Bearer ${tokenOf(admin_id)}`,
    'x-secure-request': secure_request,
    'content-type': 'application/json',
  };
  const { constituencies, regions, seats } = contract.sync;
  const calls = [
    [constituencies.path, { year_id, election_id: ELECTION_TYPE.presidential }],
    [regions.path, { year_id, election_id: ELECTION_TYPE.presidential }],
    [seats.path, { year_id, election_type_id: ELECTION_TYPE.parliamentary }],
  ] as const;
  return async () => {
    for (const [path, input] of calls) {
      const body = JSON.stringify(input);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    }
  };
}

const SUM = `
  select v.contest_id, v.candidate_id, sum(v.published_votes)
  from vote_values v join contests k on k.id = v.contest_id
  where k.year_id = $1 and k.election_type_id = $2 and v.place > 0
  group by 1, 2`;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** Inserts a published figure for every candidate at every station. */
async function insertPublishedFigures(client: pg.Client, { year_id, candidates, admin_id }: Election) {
  await withoutTriggers(client, () =>
    client.query(
      `insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
       select k.id, s.id, candidate_id, votes, votes, 'station', 'publish', $3
       from polling_stations s
       join contests k on k.constituency_id = s.constituency_id and k.election_type_id = ${ELECTION_TYPE.presidential}
       cross join unnest($2::int[]) as candidate (candidate_id)
       cross join lateral (select (s.id * 31 + candidate_id * 977) % 600 as votes) as figures
       where s.year_id = $1 order by k.id, s.id, candidate_id`,
      [year_id, candidates, admin_id],
    ),
  );
  await client.query('vacuum analyze vote_values');
}
