import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { newName, stationNames } from './names.ts';
import { PARTIES, PRESIDENTIAL, type PresidentialPlan } from './parties.ts';
import { PLACES, type Place } from './places.ts';
import { apportion, type Random, randomFor } from './random.ts';
import { constituencyTile, regionTile } from './tiles.ts';

/** The rehearsal's year; the pending lists show the regions of this year (docs/product.md). */
export const YEAR_ID = 33;

const FULL_STATIONS = 41_000;
const STATIONS_EACH = 5;
const STATIONS_IN_A_WARD = 10;

export interface Region {
  id: number;
  place: Place;
  slug: string;
  svg_path: string;
}

export interface Constituency {
  id: number;
  region: Region;
  name: string;
  slug: string;
  town: string;
  code: string;
  svg_path: string;
  registered: number;
  stationCount: number;
  firstStationId: number;
}

export interface Station {
  id: number;
  code: string;
  name: string;
  registered: number;
}

export interface Candidate {
  id: number;
  name: string;
  /** Index into PARTIES. */
  party: number;
  ballot_order: number;
  bio?: Omit<PresidentialPlan, 'name' | 'party'>;
}

export interface Country {
  year: { id: number; title: string; parliamentary_sources: 1 | 2 };
  regions: Region[];
  constituencies: Constituency[];
  /** The number of PARTIES that contest. */
  parties: number;
  /** The id of the first of PARTIES; the others follow. */
  firstPartyId: number;
  presidential: Candidate[];
  /** By constituency id. */
  parliamentary: Map<number, Candidate[]>;
}

/** Generates the country without its polling stations, which `stationsOf` generates on demand. */
export function generateCountry(full: boolean): Country {
  const regions = PLACES.map((place, index) => ({
    id: index + 1,
    place,
    slug: slugOf(place.title),
    svg_path: regionTile(place.tile),
  }));
  const constituencies = numberStations(regions.flatMap(constituenciesOf), full).map((entry, index) => ({
    id: index + 1,
    ...entry,
  }));
  const parties = full ? PARTIES.length : 6;
  const presidential = presidentialCandidates(parties);
  return {
    year: { id: YEAR_ID, title: '2024', parliamentary_sources: 2 },
    regions,
    constituencies,
    parties,
    firstPartyId: 1,
    presidential,
    parliamentary: parliamentaryCandidates(constituencies, parties, presidential.length),
  };
}

type Draft = Omit<Constituency, 'id' | 'stationCount' | 'firstStationId'>;

function constituenciesOf(region: Region): Draft[] {
  const { constituencies, tile } = region.place;
  return constituencies.map(({ name, town }, index) => ({
    region,
    name,
    slug: slugOf(name),
    town,
    // A letter for the region and two digits, as on Ghana's registers.
    code: `${String.fromCharCode(64 + region.id)}${String(index + 1).padStart(2, '0')}`,
    svg_path: constituencyTile(tile, index, constituencies.length),
    registered: electorateOf(name),
  }));
}

/** 15,000 to 120,000, the middle more often than the ends. */
function electorateOf(name: string): number {
  // Large: about 60,000 votes.
  if (name === 'Tamale South') return 97_412;
  const random = randomFor('electorate', name);
  return 15_000 + Math.floor(52_500 * (random.fraction() + random.fraction()));
}

function numberStations(drafts: Draft[], full: boolean): Omit<Constituency, 'id'>[] {
  const counts = full
    ? apportion(
        FULL_STATIONS,
        drafts.map((draft) => draft.registered),
      )
    : drafts.map(() => STATIONS_EACH);
  let next = 1;
  return drafts.map((draft, index) => {
    const stationCount = counts[index] ?? 0;
    const firstStationId = next;
    next += stationCount;
    return { ...draft, stationCount, firstStationId };
  });
}

/** The polling stations of a constituency; their registers add up to its own. */
export function stationsOf(constituency: Constituency): Station[] {
  const { code, town, stationCount, firstStationId, registered } = constituency;
  const random = randomFor('stations', code);
  const names = stationNames(town, stationCount, random);
  const registers = apportion(
    registered,
    names.map(() => 0.6 + random.fraction()),
  );
  return names.map((name, index) => ({
    id: firstStationId + index,
    code: `${code}${twoDigits(Math.floor(index / STATIONS_IN_A_WARD) + 1)}${twoDigits((index % STATIONS_IN_A_WARD) + 1)}`,
    name,
    registered: registers[index] ?? 0,
  }));
}

function presidentialCandidates(parties: number): Candidate[] {
  const contesting = PRESIDENTIAL.filter((plan) => plan.party < parties);
  const draw = randomFor('draw', contesting.length).shuffle(contesting.map((_, index) => index + 1));
  return contesting.map(({ name, party, ...bio }, index) => ({
    id: index + 1,
    name,
    party,
    ballot_order: draw[index] ?? 0,
    bio,
  }));
}

function parliamentaryCandidates(
  constituencies: Constituency[],
  parties: number,
  used: number,
): Map<number, Candidate[]> {
  let next = used + 1;
  return new Map(
    constituencies.map(({ id, code }) => {
      const random = randomFor('parliamentary', code);
      const names = new Set<string>();
      const candidates = partiesStanding(random, parties).map((party, index) => ({
        id: next++,
        name: newName(random, names),
        party,
        ballot_order: index + 1,
      }));
      return [id, candidates];
    }),
  );
}

/** Three to six parties in order: the two large ones and a random choice of the others. */
function partiesStanding(random: Random, parties: number): number[] {
  const others = random.shuffle(Array.from({ length: parties - 2 }, (_, index) => index + 2));
  return [0, 1, ...others.slice(0, random.whole(1, 4))].sort((a, b) => a - b);
}

/** The candidates of a contest in ballot order. */
export function ballotOf(country: Country, election_type_id: number, constituency_id: number): Candidate[] {
  const candidates =
    election_type_id === ELECTION_TYPE.presidential
      ? country.presidential
      : (country.parliamentary.get(constituency_id) ?? []);
  return candidates.toSorted((a, b) => a.ballot_order - b.ballot_order);
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const twoDigits = (value: number) => String(value).padStart(2, '0');
