import type { Chance, Outstanding, SeatState } from '../outlook/outlook.ts';
import { ELECTION_TYPE, isNationwide } from '../places/election-types.ts';
import { number } from './format.ts';

/** Sentences of what can still change: short enough to be read aloud, each with its numbers. */
export const heading = 'Can it still change?';
export const headingOf = (election_type_id: number) => {
  const isSecond = election_type_id === ELECTION_TYPE.runoff;
  return `${heading} ${isSecond ? secondRound : isNationwide(election_type_id) ? president : parliament}`;
};
export const explained =
  'Not a forecast: this follows from the published figures, however the remaining votes turn out.';
export const president = 'President';
const secondRound = 'Run-off for president';
export const parliament = 'Parliament';
export const nothingYet = 'Nothing is published yet, so everything is possible.';
export const noCandidates = 'There are no candidates yet.';
export const candidates = 'What each candidate can still become';
export const excludedCandidates = (count: number) =>
  `${number(count)} ${count === 1 ? 'candidate' : 'candidates'} can neither be elected nor reach a run-off`;
export const holders = 'Who can still have the majority';
/** Where no run-off follows. */
export const notElected = (count: number) =>
  `${number(count)} ${count === 1 ? 'candidate' : 'candidates'} cannot be elected`;
export const stillOpen = 'It is still open who is elected: the most votes decide.';
export const tie = (names: readonly string[], votes: number) =>
  `A tie: ${names.slice(0, -1).join(', ')} and ${names.at(-1)} have ${plural(votes, 'vote', 'votes')} each. Every constituency is counted, and no one is elected.`;
export const closeSeats = (count: number) => `Close seats (${number(count)})`;
export const moreSeats = (count: number) => `and ${number(count)} more`;

export const electedMark = {
  certain: 'Elected',
  possible: 'Can be elected',
  excluded: 'Not elected',
} as const satisfies Record<Chance, string>;
export const majorityMark = {
  certain: 'Majority',
  possible: 'Majority possible',
  excluded: 'No majority',
} as const satisfies Record<Chance, string>;
export const seatMark = {
  declared: 'Declared',
  decided: 'Decided',
  open: 'Open',
  unknown: 'Not known',
} as const satisfies Record<SeatState, string>;
export const unknownMark = 'Not known';

const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;
const voters = (count: number) => plural(count, 'registered voter', 'registered voters');

/** The names of what has no register; the list ends after twenty. */
const withoutRegister = ({ without_register, unknown }: Outstanding) => {
  const rest = without_register - unknown.length;
  return `${unknown.join(', ')}${rest > 0 ? ` and ${number(rest)} more` : ''}`;
};

/** What is not counted in yet, of the country. */
export const outstanding = (found: Outstanding, without_poll: number) =>
  found.units === 0
    ? 'Every constituency is counted.'
    : [
        `Not counted yet: ${plural(found.units, 'constituency', 'constituencies')}${
          found.without_register < found.units ? ` with ${voters(found.voters)}` : ''
        }.`,
        without_poll > 0 ? `${number(without_poll)} of them postponed or annulled.` : '',
        found.without_register > 0 ? `Registered voters are missing for ${withoutRegister(found)}.` : '',
      ]
        .filter(Boolean)
        .join(' ');

/** What a candidate needs to be elected. */
const share = (percent: number) =>
  percent === 0
    ? 'more votes than every other'
    : `more than ${percent === 50 ? 'half' : `${percent} %`} of the valid votes`;

/** The numbers of the answers about one candidate. */
export interface Standing {
  name: string;
  votes: number;
  valid: number;
  /** At most so many valid votes may come. */
  voters: number;
  percent: number;
  /** The votes of the strongest other candidate and of the one after. */
  rivals: readonly [number, number];
}

/** The fewest votes of so many valid ones that are more than the share. */
const needed = (valid: number, percent: number) => Math.floor((percent * valid) / 100) + 1;

