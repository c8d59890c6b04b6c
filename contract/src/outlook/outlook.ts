import { type ContestStatus, isWithoutPoll, type PublicSource } from '../figures/contest-status.ts';

/**
 * Can the outcome still change? Never a forecast: what follows from the published votes whatever the votes that are not counted yet
 * may be. Votes, voters and seats are counts; every rule compares whole numbers.
 */

/** Holds however the outstanding votes fall, for some of the ways in which they may fall, or for none. */
export const CHANCES = ['certain', 'possible', 'excluded'] as const;
export type Chance = (typeof CHANCES)[number];

/** A candidate with the votes that are counted. */
export interface Contender {
  id: number;
  votes: number;
  /** Whether further votes may come: an inactive candidate takes none. */
  gains: boolean;
}

/** Places whose votes are not counted in. */
export interface Outstanding {
  units: number;
  /** Registered voters of those with a register: there are at most so many more valid votes. Any number may be rejected or never cast. */
  voters: number;
  /** How many have no register, and the first twenty of them by name: no one knows how many more votes come from there. */
  without_register: number;
  unknown: string[];
}

const others = <C extends { id: number }>(contenders: readonly C[], { id: own }: { id: number }) =>
  contenders.filter((other) => other.id !== own);
const validVotes = (contenders: readonly { votes: number }[]) => contenders.reduce((sum, { votes }) => sum + votes, 0);
const most = (contenders: readonly { votes: number }[]) => Math.max(-1, ...contenders.map(({ votes }) => votes));

/** Whether votes are more than a share of the valid votes. percent: 0 to 99; with 0 any vote is enough. */
export const isAbove = (votes: number, valid: number, percent: number): boolean => votes * 100 > percent * valid;

const chance = (certain: boolean, possible: boolean): Chance =>
  certain ? 'certain' : possible ? 'possible' : 'excluded';

/** What a candidate lacks to a number of votes; for ever where no further votes come. */
const lacks = ({ votes, gains }: Contender, wanted: number): number =>
  votes >= wanted ? 0 : gains ? wanted - votes : Number.POSITIVE_INFINITY;

function chanceOfElection(own: Contender, contenders: readonly Contender[], voters: number, percent: number): Chance {
  const rivals = others(contenders, own);
  const valid = validVotes(contenders);
  // At worst every further vote goes to one rival, at best every one to the candidate.
  const lost = rivals.some(({ gains }) => gains) ? voters : 0;
  const won = own.gains ? voters : 0;
  const leads = rivals.every(({ votes, gains }) => own.votes > votes + (gains ? voters : 0));
  const certain = leads && isAbove(own.votes, valid + lost, percent);
  const best = own.votes + won;
  return chance(certain, best > most(rivals) && isAbove(best, valid + won, percent));
}

/** The fewest further votes that put two others beside or before a candidate. */
function costOfTwoBefore(own: Contender, rivals: readonly Contender[]): number {
  const [first, second] = rivals.map((rival) => lacks(rival, own.votes)).sort((a, b) => a - b);
  return (first ?? Number.POSITIVE_INFINITY) + (second ?? Number.POSITIVE_INFINITY);
}

/** Whether a candidate comes to be one of the first two: no two others have as many votes. */
function chanceOfFirstTwo(own: Contender, rivals: readonly Contender[], voters: number): Chance {
  const best = own.votes + (own.gains ? voters : 0);
  const before = rivals.filter(({ votes }) => votes >= best).length;
  return chance(costOfTwoBefore(own, rivals) > voters, before <= 1);
}

/** Whether a candidate comes second: one has more votes, and every other has fewer. */
function chanceOfSecond(own: Contender, rivals: readonly Contender[], voters: number): Chance {
  // One is put before the candidate, who is put before the rest.
  const possible = rivals.some((first) => {
    const wanted = Math.max(own.votes, most(others(rivals, first)) + 1);
    return lacks(own, wanted) + lacks(first, wanted + 1) <= voters;
  });
  const comesFirst = lacks(own, most(rivals)) <= voters;
  return chance(!comesFirst && costOfTwoBefore(own, rivals) > voters, possible);
}

/** What is possible with the units that have a register is possible; the rest is not known while one has none. */
const asFarAsKnown = (found: Chance, { without_register }: Outstanding): Chance | null =>
  without_register > 0 && found !== 'possible' ? null : found;

export interface CandidateOutlook {
  id: number;
  votes: number;
  /** In this poll, without a run-off. */
  elected: Chance | null;
  /** One of the first two, who are in the run-off if there is one. */
  first_two: Chance | null;
  second: Chance | null;
}

/**
 * What can still become of a contest that is counted over many units; null is "not known". Elected is who has more votes than every
 * other, where these are more than a share of the valid votes. percent: `majority_percent` of the year; 0 where the most votes are
 * enough (a run-off).
 */
export function outlookOf(
  contenders: readonly Contender[],
  outstanding: Outstanding,
  percent: number,
): { candidates: CandidateOutlook[]; runoff: Chance | null } {
  const { voters } = outstanding;
  const elections = contenders.map((own) => chanceOfElection(own, contenders, voters, percent));
  const candidates = contenders.map((own, at) => {
    const rivals = others(contenders, own);
    return {
      id: own.id,
      votes: own.votes,
      elected: asFarAsKnown(elections[at] as Chance, outstanding),
      first_two: asFarAsKnown(chanceOfFirstTwo(own, rivals, voters), outstanding),
      second: asFarAsKnown(chanceOfSecond(own, rivals, voters), outstanding),
    };
  });
  // Between two ways in which different candidates are elected there is one with a tie, in which no one is.
  const runoff = chance(!elections.some((it) => it !== 'excluded'), !elections.includes('certain'));
  return { candidates, runoff: asFarAsKnown(runoff, outstanding) };
}

