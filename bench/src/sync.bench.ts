import { contract } from '@election/contract/contract';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { type Country, layOut, tokenOf, withClient } from './country.ts';
import { readSettings, runProduct } from './processes.ts';

const CONSTITUENCIES = 276;
const STATIONS = { full: 41_000, short: 4_100 };
const TURNS = 5;

/**
 * Sums made anew from stations to constituencies, from these to regions and to seats, against one statement that adds all the
 * figures up. The first time every constituency gets its figures; afterwards there is nothing left to change.
 */
export async function sync(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  return withClient(url, async (client) => {
    const stations = machine.short ? STATIONS.short : STATIONS.full;
    const country = await layOut(client, CONSTITUENCIES, stations);
    await fillStations(client, country);
    const product = await runProduct(url);
    try {
      const { secure_request } = await readSettings(product.port);
      const headers = {
        authorization: `Bearer ${tokenOf(country.admin_id)}`,
        'x-secure-request': secure_request,
        'content-type': 'application/json',
      };
      const { constituencies, regions, seats } = contract.sync;
      const { year_id } = country;
      const syncAll = async () => {
        for (const [path, input] of [
          [constituencies.path, { year_id, election_id: 1 }],
          [regions.path, { year_id, election_id: 1 }],
          [seats.path, { year_id, election_type_id: 2 }],
        ] as const) {
          const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(input),
          });
          if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
        }
      };
      const addUp = () => client.query(ADD_UP, [country.year_id]);
      const first = await timed(syncAll);
      const again: number[] = [];
      const limit: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        limit.push(await timed(addUp));
        again.push(await timed(syncAll));
      }
      const what = `full sync of ${stations.toLocaleString('en')} stations, ${country.candidates.length} figures each`;
      const mark = { atMost: 2 };
      return [
        { what, unit: 'ms', product: middle(again), limit: middle(limit), mark },
        { what: `${what}, when nothing is there yet`, unit: 'ms', product: first, limit: middle(limit), mark },
      ];
    } finally {
      await product.stop();
    }
  });
}

const ADD_UP = `
  select v.contest_id, v.candidate_id, sum(v.published_votes)
  from vote_values v join contests k on k.id = v.contest_id
  where k.year_id = $1 and k.election_type_id = 1 and v.place > 0
  group by 1, 2`;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const middle = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

/** A published figure for every candidate at every station, without triggers and checks: fast. */
async function fillStations(client: pg.Client, { year_id, candidates, admin_id }: Country) {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
     select k.id, s.id, candidate_id, votes, votes, 'station', 'publish', $3
     from polling_stations s
     join contests k on k.constituency_id = s.constituency_id and k.election_type_id = 1
     cross join unnest($2::int[]) as candidate (candidate_id)
     cross join lateral (select (s.id * 31 + candidate_id * 977) % 600 as votes) as figures
     where s.year_id = $1 order by k.id, s.id, candidate_id`,
    [year_id, candidates, admin_id],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze vote_values');
}
