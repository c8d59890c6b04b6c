import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type { Contest } from './contests.ts';
import { ballotOf, type Candidate, type Constituency, type Country } from './country.ts';
import { newName } from './names.ts';
import { apportion, type Random, randomFor } from './random.ts';
import { pollOf, type Sheet, weightsOf } from './sheets.ts';

const EARLIER_YEAR_ID = 32;
/** A constituency that was made after the earlier election. */
const NEW_SINCE = 'Guan';
/** The parties that stood for president then. */
const PARTIES_THEN = 4;
const STANDS_AGAIN = 0.4;
const REGISTERED_THEN = 0.84;

/** The election before: the same parties, the same places but one, other candidates, no polling stations. */
export function generateEarlier(country: Country): Country {
  const regions = country.regions.map((region) => ({ ...region, id: region.id + country.regions.length }));
  const constituencies = country.constituencies
    .filter(({ name }) => name !== NEW_SINCE)
    .map((constituency) => ({
      ...constituency,
      id: constituency.id + country.constituencies.length,
      region: regions[constituency.region.id - 1] ?? constituency.region,
      registered: Math.round(constituency.registered * REGISTERED_THEN),
      stationCount: 0,
    }));
  const ids = numbersAfter(country);
  const presidential = country.presidential.filter(({ party }) => party < PARTIES_THEN);
  const parliamentary = constituencies.map(
    ({ id, code }) => [id, candidatesThen(laterBallot(country, id), randomFor('earlier', code), ids)] as const,
  );
  return {
    year: { id: EARLIER_YEAR_ID, title: '2016', parliamentary_sources: 1 },
    regions,
    constituencies,
    parties: country.parties,
    firstPartyId: country.firstPartyId + country.parties,
    presidential: candidatesThen(presidential, randomFor('earlier'), ids),
    parliamentary: new Map(parliamentary),
  };
}

const laterBallot = (country: Country, id: number) =>
  ballotOf(country, ELECTION_TYPE.parliamentary, id - country.constituencies.length);

/** The ids after those of all candidates. */
function* numbersAfter({ presidential, parliamentary }: Country): Generator<number, never> {
  let next = [...presidential, ...[...parliamentary.values()].flat()].length;
  for (;;) yield ++next;
}

/** Some of those who stand now stood then too. */
function candidatesThen(now: Candidate[], random: Random, ids: Generator<number, never>): Candidate[] {
  const taken = new Set(now.map(({ name }) => name));
  return now
    .toSorted((a, b) => a.ballot_order - b.ballot_order)
    .map(({ name, party }, index) => ({
      id: ids.next().value,
      name: random.chance(STANDS_AGAIN) ? name : newName(random, taken),
      party,
      ballot_order: index + 1,
    }));
}

/** A contest of the earlier year, which is published, with its figures. */
export interface EarlierContest extends Contest {
  sheet: Sheet;
}

/** The contests of the earlier year. Each differs from the later one of its place by less than the checks report. */
export function planEarlier(earlier: Country, contests: readonly Contest[]): EarlierContest[] {
  const places = new Map(earlier.constituencies.map((constituency) => [constituency.code, constituency]));
  return contests.flatMap((later) => {
    const constituency = places.get(later.constituency.code);
    return constituency ? [contestThen(earlier, constituency, later)] : [];
  });
}

function contestThen(earlier: Country, constituency: Constituency, later: Contest): EarlierContest {
  const { election_type_id } = later;
  const ballot = ballotOf(earlier, election_type_id, constituency.id);
  const contest: Contest = { election_type_id, constituency, ballot, stage: 'published' };
  return { ...contest, sheet: sheetThen(contest, later) };
}

function sheetThen({ constituency, election_type_id, ballot }: Contest, later: Contest): Sheet {
  const { code, region, registered } = constituency;
  const both = randomFor('earlier', 'poll', code);
  const random = randomFor('earlier', 'votes', code, election_type_id);
  const poll = pollOf(later);
  const cast = Math.round(registered * (poll.turnout - 0.04 + 0.1 * both.fraction()));
  const rejected = Math.round(cast * poll.rejected);
  const weights = weightsOf(later);
  const then = ballot.map(({ party }) => {
    const now = weights[later.ballot.findIndex((candidate) => candidate.party === party)] ?? 0;
    return now * swingOf(region.place.title, party) * (0.95 + 0.1 * random.fraction());
  });
  return { votes: apportion(cast - rejected, then), registered, valid: cast - rejected, rejected };
}

/** How much stronger a party was in a region: from a fifth weaker to a fifth stronger. */
const swingOf = (region: string, party: number) => 0.8 + 0.4 * randomFor('earlier', 'swing', region, party).fraction();
