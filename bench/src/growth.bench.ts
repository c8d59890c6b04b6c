import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { withClient, withoutTriggers } from './database.ts';
import { AGENT_OFFSET, type Assignment, createElection, type Election } from './election.ts';
import { measureInterleaved } from './interleaved.ts';
import { insertPending, PROVIDER_STEP, resetToUnpublished } from './pending-figures.ts';
import { openProduct, type ProductServer } from './write-servers.ts';

const CONSTITUENCIES = 276;
const STATIONS = 41_000;
const ENTRIES = { full: 1_000_000, short: 100_000 };
/** Twenty times, or five times, the constituencies of one election. */
const MANY = { full: 5_520, short: 1_380 };

/** The product on a database that has grown, against the product on one that has not. */
export async function growth(machine: Machine): Promise<Row[]> {
  return [await submitWithManyEntries(machine), await publishAmongMany(machine)];
}

async function submitWithManyEntries(machine: Machine): Promise<Row> {
  const entries = machine.short ? ENTRIES.short : ENTRIES.full;
  const fill: Prepare = (client, election) => insertStationEntries(client, election, entries);
  const [grown, empty] = await Promise.all([
    openElection(machine, CONSTITUENCIES, fill, STATIONS),
    openElection(machine, CONSTITUENCIES, async () => {}),
  ]);
  try {
    const side = ({ election, product }: RunningElection) => ({
      port: product.running.port,
      next: (sent: number) => {
        const { year_id, assignments } = election;
        const { user_id, constituency_id } = assignments[sent % assignments.length] as Assignment;
        return product.call(contract.votes.submit, user_id, { year_id, constituency_id, votes: product.votes() });
      },
    });
    const figures = await measureInterleaved(machine, [side(grown), side(empty)]);
    const what = `submit with ${entries.toLocaleString('en')} entries of ${STATIONS.toLocaleString('en')} stations stored, against none`;
    return { what, unit: 'calls/s', ...figures('perSecond'), target: { atLeast: 0.9 } };
  } finally {
    await stopAll(grown, empty);
  }
}

async function publishAmongMany(machine: Machine): Promise<Row> {
  const many = machine.short ? MANY.short : MANY.full;
  const prepare: Prepare = (client, election) => insertPending(client, 'public', election, 1);
  const [grown, usual] = await Promise.all([
    openElection(machine, many, prepare),
    openElection(machine, CONSTITUENCIES, prepare),
  ]);
  try {
    const side = ({ url, election, product }: RunningElection) => ({
      port: product.running.port,
      calls: CONSTITUENCIES,
      connections: 1,
      reset: () => withClient(url, (client) => resetToUnpublished(client, 'public', election)),
      next: (sent: number) => {
        const { year_id, assignments, admin_id } = election;
        const step = assignments.length / CONSTITUENCIES;
        const { constituency_id } = assignments[sent * step] as Assignment;
        const input = { year_id, constituency_id, election_type_id: ELECTION_TYPE.presidential };
        return product.call(contract.votes.publish, admin_id, input);
      },
    });
    const figures = await measureInterleaved(machine, [side(grown), side(usual)]);
    const { product, limit } = figures('perSecond');
    const what = `publish a contest among ${many.toLocaleString('en')} constituencies, against ${CONSTITUENCIES}`;
    return { what, unit: 'ms', product: 1000 / product, limit: 1000 / limit, target: { atMost: 1.3 } };
  } finally {
    await stopAll(grown, usual);
  }
}

interface RunningElection {
  url: string;
  election: Election;
  product: ProductServer;
}

type Prepare = (client: pg.Client, election: Election) => Promise<unknown>;

async function openElection(
  machine: Machine,
  constituencies: number,
  prepare: Prepare,
  stations = 0,
): Promise<RunningElection> {
  const url = await machine.database();
  const election = await withClient(url, async (client) => {
    const created = await createElection(client, constituencies, stations);
    await prepare(client, created);
    await client.query('vacuum analyze');
    return created;
  });
  return { url, election, product: await openProduct(url, election) };
}

const stopAll = (...elections: RunningElection[]) =>
  Promise.all(elections.map(({ product }) => product.running.stop()));

/** Inserts entries of polling stations with their history, by up to three providers of each constituency. */
async function insertStationEntries(client: pg.Client, { year_id, candidates }: Election, entries: number) {
  await withoutTriggers(client, async () => {
    await client.query(
      `insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
       select k.id, s.id, candidate_id, user_id, (s.id * 31 + candidate_id * 977) % 600, 'pending', 'submit', user_id
       from generate_series(0, 2) as round
       cross join polling_stations s
       join contests k on k.constituency_id = s.constituency_id and k.election_type_id = ${ELECTION_TYPE.presidential}
       cross join unnest($2::int[]) as candidate (candidate_id)
       cross join lateral (select ${AGENT_OFFSET} + s.constituency_id + round * ${PROVIDER_STEP} as user_id) as provider
       where s.year_id = $1 order by round, k.id, s.id, candidate_id limit $3`,
      [year_id, candidates, entries],
    );
    await client.query(
      `insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_after, status_after, action, actor_id)
       select contest_id, polling_station_id, candidate_id, 'entry', user_id, votes, status, action, changed_by
       from vote_entries where polling_station_id is not null order by id`,
    );
  });
}
