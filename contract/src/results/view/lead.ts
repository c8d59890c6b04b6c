import { notReported, share as shareText } from '../../messages/format.ts';
import { listed } from '../../messages/lists.ts';
import { electedOf, nothingOf, reportedOf, say, tiedBetween } from '../../messages/results.ts';
import { majorityLine } from '../../outlook/outlook.ts';
import { ELECTION_RULES, isNationwide, titleOfType } from '../../places/election-types.ts';
import type { NationalResult } from '../results.ts';
import { partyWord } from './holders.ts';
import { leaderOf, tiedIn } from './leader.ts';
import { stateOf } from './places.ts';
import { hasFigures, seatRows } from './sums.ts';
import type { Contest, View } from './view.ts';

type Party = NationalResult['parties'][number];

/** Who leads and by how much, in one line; null while nothing is reported. */
export function leadOf({ result }: View): { lead: string; note: string } | null {
  if (!hasFigures(result.reporting)) return null;
  return isNationwide(result.election_type_id) ? leadOfCandidates(result) : leadOfSeats(result);
}

function leadOfCandidates({ candidates }: NationalResult) {
  const [first, second] = candidates;
  if (!first) return null;
  if (first.votes === 0) return { lead: say.noVotes, note: say.nobodyLeads };
  if (!second || second.votes === 0)
    return {
      lead: say.leadsWith({ name: first.candidate.name, figure: shareText(first.share) }),
      note: say.unchallenged,
    };
  const level = candidates.filter(({ votes }) => votes === first.votes).map(({ candidate }) => candidate.name);
  if (level.length > 1) return { lead: say.tied, note: say.theyTie({ names: listed(level) }) };
  return {
    lead: say.leadsWith({ name: first.candidate.name, figure: shareText(first.share) }),
    note: say.votesAhead({ count: first.votes - second.votes, of: second.candidate.name }),
  };
}

function leadOfSeats(result: NationalResult) {
  const { ranked } = seatRows(result);
  const [first, second] = ranked;
  if (!first || first.seats === 0) return null;
  const line = majorityLine(result.reporting.total);
  const level = ranked.filter(({ seats }) => seats === first.seats).map(({ holder }) => holder.name);
  if (level.length > 1) return { lead: say.tied, note: say.seatsTied({ names: listed(level), line }) };
  return {
    lead: say.leadsWith({ name: first.holder.name, figure: say.seatsCount({ count: first.seats }) }),
    note: second
      ? say.seatsAhead({ count: first.seats - second.seats, of: second.holder.short, line })
      : say.majorityAt({ line }),
  };
}

/** One line with the newest figures. */
export function lineOf(view: View): string {
  const found = leadOf(view);
  const { reporting } = view.result;
  if (!hasFigures(reporting)) return nothingOf(reporting);
  const reported = reportedOf(reporting);
  return found ? say.lineOfCountry({ ...found, reported }) : say.lineOfPlace({ state: reported });
}

/** One line with what is known of a contest. */
export function lineOfPlace(view: View, contest: Contest): string {
  const place = view.places.find(({ id }) => id === contest.id);
  return place && !place.withdrawn
    ? say.lineOfPlace({ state: stateOf(view, place) })
    : place
      ? say.wasWithdrawn
      : say.notPublished;
}

/** Who is elected, by name and party; null where that is not known. */
export function electedIn({ elected_id, candidates }: Contest): string | null {
  const elected = candidates.find(({ candidate }) => candidate.id === elected_id)?.candidate;
  return elected ? electedOf(elected.name, partyWord(elected.party)) : null;
}

/** One line with what is known of a region. */
export function lineOfRegion(view: View, region: NationalResult['regions'][number]): string {
  return say.lineOfRegion(leadOfRegion(view, region));
}

/** Who leads a region, and how much of it has reported. */
export function leadOfRegion(view: View, region: NationalResult['regions'][number]): { lead: string; note: string } {
  const leader = leaderOf(region, view.result);
  const lead =
    leader === null
      ? notReported()
      : leader === 'tied'
        ? tiedBetween(tiedIn(region, view.result))
        : say.leads({ name: leader.name });
  return { lead, note: reportedOf(region.reporting) };
}

/** One line with what is known of a party. */
export function lineOfParty({ result }: View, party: Party): string {
  const own = result.candidates.filter(({ candidate }) => candidate.party.id === party.id);
  if (result.candidates.length > 0) {
    const [first] = own;
    return first && hasFigures(result.reporting)
      ? say.lineOfCandidate({ name: first.candidate.name, count: first.votes, share: shareText(first.share) })
      : say.nothingYet;
  }
  const seats = result.seats.filter(({ party_id }) => party_id === party.id).reduce((sum, row) => sum + row.seats, 0);
  const figures = { count: seats, reported: reportedOf(result.reporting) };
  return party.independents ? say.lineOfIndependents(figures) : say.lineOfParty(figures);
}

/** Whether the year has the run-off of the election that is shown. */
export const isFirstRound = ({ election_types, election_type_id }: NationalResult): boolean =>
  election_types.some(({ title }) => ELECTION_RULES[title].follows === titleOfType(election_type_id));
