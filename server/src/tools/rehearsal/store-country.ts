import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type { ElectionStatusCode } from '@election/contract/places/status';
import type pg from 'pg';
import { hashPassword } from '../../features/people/sign-in/password.ts';
import { PASSWORD } from './accounts.ts';
import type { Contest } from './contests.ts';
import { type Candidate, type Country, stationsOf } from './country.ts';
import { PARTIES } from './parties.ts';
import { type Person, userRow } from './people.ts';
import * as say from './sentences.ts';

/** Rows of one insert: limits memory and message size. */
const BATCH = 5_000;

/** Tables whose rows have fixed ids, so that every load gives the same ids. */
const NUMBERED = ['years', 'regions', 'constituencies', 'polling_stations', 'parties', 'candidates', 'users'];

const common = ({ year }: Country) => ({ year_id: year.id, status: 'active' });

/** Stores the reference data of a year: places, parties and candidates. The first year that is stored is the current one. */
export async function storeCountry(client: pg.Client, country: Country, contests: Contest[]) {
  const year = { ...country.year, status: 'active', rehearsal: true };
  await insert(client, 'years', [{ ...year, ...counting(countingIn(contests)) }]);
  await insert(client, 'regions', regionRows(country, contests));
  await insert(client, 'constituencies', constituencyRows(country, contests));
  await storeStations(client, country);
  await insert(client, 'parties', partyRows(country));
  await insert(client, 'candidates', candidateRows(country, contests));
}

/** Moves the sequences past the fixed ids. */
export async function advanceSequences(client: pg.Client) {
  for (const table of NUMBERED)
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table]);
}

const regionRows = (country: Country, contests: Contest[]) =>
  country.regions.map(({ id, place, slug, svg_path }) => ({
    ...common(country),
    ...counting(countingIn(contests)),
    id,
    title: place.title,
    slug,
    svg_path,
  }));

function constituencyRows(country: Country, contests: Contest[]) {
  const stages = Map.groupBy(contests, (contest) => contest.constituency.id);
  return country.constituencies.map(({ id, region, name, slug, code, svg_path, registered }) => ({
    ...common(country),
    ...counting(countingIn(stages.get(id) ?? [])),
    id,
    region_id: region.id,
    name,
    slug,
    code,
    svg_path,
    registered_voters: registered,
  }));
}

function countingIn(contests: Contest[]): ElectionStatusCode {
  if (contests.every(({ stage }) => stage === 'published')) return 'end';
  return contests.every(({ stage }) => stage === 'none') ? 'none' : 'active';
}

const counting = (status: ElectionStatusCode) => ({
  election_status: status,
  status_desc: say.countingStatus[status],
});

async function storeStations(client: pg.Client, country: Country) {
  let rows: Record<string, unknown>[] = [];
  for (const constituency of country.constituencies) {
    for (const { registered, ...station } of stationsOf(constituency))
      rows.push({ ...common(country), ...station, constituency_id: constituency.id, registered_voters: registered });
    if (rows.length < BATCH) continue;
    await insert(client, 'polling_stations', rows);
    rows = [];
  }
  await insert(client, 'polling_stations', rows);
}

const partyRows = (country: Country) =>
  PARTIES.slice(0, country.parties).map(({ name, acronym, color, other_colors }, index) => ({
    ...common(country),
    id: country.firstPartyId + index,
    name,
    acronym,
    color,
    other_colors,
    order_queue: index + 1,
  }));

function candidateRows(country: Country, contests: Contest[]) {
  const { presidential, parliamentary, firstPartyId } = country;
  const marks = new Map(contests.flatMap((contest) => marksOf(contest)));
  const row = (election_type_id: number, constituency_id: number | null) => (candidate: Candidate) => {
    const { id, name, party, ballot_order } = candidate;
    const place = { election_type_id, constituency_id };
    const given = { id, name, party_id: firstPartyId + party, ballot_order, withdrawn: false };
    return { ...common(country), ...place, ...given, ...marks.get(id) };
  };
  const president = row(ELECTION_TYPE.presidential, null);
  return [
    ...presidential.map((candidate) => ({ ...president(candidate), ...candidate.bio })),
    ...[...parliamentary].flatMap(([id, candidates]) => candidates.map(row(ELECTION_TYPE.parliamentary, id))),
  ];
}

/** Who stands no more beside an unopposed candidate, and who withdrew and is still on the ballot paper. */
function marksOf({ trait, ballot }: Contest): [id: number, mark: Record<string, unknown>][] {
  if (trait === 'unopposed') return ballot.slice(1).map(({ id }) => [id, { status: 'inactive' }]);
  if (trait === 'withdrew') return ballot.slice(-1).map(({ id }) => [id, { withdrawn: true }]);
  return [];
}

/** Stores the people, each with the places to which they are assigned. */
export async function storePeople(client: pg.Client, people: Person[]) {
  const hash = await hashPassword(PASSWORD);
  const rows = people.map((person) => ({
    ...userRow(person),
    status: 'active',
    password_hash: person.signsIn ? hash : null,
  }));
  await insert(client, 'users', rows);
  const held = people.flatMap(({ id, constituency_ids, keyed_ids }) =>
    [...constituency_ids, ...keyed_ids].map((constituency_id) => ({ user_id: id, constituency_id })),
  );
  await insert(client, 'user_constituencies', held);
}

/** Inserts rows in one statement, with the columns of the first row. Table and column names come from this file only. */
async function insert(client: pg.Client, table: string, rows: Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
