import type { CandidateMark } from '@election/contract/candidates';
import { check, type Figures, type Finding } from '@election/contract/checks';
import type { Register } from '@election/contract/registers';
import type { Figure } from '../ui/figure-text.ts';
import type { Contest } from './contest.ts';

/** One candidate's figure as the rules look at it. */
export interface CheckedRow {
  candidate: Pick<CandidateMark, 'id' | 'name' | 'status'>;
  votes: Figure;
  published?: Figure;
  /** What each provider entered. */
  entered?: readonly { provider: string; votes: number }[];
}

export type RegisterTotals = Pick<Register, 'total_registered_voters' | 'total_valid_votes' | 'total_rejected'>;

/** What the rules know of a contest on this screen: what is not shown here they say nothing about. */
export const figuresOf = (
  contest: Contest,
  rows: readonly CheckedRow[],
  register: RegisterTotals | null | undefined,
): Figures => ({
  candidates: rows.map(({ candidate: { id, name, status }, votes, published, entered }) => ({
    id,
    name,
    status,
    votes,
    published: published ?? null,
    entered: entered ?? [],
  })),
  register: register
    ? {
        registered: register.total_registered_voters,
        valid: register.total_valid_votes,
        rejected: register.total_rejected,
      }
    : null,
  thresholds: contest.thresholds,
  registered_voters: (contest.station ?? contest.constituency).registered_voters,
});

/** What the rules find with these figures that they have not found already. */
export function newFindings(figures: Figures, standing: readonly Pick<Finding, 'code' | 'numbers'>[]): Finding[] {
  const known = new Set(standing.map(printOf));
  return check(figures).filter((finding) => !known.has(printOf(finding)));
}

const printOf = ({ code, numbers }: Pick<Finding, 'code' | 'numbers'>): string =>
  `${code} ${Object.entries(numbers)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join()}`;