export const SEAT_STATES = ['declared', 'decided', 'open', 'unknown'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** What is public of a contest for a seat. */
export interface SeatFacts {
  status: ContestStatus;
  /** Nothing is awaited any more: the constituency is published as a whole, or no one stood against the elected. */
  reported: boolean;
  source: PublicSource;
  /** Who has the seat by the public figures, by lot or unopposed; null where no one has. */
  elected_id: number | null;
  /** Of the stations' votes. */
  outstanding: Outstanding;
  /** Active polling stations, and those of them whose votes are in the figures, where these are a sum. */
  stations: { total: number; published: number };
  candidates: readonly { id: number; active: boolean; votes: number }[];
}

export interface SeatOutlook {
  /**
   * declared: the whole constituency is published, or no one stood against the elected. decided: the leader's margin is greater than
   * the outstanding voters. unknown: it is greater than those that are known, but a station has no register.
   */
  state: SeatState;
  /** Who is declared or decided to have the seat. */
  elected_id: number | null;
  /** Who can still win it while it is not declared or decided. */
  contenders: number[];
  /** By the votes that count now. */
  leader_id: number | null;
  margin: number;
}

/** Declared, decided or open: what is known of a seat. */
export function seatOutlook(facts: SeatFacts): SeatOutlook {
  const { status, candidates, reported, source, outstanding } = facts;
  const open = (contenders: readonly { id: number }[]) => ({
    state: 'open' as const,
    elected_id: null,
    contenders: contenders.map(({ id: own }) => own),
  });
  const none = { leader_id: null, margin: 0 };
  if (status === 'unopposed') {
    return { state: 'declared', elected_id: facts.elected_id, contenders: [], ...none };
  }
  const standing = candidates.filter(({ active }) => active);
  // The poll is to come, or may be repeated.
  if (isWithoutPoll(status)) return { ...open(standing), ...none };

  const counted = candidates.map(({ id: own, active, votes }): Contender => ({ id: own, votes, gains: active }));
  const now = standingNow(counted);
  if (reported) {
    if (facts.elected_id !== null) {
      return { state: 'declared', elected_id: facts.elected_id, contenders: [], ...now };
    }
    const highest = most(counted);
    return { ...open(counted.filter(({ votes }) => votes === highest)), ...now };
  }
  if (source === 'none') return { ...open(standing), ...none };

  const { voters, without_register } = outstanding;
  const chances = counted.map((own) => ({ id: own.id, chance: chanceOfElection(own, counted, voters, 0) }));
  const certain = chances.find((it) => it.chance === 'certain');
  if (!certain) return { ...open(without_register > 0 ? standing : chances.filter(isOpen)), ...now };
  if (without_register > 0) return { ...open(standing), state: 'unknown', ...now };
  return { state: 'decided', elected_id: certain.id, contenders: [], ...now };
}

const isOpen = ({ chance: found }: { chance: Chance }) => found !== 'excluded';

/** Who leads, and by how many votes; no one where the most votes are shared. */
function standingNow(counted: readonly Contender[]): Pick<SeatOutlook, 'leader_id' | 'margin'> {
  const [first, second] = [...counted].sort((a, b) => b.votes - a.votes);
  const margin = first ? first.votes - (second?.votes ?? 0) : 0;
  return { leader_id: first && margin > 0 ? first.id : null, margin };
}

/** Half plus one of all seats. */
export const majorityLine = (seats: number): number => Math.floor(seats / 2) + 1;

export interface HolderOutlook {
  /** Seats that the holder has, and others that it can still win. */
  declared: number;
  decided: number;
  open: number;
  majority: Chance;
}

/**
 * Seats and majority of each holder: a party, a coalition, one independent. holders: the holder of each candidate by id; who has
 * none of them has no row.
 */
export function houseOutlook<H>(
  seats: readonly Pick<SeatOutlook, 'state' | 'elected_id' | 'contenders'>[],
  holders: ReadonlyMap<number, H>,
): Map<H, HolderOutlook> {
  const line = majorityLine(seats.length);
  const counts = new Map<H, Omit<HolderOutlook, 'majority'>>();
  // By candidate.
  const rows = new Map<number | null, Omit<HolderOutlook, 'majority'>>();
  for (const [candidate, holder] of holders) {
    const row = counts.get(holder) ?? { declared: 0, decided: 0, open: 0 };
    counts.set(holder, row);
    rows.set(candidate, row);
  }
  for (const { state, elected_id, contenders } of seats) {
    const column = state === 'declared' || state === 'decided' ? state : 'open';
    const winners = column === 'open' ? contenders : [elected_id];
    // Two candidates of one holder are one seat for it.
    for (const row of new Set(winners.map((candidate) => rows.get(candidate)))) {
      if (row) row[column] += 1;
    }
  }
  return new Map(
    [...counts].map(([holder, row]) => {
      const has = row.declared + row.decided;
      return [holder, { ...row, majority: chance(has >= line, has + row.open >= line) }];
    }),
  );
}
