import { contract } from '@election/contract/contract';
import type { FieldPack } from '@election/contract/figures/field-pack';
import type { VoteEntry } from '@election/contract/figures/votes';
import type { Constituency } from '@election/contract/places/constituencies';
import { ELECTION_RULES } from '@election/contract/places/election-types';
import type { Data, Input, Route } from '@election/contract/wire/route';

/*
 * The reads of the field's screens, answered from the field pack while the server has not answered. What these screens do not
 * show is empty: addresses, outlines, life stories.
 */

const {
  fieldPack,
  years,
  electionTypes,
  regions,
  constituencies,
  pollingStations,
  candidates,
  votes,
  stationVotes,
  registers,
} = contract;

const NO_STATUS = { status: 'none', status_desc: '' } as const;

interface KeptAnswer<R extends Route> {
  route: R;
  answer: (pack: FieldPack, input: Input<R>) => Data<R>;
}
const kept = <R extends Route>(route: R, answer: KeptAnswer<R>['answer']): KeptAnswer<R> => ({ route, answer });

const ANSWERS = [
  kept(fieldPack.read, (pack) => pack),
  kept(years.list, (pack) => pack.years),
  kept(electionTypes.list, (pack, { year_id }) => typesOf(pack, year_id)),
  kept(regions.list, (pack, { year_id }) => regionsOf(pack, year_id)),
  kept(constituencies.list, (pack, { region, year_id }) =>
    pack.constituencies.filter((one) => one.region_id === region && one.year_id === year_id).map(wholeConstituency),
  ),
  kept(pollingStations.list, (pack, { constituency_id }) => stationsOf(pack, constituency_id)),
  kept(candidates.list, candidatesOf),
  kept(registers.list, (pack, { constituency_ids, election_type_id }) =>
    pack.registers
      .filter((one) => constituency_ids.includes(one.constituency_id) && one.election_type_id === election_type_id)
      .map((one) => ({ ...one, version: 0, public_totals: null, awaits_publication: false })),
  ),
  kept(votes.states, (pack, { year_id }) => statesOf(pack, year_id)),
  kept(votes.entries, (pack, { constituency_id, election_type_id }) => ({
    entries: entriesAt(pack, { constituency_id, election_type_id, polling_station_id: null }),
    publication: 'unpublished' as const,
  })),
  kept(stationVotes.own, (pack, { constituency_id, election_type_id, polling_station_id }) =>
    entriesAt(pack, { constituency_id, election_type_id, polling_station_id }),
  ),
];

/** What the field pack answers to a read; undefined where it has no part of it. */
export function answerFrom<R extends Route>(pack: FieldPack, route: R, input: Input<R>): Data<R> | undefined {
  const found = ANSWERS.find((one) => one.route.method === route.method && one.route.path === route.path);
  // The table pairs each route with its own input and data.
  return (found as KeptAnswer<R> | undefined)?.answer(pack, input);
}

/** The election types of which a year has candidates; those of a general election while it has none. */
function typesOf(pack: FieldPack, year_id: number | undefined): Data<typeof electionTypes.list> {
  const ofYear = pack.candidates.filter((one) => one.year_id === year_id);
  const held = pack.election_types.filter(({ id }) => ofYear.some((one) => one.election_type_id === id));
  return held.length > 0 ? held : pack.election_types.filter(({ title }) => !ELECTION_RULES[title].follows);
}

function regionsOf(pack: FieldPack, year_id: number): Data<typeof regions.list> {
  const ofYear = pack.constituencies.filter((one) => one.year_id === year_id);
  return pack.regions
    .map(({ id, title }) => ({ id, title, count: ofYear.filter(({ region_id }) => region_id === id).length }))
    .filter(({ count }) => count > 0)
    .map(({ id, title, count }) => ({
      id,
      title,
      slug: '',
      status: 'active' as const,
      svg_path: '',
      year_id,
      year: [],
      constituency_count: count,
      election_status: [],
      version: 0,
    }));
}

const wholeConstituency = (one: FieldPack['constituencies'][number]): Constituency => ({
  ...one,
  slug: '',
  svg_path: '',
  election_status: NO_STATUS,
  version: 0,
});

function stationsOf(pack: FieldPack, constituency_id: number): Data<typeof pollingStations.list> {
  const region_id = pack.constituencies.find(({ id }) => id === constituency_id)?.region_id ?? 0;
  return pack.polling_stations
    .filter((station) => station.constituency_id === constituency_id)
    .map((station) => ({ ...station, region_id, version: 0 }));
}

function candidatesOf(
  pack: FieldPack,
  { year_id, election_type_id, constituency_id }: Input<typeof candidates.list>,
): Data<typeof candidates.list> {
  const parties = new Map(pack.parties.map((party) => [party.id, party]));
  return pack.candidates.flatMap((one) => {
    const party = parties.get(one.party_id);
    const isListed = one.year_id === year_id && one.election_type_id === election_type_id;
    if (!isListed || one.constituency_id !== (constituency_id ?? null) || !party) return [];
    const unknown = { education: null, date_of_birth: null, religion: null, hometown: null, spouse: null };
    return [{ ...one, party, ...unknown, no_of_children: null, prev_positions: null, withdrawn: false, version: 0 }];
  });
}

interface Place {
  constituency_id: number;
  election_type_id: number;
  polling_station_id: number | null;
}

function entriesAt(pack: FieldPack, place: Place): VoteEntry[] {
  const candidatesById = new Map(pack.candidates.map((one) => [one.id, one]));
  const parties = new Map(pack.parties.map((party) => [party.id, party]));
  const here = pack.entries.filter(
    (one) =>
      one.constituency_id === place.constituency_id &&
      one.election_type_id === place.election_type_id &&
      one.polling_station_id === place.polling_station_id,
  );
  return here.flatMap(({ votes: figures, status, reason }) =>
    figures.flatMap(([candidate_id, count]) => {
      const candidate = candidatesById.get(candidate_id);
      const party = candidate && parties.get(candidate.party_id);
      if (!candidate || !party) return [];
      const { id, name, avatar_url } = candidate;
      return [{ candidate_id, candidate: { id, name, avatar_url }, party, votes: count, status, reason }];
    }),
  );
}

function statesOf(pack: FieldPack, year_id: number): Data<typeof votes.states> {
  const ofYear = new Set(pack.constituencies.filter((one) => one.year_id === year_id).map(({ id }) => id));
  const whole = pack.entries.filter((one) => one.polling_station_id === null && ofYear.has(one.constituency_id));
  const states: Data<typeof votes.states> = [];
  for (const { constituency_id, election_type_id, status } of whole) {
    const known = states.find(
      (one) => one.constituency_id === constituency_id && one.election_type_id === election_type_id,
    );
    if (!known) states.push({ constituency_id, election_type_id, statuses: [status] });
    else if (!known.statuses.includes(status)) known.statuses.push(status);
  }
  return states;
}
