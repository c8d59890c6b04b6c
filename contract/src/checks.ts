import type { CheckCode } from './messages/checks.ts';

/** A question asks once more and blocks nothing; a warning needs a tick; an error stops publishing until overridden. */
export type Severity = 'error' | 'warning' | 'question';

export interface Finding {
  code: CheckCode;
  severity: Severity;
  /** What it concerns: `candidate:7`, `total_valid_votes` and the like, for marking the rows and fields. */
  fields: string[];
  /** The numbers and names of its sentence (messages/checks.ts). A decision on a finding counts while they stay the same. */
  numbers: Record<string, number | string>;
}

/** From where on a figure is worth a warning: percentages, settings of a year. */
export interface Thresholds {
  rejected_percent: number;
  turnout_percent: number;
  lead_percent: number;
  races_percent: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = {
  rejected_percent: 5,
  turnout_percent: 95,
  lead_percent: 97,
  races_percent: 2,
};

/** A lead is not remarkable among fewer votes than this. */
const LEAD_FROM_VOTES = 50;
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
  register?: { registered: number; valid: number; rejected: number } | null;
  /** Registered voters of the place itself. */
  registered_voters?: number | null;
  /** Another unit of the same contest type in which every candidate has the same figure. */
  same_as?: string | null;
  stations?: { reported: number; total: number } | null;
  /** Valid votes of the same constituency's other race. */
  other_race?: number | null;
  /** The year's; the usual ones where they are not known. */
  thresholds?: Thresholds;
}

/**
 * The plausibility rules C1 to C12, in that order: pure, the same while typing, when saving, when validating and before
 * publishing. A rule whose figures are not known says nothing.
 */
export function check(figures: Figures): Finding[] {
  const { thresholds = DEFAULT_THRESHOLDS } = figures;
  const known = figures.candidates.flatMap(({ votes, ...rest }) => (votes === null ? [] : [{ ...rest, votes }]));
  const sum = known.reduce((total, { votes }) => total + votes, 0);
  if (known.length === 0) return [];
  return [
    ...validVotes(figures, sum),
    ...registeredVoters(figures, sum),
    ...missingFigures(figures),
    ...allZero(figures, sum),
    ...rejectedBallots(figures, thresholds),
    ...turnout(figures, sum, thresholds),
    ...lead(known, sum, thresholds),
    ...sameFigures(figures, sum),
    ...stationSums(figures),
    ...otherRace(figures, sum, thresholds),
    ...lowerThanPublished(figures),
    ...providersDiffer(figures),
  ];
}

const finding = (code: CheckCode, severity: Severity, fields: string[], numbers: Finding['numbers']): Finding[] => [
  { code, severity, fields, numbers },
];
const rowOf = (candidate: { id: number }) => `candidate:${candidate.id}`;

function validVotes({ register }: Figures, sum: number): Finding[] {
  if (!register || register.valid === sum) return [];
  return finding('C1', 'error', ['total_valid_votes'], { sum, valid: register.valid });
}

function registeredVoters({ register, registered_voters }: Figures, sum: number): Finding[] {
  const registered = register?.registered ?? registered_voters ?? null;
  const ballots = register ? register.valid + register.rejected : sum;
  if (registered === null || ballots <= registered) return [];
  return finding('C2', 'error', ['total_registered_voters', 'total_valid_votes'], { ballots, registered });
}

function missingFigures({ candidates }: Figures): Finding[] {
  const missing = candidates.filter(({ status, votes }) => status === 'active' && votes === null);
  if (missing.length === 0) return [];
  return finding('C3', 'warning', missing.map(rowOf), { names: missing.map(({ name }) => name).join(', ') });
}

function allZero({ candidates }: Figures, sum: number): Finding[] {
  const active = candidates.filter(({ status }) => status === 'active');
  if (sum > 0 || active.some(({ votes }) => votes === null)) return [];
  return finding('C4', 'error', active.map(rowOf), {});
}

function rejectedBallots({ register }: Figures, { rejected_percent }: Thresholds): Finding[] {
  if (!register) return [];
  const ballots = register.valid + register.rejected;
  if (ballots === 0 || register.rejected * 100 < rejected_percent * ballots) return [];
  return finding('C5', 'warning', ['total_rejected'], { rejected: register.rejected, ballots });
}

function turnout({ register, registered_voters }: Figures, sum: number, { turnout_percent }: Thresholds): Finding[] {
  const registered = register?.registered ?? registered_voters ?? null;
  const ballots = register ? register.valid + register.rejected : sum;
  if (registered === null || ballots * 100 <= turnout_percent * registered || ballots > registered) return [];
  return finding('C6', 'warning', ['total_registered_voters'], { ballots, registered });
}

function lead(
  known: { id: number; name: string; votes: number }[],
  sum: number,
  { lead_percent }: Thresholds,
): Finding[] {
  if (sum < LEAD_FROM_VOTES || known.length < 2) return [];
  const leader = known.find(({ votes }) => votes * 100 >= lead_percent * sum);
  if (!leader) return [];
  return finding('C7', 'warning', [rowOf(leader)], { name: leader.name, votes: leader.votes, sum });
}

function sameFigures({ same_as, candidates }: Figures, sum: number): Finding[] {
  if (!same_as || sum === 0) return [];
  return finding('C8', 'warning', candidates.map(rowOf), { unit: same_as });
}

function stationSums({ stations, candidates }: Figures): Finding[] {
  if (!stations || stations.reported === 0) return [];
  const complete = stations.reported >= stations.total;
  return candidates.flatMap((candidate) => {
    const { votes, stations: sum = null } = candidate;
    if (votes === null || sum === null || (complete ? sum === votes : sum <= votes)) return [];
    const numbers = { name: candidate.name, sum, votes, reported: stations.reported, total: stations.total };
    return finding('C9', complete ? 'error' : 'warning', [rowOf(candidate)], numbers);
  });
}

function otherRace({ other_race, register }: Figures, sum: number, { races_percent }: Thresholds): Finding[] {
  if (other_race === null || other_race === undefined || other_race === 0) return [];
  const valid = register?.valid ?? sum;
  const difference = Math.abs(valid - other_race);
  if (difference <= RACES_MAY_DIFFER_BY || difference * 100 <= races_percent * Math.max(valid, other_race)) return [];
  return finding('C10', 'warning', ['total_valid_votes'], { valid, other: other_race });
}

function lowerThanPublished({ candidates }: Figures): Finding[] {
  return candidates.flatMap((candidate) => {
    const { votes, published = null } = candidate;
    if (votes === null || published === null || votes >= published) return [];
    return finding('C11', 'question', [rowOf(candidate)], { name: candidate.name, votes, published });
  });
}

function providersDiffer({ candidates }: Figures): Finding[] {
  return candidates.flatMap((candidate) => {
    const entered = candidate.entered ?? [];
    const other = entered.find(({ votes }) => votes !== entered[0]?.votes);
    if (!entered[0] || !other) return [];
    const numbers = {
      name: candidate.name,
      first: entered[0].provider,
      first_votes: entered[0].votes,
      second: other.provider,
      second_votes: other.votes,
    };
    return finding('C12', 'warning', [rowOf(candidate)], numbers);
  });
}