export const elected = {
  certain: ({ name, votes, valid, voters: more, percent }: Standing) =>
    `${name} is elected: ${number(votes)} of ${number(valid)} valid votes are ${share(percent)}${
      more > 0 ? `, and stay so if all ${number(more)} outstanding voters choose one other candidate` : ''
    }.`,
  possible: ({ name, votes, valid, voters: more, percent }: Standing) =>
    `${name} can still be elected: ${number(votes)} of ${number(valid)} valid votes now, at most ${number(votes + more)} of ${number(valid + more)}; ${share(percent)} are needed.`,
  excluded: ({ name, votes, valid, voters: more, percent, rivals: [strongest] }: Standing) => {
    const [best, all] = [votes + more, valid + more];
    const isBehind = best >= needed(all, percent);
    const why = isBehind
      ? `another candidate has ${number(strongest)}`
      : `at least ${number(needed(all, percent))} are needed`;
    return `${name} cannot be elected in this poll: ${
      more > 0
        ? `at most ${number(best)} of ${number(all)} valid votes`
        : `${number(votes)} of ${number(valid)} valid votes`
    }, and ${why}.`;
  },
} as const satisfies Record<Chance, (standing: Standing) => string>;
export const electedUnknown = ({ name }: Standing, found: Outstanding) =>
  `Whether ${name} can be elected is not known: registered voters are missing for ${withoutRegister(found)}.`;

/** A place in the run-off; nothing is said of it where there is none. */
export const firstTwo = {
  certain: ({ name, votes }: Standing) =>
    `${name} is one of the first two for certain: no two others can reach ${number(votes)} votes.`,
  possible: ({ name, votes, voters: more, rivals: [, second] }: Standing) =>
    `${name} can still come among the first two: at most ${number(votes + more)} votes; the second of the others has ${number(second)}.`,
  excluded: ({ name, votes, voters: more, rivals: [, second] }: Standing) =>
    `${name} cannot come among the first two: at most ${number(votes + more)} votes, and two others have at least ${number(second)}.`,
} as const satisfies Record<Chance, (standing: Standing) => string>;
export const firstTwoUnknown = ({ name }: Standing) => `Whether ${name} comes among the first two is not known.`;
export const isSecond = ({ name }: Standing) => `${name} comes second for certain.`;

export const runoff = {
  certain: (percent: number) => `There is a run-off: no one can reach ${share(percent)}.`,
  possible: (percent: number) => `A run-off is possible. It takes place unless a candidate has ${share(percent)}.`,
  excluded: () => 'There is no run-off.',
} as const satisfies Record<Chance, (percent: number) => string>;
export const runoffUnknown = (found: Outstanding) =>
  `Whether there is a run-off is not known: registered voters are missing for ${withoutRegister(found)}.`;

export const seats = (found: { seats: number; declared: number; decided: number; open: number; line: number }) =>
  `${number(found.declared)} of ${number(found.seats)} seats are declared, ${number(found.decided)} decided by their polling stations, ${number(found.open)} open. ${number(found.line)} seats are a majority.`;

/** The numbers of the answer about one party or coalition. */
interface Seats {
  name: string;
  declared: number;
  decided: number;
  open: number;
  line: number;
}
const has = ({ declared, decided }: Seats) =>
  `${plural(declared, 'seat', 'seats')} declared${decided > 0 ? ` and ${number(decided)} decided` : ''}`;
export const majority = {
  certain: (found: Seats) =>
    `${found.name} has the majority for certain: ${has(found)}; ${number(found.line)} are needed.`,
  possible: (found: Seats) =>
    `${found.name} can still have the majority: ${has(found)}, and ${plural(found.open, 'open seat', 'open seats')} that it can win; ${number(found.line)} are needed.`,
  excluded: (found: Seats) =>
    `${found.name} cannot have the majority: ${has(found)}, and with all ${number(found.open)} open seats that it can win ${number(found.declared + found.decided + found.open)} of the ${number(found.line)} needed.`,
} as const satisfies Record<Chance, (found: Seats) => string>;

/** The numbers of the answer about one seat. */
interface Seat {
  name: string;
  leader: { name: string } | null;
  margin: number;
  stations: { total: number; published: number };
  outstanding: Outstanding;
}
const lead = ({ leader, margin }: Seat) =>
  leader === null ? 'the most votes are shared' : `${leader.name} leads by ${plural(margin, 'vote', 'votes')}`;
const stationsLeft = ({ outstanding: left, stations }: Seat) =>
  stations.total === 0
    ? ''
    : `; ${voters(left.voters)} of ${number(left.units)} of ${plural(stations.total, 'polling station', 'polling stations')} are outstanding`;
export const seat = (found: Seat) =>
  `${found.name}: ${lead(found)}${stationsLeft(found)}${
    found.outstanding.without_register > 0
      ? `. Registered voters are missing for ${withoutRegister(found.outstanding)}`
      : ''
  }.`;
