import type { CandidateMark } from '@election/contract/ballots/candidates';
import type { Figures } from '@election/contract/checks/check-figures';
import { check, type Finding } from '@election/contract/checks/checks';
import { figuresOf as checkedFigures } from '@election/contract/checks/figures-of';
import type { RegisterTotals } from '@election/contract/figures/registers';
import type { Figure } from '../../ui/fields/figure-text.ts';
import type { ContestDetails } from '../contest.ts';
import { unknownOf } from './order.ts';

/** One candidate's figure as input of the checks. */
export interface CheckedRow {
  candidate: Pick<CandidateMark, 'id' | 'name' | 'status'>;
  votes: Figure;
  published?: Figure;
  /** The figure of each provider. */
  entered?: readonly { provider: string; votes: number }[];
}

/** The input of the checks for what a screen shows; checks of other data do not run. */
export const figuresOf = (
  contest: ContestDetails,
  rows: readonly CheckedRow[],
  register: RegisterTotals | null | undefined,
): Figures =>
  checkedFigures({
    candidates: rows.map(({ candidate: { id, name, status }, votes, published, entered }) => ({
      id,
      name,
      status,
      votes,
      published: published ?? null,
      entered: entered ?? [],
    })),
    // That none has been entered is found before publishing, not while typing.
    register: register ?? undefined,
    thresholds: contest.thresholds,
    registered_voters: (contest.station ?? contest.constituency).registered_voters,
  });

/** The findings of the figures that are not among the current ones. */
export const newFindings = (figures: Figures, current: readonly Pick<Finding, 'code' | 'numbers'>[]): Finding[] =>
  unknownOf(check(figures), current);
