import { ELECTION_TYPE } from '@election/contract/election-types';
import type { Contest, Mark } from './contests.ts';
import { stationsOf } from './country.ts';
import { diceFor, shareOut } from './dice.ts';
import { PARTIES } from './parties.ts';

/** What the result sheet of a contest says. */
export interface Sheet {
  /** In ballot order. */
  votes: number[];
  registered: number;
  valid: number;
  rejected: number;
}

/** Turnout and rejected ballots, as shares of those registered and of those cast. */
interface Poll {
  turnout: number;
  rejected: number;
}

/** What makes a sheet implausible. */
const ODD_POLLS: Partial<Record<Mark, Partial<Poll>>> = {
  'over-register': { turnout: 1.03 },
  'high-turnout': { turnout: 0.965 },
  'many-rejected': { rejected: 0.074 },
};
const ONE_SIDED = 0.98;
const RACES_APART = 0.94;
const MISREAD_BY = 90;

/** The result sheet of a contest; the same one every time. */
export function sheetOf(contest: Contest): Sheet {
  const { constituency, mark, model } = contest;
  const poll = { ...pollOf(contest), ...(mark && ODD_POLLS[mark]) };
  if (mark === 'races-differ') poll.turnout *= RACES_APART;
  const cast = Math.round(constituency.registered * poll.turnout);
  const rejected = Math.round(cast * poll.rejected);
  const votes = model ? sheetOf(model).votes : votesOf(contest, cast - rejected);
  const valid = votes.reduce((sum, figure) => sum + figure, 0);
  return {
    votes,
    registered: constituency.registered,
    valid: mark === 'sum-differs' ? valid + MISREAD_BY : valid,
    rejected,
  };
}

/** The same people queue for both ballots, so the two polls of a constituency differ by little. */
function pollOf({ constituency, election_type_id }: Contest): Poll {
  const both = diceFor('poll', constituency.code);
  const own = diceFor('poll', constituency.code, election_type_id);
  return {
    turnout: 0.555 + 0.24 * both.fraction() + 0.003 * own.fraction(),
    rejected: 0.011 + 0.016 * both.fraction() + 0.002 * own.fraction(),
  };
}

function votesOf({ constituency, election_type_id, ballot, mark }: Contest, valid: number): number[] {
  const { leans } = constituency.region.place;
  const dice = diceFor('votes', constituency.code, election_type_id);
  // A candidate for parliament is known in person, so the party counts for less.
  const spread = election_type_id === ELECTION_TYPE.presidential ? 0.5 : 1.1;
  const weights = ballot.map(
    ({ party }) => (PARTIES[party]?.strength ?? 0) * (leans[party] ?? 1) * (1 - spread / 2 + spread * dice.fraction()),
  );
  const leader = weights.indexOf(Math.max(...weights));
  if (mark === 'one-sided') {
    const others = weights.reduce((sum, weight) => sum + weight, 0) - (weights[leader] ?? 0);
    weights[leader] = (others * ONE_SIDED) / (1 - ONE_SIDED);
  }
  const votes = shareOut(valid, weights);
  return mark === 'tie' ? tied(votes) : votes;
}

/** The two strongest share their votes; where these are odd, one vote goes to the weakest. */
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

/** Where a provider went wrong: the last two digits of one figure are swapped; where they are equal, it is one too high. */
export function misread(votes: readonly number[], ...labels: (string | number)[]): number[] {
  const at = diceFor('misread', ...labels).whole(0, votes.length - 1);
  return votes.map((figure, index) => (index === at ? figure + slip(figure) : figure));
}

function slip(figure: number): number {
  const tens = Math.floor(figure / 10) % 10;
  const ones = figure % 10;
  return tens === ones ? 1 : 9 * (ones - tens);
}

/** The sheets of a contest's stations; each candidate's figures add up to those given. */
export function stationSheets({ constituency }: Contest, votes: readonly number[]): { id: number; votes: number[] }[] {
  const stations = stationsOf(constituency);
  const registers = stations.map((station) => station.registered);
  const shares = votes.map((figure) => shareOut(figure, registers));
  return stations.map(({ id }, index) => ({ id, votes: shares.map((share) => share[index] ?? 0) }));
}
