import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type { Contest, Trait } from './contests.ts';
import { stationsOf } from './country.ts';
import { PARTIES } from './parties.ts';
import { apportion, randomFor } from './random.ts';

/** The figures of a contest's result sheet. */
export interface Sheet {
  /** In ballot order. */
  votes: number[];
  registered: number;
  valid: number;
  rejected: number;
}

/** Turnout as a share of registered voters, rejected ballots as a share of those cast. */
interface Poll {
  turnout: number;
  rejected: number;
}

/** Polls that make a sheet implausible. */
const ODD_POLLS: Partial<Record<Trait, Partial<Poll>>> = {
  'over-register': { turnout: 1.03 },
  'high-turnout': { turnout: 0.965 },
  'many-rejected': { rejected: 0.074 },
};
const ONE_SIDED = 0.98;
const RACES_APART = 0.94;
const MISREAD_BY = 90;

/** The result sheet of a contest; every call returns the same one. */
export function sheetOf(contest: Contest): Sheet {
  const { constituency, trait, model } = contest;
  const poll = { ...pollOf(contest), ...(trait && ODD_POLLS[trait]) };
  if (trait === 'races-differ') poll.turnout *= RACES_APART;
  const cast = Math.round(constituency.registered * poll.turnout);
  const rejected = Math.round(cast * poll.rejected);
  const votes = model ? sheetOf(model).votes : votesOf(contest, cast - rejected);
  const valid = votes.reduce((sum, figure) => sum + figure, 0);
  return {
    votes,
    registered: constituency.registered,
    valid: trait === 'sum-differs' ? valid + MISREAD_BY : valid,
    rejected,
  };
}

/** Voters cast both ballots, so the two polls of a constituency differ little. */
export function pollOf({ constituency, election_type_id }: Contest): Poll {
  const both = randomFor('poll', constituency.code);
  const own = randomFor('poll', constituency.code, election_type_id);
  return {
    turnout: 0.555 + 0.24 * both.fraction() + 0.003 * own.fraction(),
    rejected: 0.011 + 0.016 * both.fraction() + 0.002 * own.fraction(),
  };
}

/** How strong each candidate is, in ballot order. */
export function weightsOf({ constituency, election_type_id, ballot }: Contest): number[] {
  const { leans } = constituency.region.place;
  const random = randomFor('votes', constituency.code, election_type_id);
  // In parliamentary contests the person counts for more and the party for less.
  const spread = election_type_id === ELECTION_TYPE.presidential ? 0.5 : 1.1;
  return ballot.map(
    ({ party }) =>
      (PARTIES[party]?.strength ?? 0) * (leans[party] ?? 1) * (1 - spread / 2 + spread * random.fraction()),
  );
}

function votesOf(contest: Contest, valid: number): number[] {
  const { trait } = contest;
  const weights = weightsOf(contest);
  const leader = weights.indexOf(Math.max(...weights));
  if (trait === 'one-sided') {
    const others = weights.reduce((sum, weight) => sum + weight, 0) - (weights[leader] ?? 0);
    weights[leader] = (others * ONE_SIDED) / (1 - ONE_SIDED);
  }
  const votes = apportion(valid, weights);
  return trait === 'tie' || trait === 'lot' ? tied(votes) : votes;
}

/** Gives the two strongest equal votes; an odd vote goes to the weakest. */
function tied(votes: number[]): number[] {
  const [first = 0, second = 0, ...others] = votes
    .map((_, index) => index)
    .sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0));
  const both = (votes[first] ?? 0) + (votes[second] ?? 0);
  const weakest = others.at(-1) ?? 0;
  return votes.map((figure, index) => {
    if (index === first || index === second) return Math.floor(both / 2);
    return index === weakest ? figure + (both % 2) : figure;
  });
}

/** A provider's error: swaps the last two digits of one figure, or adds one where they are equal. */
export function misread(votes: readonly number[], ...labels: (string | number)[]): number[] {
  const at = randomFor('misread', ...labels).whole(0, votes.length - 1);
  return votes.map((figure, index) => (index === at ? figure + slip(figure) : figure));
}

function slip(figure: number): number {
  const tens = Math.floor(figure / 10) % 10;
  const ones = figure % 10;
  return tens === ones ? 1 : 9 * (ones - tens);
}

/** A polling station's part of a result sheet. */
interface StationSheet extends Pick<Sheet, 'votes' | 'registered' | 'rejected'> {
  id: number;
}

/** The figures of a contest's stations; for each candidate they add up to `votes`, and their rejected ballots to `rejected`. */
export function stationSheets({ constituency }: Contest, votes: readonly number[], rejected: number): StationSheet[] {
  const stations = stationsOf(constituency);
  const registers = stations.map((station) => station.registered);
  const [bad = [], ...shares] = [rejected, ...votes].map((figure) => apportion(figure, registers));
  return stations.map(({ id, registered }, index) => ({
    id,
    registered,
    rejected: bad[index] ?? 0,
    votes: shares.map((share) => share[index] ?? 0),
  }));
}
