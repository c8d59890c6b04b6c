import { CHECK_CODES, type CheckCode } from './check-codes.ts';
import { differsBy, type Earlier, outliersOf, type Slip, type StationFigures, slipBetween } from './comparisons.ts';
import { type ContestStatus, isWithoutPoll } from './contest-status.ts';
import { number } from './messages/format.ts';

const figure = (value: number | string | undefined) => (typeof value === 'number' ? number(value) : (value ?? ''));
const percent = (part: number | string | undefined, whole: number | string | undefined) =>
  `${((Number(part) / Number(whole)) * 100).toFixed(1)} %`;

/** A question asks once more and blocks nothing; a warning needs a tick; an error stops publishing until overridden. */
export type Severity = 'error' | 'warning' | 'question';

/** From where on a figure is worth a warning: settings of a year, in percent where they do not say otherwise. */
export interface Thresholds {
  rejected_percent: number;
  turnout_percent: number;
  lead_percent: number;
  races_percent: number;
  /** Against the last election, in percentage points. */
  turnout_change_points: number;
  share_change_points: number;
  /** Of a station from the others of its constituency. */
  robust_deviations: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = {
  rejected_percent: 5,
  turnout_percent: 95,
  lead_percent: 97,
  races_percent: 2,
  turnout_change_points: 15,
  share_change_points: 25,
  robust_deviations: 4,
};

/** A lead is not remarkable among fewer votes than this, nor is a turnout among fewer ballots. */
const LEAD_FROM_VOTES = 50;
const TURNOUT_FROM_BALLOTS = 50;
/** Races may always differ by so many ballots. */
const RACES_MAY_DIFFER_BY = 15;

/** What is known of one contest at one place. Votes and voters are counts; null is "not known", never 0. */
export interface Figures {
  candidates: readonly {
    id: number;
    name: string;
    status: 'active' | 'inactive';
    votes: number | null;
    /** The figure that is public now. */
    published?: number | null;
    /** What each provider entered, by name. */
    entered?: readonly { provider: string; votes: number }[];
    /** The sum of the stations' published figures. */
    stations?: number | null;
  }[];
  /** Null where none has been entered. */
  register?: {
    registered: number;
    valid: number;
    rejected: number;
    /** Ballots issued, and those that were not returned; absent where the sheet does not say. */
    issued?: number | null;
    not_returned?: number | null;
  } | null;
  /** Registered voters of the place itself. */
  registered_voters?: number | null;
  /** Another unit of the same contest type in which every candidate has the same figure. */
  same_as?: string | null;
  stations?: { reported: number; total: number } | null;
  /** Valid votes of the same constituency's other race. */
  other_race?: number | null;
  /** The same place in the year that this one is compared with; null where there is none. */
  earlier?: Earlier | null;
  /** The published figures of each station; none of a contest with fewer than eight. */
  station_figures?: readonly StationFigures[];
  /** Figures far from every scale that is known for them. Only an import compares scales. */
  scale?: readonly OutOfScale[];
  /** The year's; the usual ones where they are not known. */
  thresholds?: Thresholds;
  /** Of the contest: where no poll counts, nothing is missing and nothing is implausible. */
  status?: ContestStatus;
}

/** A figure far from its scale. */
export interface OutOfScale {
  /** The candidate; null for the sum of all candidates. */
  candidate: { id: number; name: string } | null;
  votes: number;
  /** What it was compared with, and that figure. */
  scale: keyof typeof SCALES;
  usual: number;
  /** The figure that one slip of a digit would have made of this one; null where no slip explains it. */
  slip: number | null;
}

const SCALES = {
  median: 'half of the other constituencies of the region have',
  greatest: 'the greatest figure elsewhere is',
  before: 'the same place had in the year before',
  electorate: 'its register and the turnout elsewhere suggest',
  share: 'the share elsewhere suggests',
} as const;

/** The figures with what the rules work out from them. */
interface Facts extends Figures {
  thresholds: Thresholds;
  /** Of the candidates with a figure. */
  sum: number;
  /** Valid and rejected ones of the register, without a register the sum. */
  ballots: number;
  /** Of the register, else of the place. */
  registered: number | null;
}

interface Found {
  fields: string[];
  numbers: Record<string, number | string>;
  /** Where it is not that of the rule. */
  severity?: Severity;
}

interface Rule {
  severity: Severity;
  /** What the finding says, from its numbers. Questions and warnings say what to look at. */
  sentence: (numbers: Found['numbers']) => string;
  find: (facts: Facts) => Found[];
}

const rowOf = (candidate: { id: number }) => `candidate:${candidate.id}`;
const isIncomplete = (candidates: Figures['candidates']) =>
  candidates.some(({ status, votes }) => status === 'active' && votes === null);
/** With one decimal, as text: a decision holds for the numbers that were seen. */
const shown = (value: number) => value.toFixed(1);

const SLIPS = {
  ten_times: 'is ten times',
  tenth: 'is a tenth of',
  swapped: 'has two digits changed over of',
} as const satisfies Record<Slip, string>;

/**
 * The plausibility rules (docs/product.md, Checks): one entry each.
 */
const RULES: Record<CheckCode, Rule> = {
  C1: {
    severity: 'error',
    sentence: (n) =>
      `The candidates' votes add up to ${figure(n.sum)}, but the register says ${figure(n.valid)} valid votes.`,
    find: ({ register, sum }) =>
      !register || register.valid === sum
        ? []
        : [{ fields: ['total_valid_votes'], numbers: { sum, valid: register.valid } }],
  },
  C2: {
    severity: 'error',
    sentence: (n) => `${figure(n.ballots)} ballots are more than the ${figure(n.registered)} registered voters.`,
    find: ({ ballots, registered }) =>
      registered === null || ballots <= registered
        ? []
        : [{ fields: ['total_registered_voters', 'total_valid_votes'], numbers: { ballots, registered } }],
  },
  C3: {
    severity: 'warning',
    sentence: (n) => `No figure yet for ${figure(n.names)}.`,
    find: ({ candidates }) => {
      const missing = candidates.filter(({ status, votes }) => status === 'active' && votes === null);
      if (missing.length === 0) return [];
      return [{ fields: missing.map(rowOf), numbers: { names: missing.map(({ name }) => name).join(', ') } }];
    },
  },
  C4: {
    severity: 'error',
    sentence: () => 'Every figure is 0. Give the reason if this is so.',
    find: ({ candidates, sum }) => {
      const active = candidates.filter(({ status }) => status === 'active');
      if (sum > 0 || active.some(({ votes }) => votes === null)) return [];
      return [{ fields: active.map(rowOf), numbers: {} }];
    },
  },
  C5: {
    severity: 'warning',
    sentence: (n) =>
      `${figure(n.rejected)} of ${figure(n.ballots)} ballots were rejected: ${percent(n.rejected, n.ballots)}.`,
    find: ({ register, ballots, thresholds }) => {
      if (!register || ballots === 0 || register.rejected * 100 < thresholds.rejected_percent * ballots) return [];
      return [{ fields: ['total_rejected'], numbers: { rejected: register.rejected, ballots } }];
    },
  },
  C6: {
    severity: 'warning',
    sentence: (n) =>
      `Turnout is ${percent(n.ballots, n.registered)}: ${figure(n.ballots)} of ${figure(n.registered)} registered voters.`,
    find: ({ ballots, registered, thresholds }) => {
      if (registered === null || ballots > registered || ballots < TURNOUT_FROM_BALLOTS) return [];
      if (ballots * 100 <= thresholds.turnout_percent * registered) return [];
      return [{ fields: ['total_registered_voters'], numbers: { ballots, registered } }];
    },
  },
  C7: {
    severity: 'warning',
    sentence: (n) => `${figure(n.name)} has ${percent(n.votes, n.sum)} of ${figure(n.sum)} votes.`,
    find: ({ candidates, sum, thresholds }) => {
      const known = candidates.filter(({ votes }) => votes !== null);
      if (sum < LEAD_FROM_VOTES || known.length < 2) return [];
      const leader = known.find(({ votes }) => (votes ?? 0) * 100 >= thresholds.lead_percent * sum);
      if (!leader) return [];
      return [{ fields: [rowOf(leader)], numbers: { name: leader.name, votes: leader.votes ?? 0, sum } }];
    },
  },
  C8: {
    severity: 'warning',
    sentence: (n) => `The same figures already stand for ${figure(n.unit)}. Was the sheet entered twice?`,
    find: ({ same_as, sum, candidates }) =>
      !same_as || sum === 0 ? [] : [{ fields: candidates.map(rowOf), numbers: { unit: same_as } }],
  },
  C9: {
    // Once all stations have reported; a warning before, where their sum is greater already.
    severity: 'error',
    sentence: (n) =>
      `${figure(n.name)}: ${figure(n.reported)} of ${figure(n.total)} stations add up to ${figure(n.sum)}, the constituency says ${figure(n.votes)}.`,
    find: ({ stations, candidates }) => {
      if (!stations || stations.reported === 0) return [];
      const { reported, total } = stations;
      const complete = reported >= total;
      return candidates.flatMap((candidate) => {
        const { name, votes, stations: sum = null } = candidate;
        if (votes === null || sum === null || (complete ? sum === votes : sum <= votes)) return [];
        const numbers = { name, sum, votes, reported, total };
        return [{ fields: [rowOf(candidate)], numbers, ...(!complete && { severity: 'warning' as const }) }];
      });
    },
  },
  C10: {
    severity: 'warning',
    sentence: (n) =>
      `${figure(n.valid)} valid votes here, but ${figure(n.other)} in the other race of this constituency.`,
    find: ({ other_race: other, register, sum, thresholds }) => {
      if (other === null || other === undefined || other === 0) return [];
      const valid = register?.valid ?? sum;
      const difference = Math.abs(valid - other);
      if (difference <= RACES_MAY_DIFFER_BY) return [];
      if (difference * 100 <= thresholds.races_percent * Math.max(valid, other)) return [];
      return [{ fields: ['total_valid_votes'], numbers: { valid, other } }];
    },
  },
  C11: {
    severity: 'question',
    sentence: (n) =>
      `${figure(n.name)}: ${figure(n.votes)} is lower than the published ${figure(n.published)}. Is that right?`,
    find: ({ candidates }) =>
      candidates.flatMap((candidate) => {
        const { name, votes, published = null } = candidate;
        if (votes === null || published === null || votes >= published) return [];
        return [{ fields: [rowOf(candidate)], numbers: { name, votes, published } }];
      }),
  },
  C12: {
    severity: 'warning',
    sentence: (n) =>
      `${figure(n.name)}: ${figure(n.first)} entered ${figure(n.first_votes)}, ${figure(n.second)} entered ${figure(n.second_votes)}.`,
    find: ({ candidates }) =>
      candidates.flatMap((candidate) => {
        const { name, entered: [first, ...others] = [] } = candidate;
        const second = others.find(({ votes }) => votes !== first?.votes);
        if (!first || !second) return [];
        const numbers = {
          name,
          first: first.provider,
          first_votes: first.votes,
          second: second.provider,
          second_votes: second.votes,
        };
        return [{ fields: [rowOf(candidate)], numbers }];
      }),
  },
  C13: {
    severity: 'warning',
    sentence: (n) =>
      `Turnout is ${percent(n.ballots, n.registered)}: ${figure(n.ballots)} of ${figure(n.registered)} registered voters. In ${n.year} it was ${percent(n.ballots_before, n.registered_before)}: ${figure(n.ballots_before)} of ${figure(n.registered_before)}. It differs by ${figure(n.limit)} points or more.`,
    find: ({ earlier, candidates, ballots, registered, thresholds }) => {
      if (!earlier?.turnout || registered === null || isIncomplete(candidates)) return [];
      const { ballots: ballots_before, registered: registered_before } = earlier.turnout;
      const limit = thresholds.turnout_change_points;
      if (!differsBy([ballots, registered], [ballots_before, registered_before], limit)) return [];
      const numbers = { ballots, registered, ballots_before, registered_before, year: earlier.year, limit };
      return [{ fields: ['total_registered_voters'], numbers }];
    },
  },
  C14: {
    severity: 'warning',
    sentence: (n) =>
      `${figure(n.name)} has ${percent(n.votes, n.sum)}: ${figure(n.votes)} of ${figure(n.sum)} votes. In ${n.year} the party had ${percent(n.votes_before, n.sum_before)}: ${figure(n.votes_before)} of ${figure(n.sum_before)}. It differs by ${figure(n.limit)} points or more.`,
    find: ({ earlier, candidates, sum, thresholds }) => {
      if (!earlier || isIncomplete(candidates)) return [];
      const limit = thresholds.share_change_points;
      return candidates.flatMap((candidate) => {
        const { name, votes } = candidate;
        const before = earlier.votes.find(({ id }) => id === candidate.id);
        if (votes === null || !before || !differsBy([votes, sum], [before.votes, earlier.valid], limit)) return [];
        const then = { year: earlier.year, votes_before: before.votes, sum_before: earlier.valid };
        return [{ fields: [rowOf(candidate)], numbers: { name, votes, sum, ...then, limit } }];
      });
    },
  },
  C15: {
    severity: 'warning',
    sentence: (n) =>
      `${n.station}: ${n.name === undefined ? 'the turnout' : `the share of ${n.name}`} is ${n.value} %. The median of ${figure(n.stations)} stations is ${n.median} %, one robust deviation ${n.deviation} points: the station lies ${n.deviations} of them away, and ${figure(n.limit)} are remarkable.`,
    find: ({ station_figures = [], candidates, thresholds }) => {
      const limit = thresholds.robust_deviations;
      return outliersOf(station_figures, limit).map(({ station, id, stations, ...found }) => {
        const candidate = candidates.find((own) => own.id === id);
        const numbers = {
          station,
          ...(candidate && { name: candidate.name }),
          ...{ value: shown(found.value), median: shown(found.median), deviation: shown(found.deviation) },
          ...{ deviations: shown(found.deviations), stations, limit },
        };
        return { fields: candidate ? [rowOf(candidate)] : [], numbers };
      });
    },
  },
  C16: {
    severity: 'warning',
    sentence: (n) =>
      `${figure(n.name)}: ${figure(n.votes)} ${SLIPS[n.slip as Slip]} ${figure(n.meant)}, with which the votes add up to the total: ${figure(n.sum)} − ${figure(n.votes)} + ${figure(n.meant)} = ${figure(n.valid)} valid votes. Should it be ${figure(n.meant)}?`,
    find: ({ register, candidates, sum }) => {
      if (!register || isIncomplete(candidates)) return [];
      const { valid } = register;
      return candidates.flatMap((candidate) => {
        const { name, votes } = candidate;
        if (votes === null) return [];
        const meant = votes + valid - sum;
        const slip = slipBetween(votes, meant);
        return slip === null ? [] : [{ fields: [rowOf(candidate)], numbers: { name, votes, meant, slip, sum, valid } }];
      });
    },
  },
  C17: {
    severity: 'warning',
    sentence: () =>
      'Not checkable: no totals. Enter the valid votes, rejected ballots and registered voters of the sheet.',
    find: ({ register }) => (register === null ? [{ fields: ['total_valid_votes'], numbers: {} }] : []),
  },
  C18: {
    severity: 'warning',
    sentence: (n) =>
      `${n.name === undefined ? 'All candidates together have' : `${figure(n.name)} has`} ${figure(n.votes)}; ${SCALES[n.scale as keyof typeof SCALES]} ${figure(n.usual)}.${
        n.slip === undefined ? ' Is that right?' : ` Should it be ${figure(n.slip)}?`
      }`,
    find: ({ scale = [], candidates }) =>
      scale.map(({ candidate, slip, ...found }) => ({
        fields: candidate ? [rowOf(candidate)] : candidates.map(rowOf),
        numbers: { ...(candidate && { name: candidate.name }), ...found, ...(slip !== null && { slip }) },
      })),
  },
  C19: {
    severity: 'warning',
    sentence: (n) =>
      n.not_returned === undefined
        ? `${figure(n.ballots)} valid and rejected ballots are more than the ${figure(n.issued)} that were issued.`
        : `${figure(n.ballots)} valid and rejected ballots and ${figure(n.not_returned)} not returned are ${figure(Number(n.ballots) + Number(n.not_returned))}, but ${figure(n.issued)} were issued.`,
    find: ({ register, ballots }) => {
      const { issued = null, not_returned = null } = register ?? {};
      // Without the ballots that were not returned, fewer may have come back than were issued.
      if (issued === null || (not_returned === null ? ballots <= issued : ballots + not_returned === issued)) return [];
      return [
        { fields: ['total_issued'], numbers: { ballots, issued, ...(not_returned !== null && { not_returned }) } },
      ];
    },
  },
};

export interface Finding {
  code: CheckCode;
  severity: Severity;
  /** What it concerns: `candidate:7`, `total_valid_votes` and the like, for marking the rows and fields. */
  fields: string[];
  /** The numbers and names of its sentence. A decision on a finding counts while they stay the same. */
  numbers: Found['numbers'];
}

/**
 * What the rules find: pure, the same while typing, when saving, when validating and before publishing. A rule whose figures are
 * not known says nothing.
 */
export function check(figures: Figures): Finding[] {
  const { candidates, register, registered_voters, thresholds = DEFAULT_THRESHOLDS, status = 'held' } = figures;
  if (isWithoutPoll(status)) return [];
  if (candidates.every(({ votes }) => votes === null)) return [];
  const sum = candidates.reduce((total, { votes }) => total + (votes ?? 0), 0);
  const ballots = register ? register.valid + register.rejected : sum;
  const registered = register?.registered ?? registered_voters ?? null;
  const facts: Facts = { ...figures, thresholds, sum, ballots, registered };
  return CHECK_CODES.flatMap((code) =>
    RULES[code].find(facts).map((found) => ({ code, severity: RULES[code].severity, ...found })),
  );
}

/** What a finding says. */
export const sentenceOf = ({ code, numbers }: Pick<Finding, 'code' | 'numbers'>): string =>
  RULES[code].sentence(numbers);
