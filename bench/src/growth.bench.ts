import { contract } from '@election/contract/contract';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { type Country, layOut, type Place, withClient } from './country.ts';
import { fill, makeNew } from './figures.ts';
import { inTurns } from './in-turns.ts';
import { openProduct, type ProductSide } from './write-sides.ts';

const CONSTITUENCIES = 276;
const STATIONS = 41_000;
const ENTRIES = { full: 1_000_000, short: 100_000 };
/** Twenty elections as large as the one this was made for. */
const MANY = { full: 5_520, short: 1_380 };

/** The same server beside an election that has grown, against one beside an empty one. */
export async function growth(machine: Machine): Promise<Row[]> {
  return [...(await submitBesideMany(machine)), ...(await publishAmongMany(machine))];
}

async function submitBesideMany(machine: Machine): Promise<Row[]> {
  const entries = machine.short ? ENTRIES.short : ENTRIES.full;
  const [grown, empty] = await Promise.all([
    openElection(machine, CONSTITUENCIES, async (client, country) => fillEntries(client, country, entries), STATIONS),
    openElection(machine, CONSTITUENCIES, async () => {}),
  ]);
  try {
    const side = ({ country, product }: Election) => ({
      port: product.running.port,
      next: (sent: number) => {
        const { user_id, constituency_id } = country.places[sent % country.places.length] as Place;
        const { year_id } = country;
        return product.call(contract.votes.submit, user_id, { year_id, constituency_id, votes: product.votes() });
      },
    });
    const figures = await inTurns(machine, [side(grown), side(empty)]);
    const what = `submit beside ${entries.toLocaleString('en')} entries of ${STATIONS.toLocaleString('en')} stations, against beside none`;
    return [{ what, unit: 'calls/s', ...figures('perSecond'), mark: { atLeast: 0.9 } }];
  } finally {
    await Promise.all([grown.product.running.stop(), empty.product.running.stop()]);
  }
}

async function publishAmongMany(machine: Machine): Promise<Row[]> {
  const many = machine.short ? MANY.short : MANY.full;
  const prepare = (client: pg.Client, country: Country) => fill(client, 'public', country, 1);
  const [grown, usual] = await Promise.all([
    openElection(machine, many, prepare),
    openElection(machine, CONSTITUENCIES, prepare),
  ]);
  try {
    const side = ({ url, country, product }: Election) => ({
      port: product.running.port,
      calls: CONSTITUENCIES,
      connections: 1,
      reset: () => withClient(url, (client) => makeNew(client, 'public', country)),
      next: (sent: number) => {
        const step = country.places.length / CONSTITUENCIES;
        const { constituency_id } = country.places[sent * step] as Place;
        const input = { year_id: country.year_id, constituency_id, election_type_id: 1 };
        return product.call(contract.votes.publish, country.admin_id, input);
      },
    });
    const figures = await inTurns(machine, [side(grown), side(usual)]);
    const { product, limit } = figures('perSecond');
    const what = `publish a contest among ${many.toLocaleString('en')} constituencies, against among ${CONSTITUENCIES}`;
    return [{ what, unit: 'ms', product: 1000 / product, limit: 1000 / limit, mark: { atMost: 1.3 } }];
  } finally {
    await Promise.all([grown.product.running.stop(), usual.product.running.stop()]);
  }
}

interface Election {
  url: string;
  country: Country;
  product: ProductSide;
}

async function openElection(
  machine: Machine,
  constituencies: number,
  prepare: (client: pg.Client, country: Country) => Promise<void>,
  stations = 0,
): Promise<Election> {
  const url = await machine.database();
  const country = await withClient(url, async (client) => {
    const laid = await layOut(client, constituencies, stations);
    await prepare(client, laid);
    await client.query('vacuum analyze');
    return laid;
  });
  return { url, country, product: await openProduct(url, country) };
}

/** Entries of stations with their history, by the agent of the constituency and two others, without triggers: fast. */
async function fillEntries(client: pg.Client, { year_id, candidates }: Country, entries: number) {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
     select k.id, s.id, candidate_id, user_id, (s.id * 31 + candidate_id * 977) % 600, 'pending', 'submit', user_id
     from generate_series(0, 2) as round
     cross join polling_stations s
     join contests k on k.constituency_id = s.constituency_id and k.election_type_id = 1
     cross join unnest($2::int[]) as candidate (candidate_id)
     cross join lateral (select 200000 + s.constituency_id + round * 1000000 as user_id) as provider
     where s.year_id = $1 order by round, k.id, s.id, candidate_id limit $3`,
    [year_id, candidates, entries],
  );
  await client.query(
    `insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_after, status_after, action, actor_id)
     select contest_id, polling_station_id, candidate_id, 'entry', user_id, votes, status, action, changed_by
     from vote_entries where polling_station_id is not null order by id`,
  );
  await client.query('set session_replication_role = origin');
}
