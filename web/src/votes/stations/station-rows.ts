import type { Figures } from '@election/contract/checks/check-figures';
import { check, type Finding } from '@election/contract/checks/checks';
import type { Register, RegisterTotals } from '@election/contract/figures/registers';
import type { Ruling } from '@election/contract/figures/rules';
import type { Figure } from '../../ui/fields/figure-text.ts';
import type { SentVote } from '../conflicts/conflicts.ts';
import type { ContestDetails } from '../contest.ts';
import { type CandidateRow, enteredIn } from '../deciding/rows.ts';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { figuresOf } from '../findings/check-figures.ts';
import { stations as say } from '../sentences.ts';

/** A candidate at a station with the figure to publish: what is typed, else the live figure. */
export interface StationRow extends CandidateRow {
  figure: Figure;
}

export const stationRows = (rows: readonly CandidateRow[], typed: LiveEdits['typed']): StationRow[] =>
  rows.map((row) => {
    const { id } = row.candidate;
    return { ...row, figure: id in typed ? (typed[id] ?? null) : (row.live?.votes ?? null) };
  });

/** Whether what is typed differs from the live figures. */
export const isDirty = (rows: readonly StationRow[]): boolean =>
  rows.some(({ figure, live }) => figure !== (live?.votes ?? null));

/** Whether a figure is typed that differs from the live one. */
export const isTyped = ({ figure, live }: StationRow): boolean => figure !== null && figure !== (live?.votes ?? null);

/** What publishing sends: every active candidate's figure, with the version of the live value that it replaces. */
export const votesToPublish = (rows: readonly StationRow[]): SentVote[] =>
  rows.flatMap(({ candidate: { id, status }, figure, live }) =>
    status === 'inactive' || figure === null
      ? []
      : [{ candidate_id: id, vote_count: figure, version: live?.version ?? 0 }],
  );

/** The totals that a publication makes public; null where they are public already, or none have been entered. */
export const totalsToPublish = (register: Register | null): Register | null =>
  register && (register.awaits_publication || !register.public_totals) ? register : null;

/** What stands against a publication of the station besides its figures. */
export interface Hold {
  /** Why it takes no figures; null where it takes them. */
  closed: string | null;
  /** Why four eyes stop the person, as the figures are saved; null where they do not. */
  unconfirmed: string | null;
  /** The year asks for four eyes: what a person typed, another one publishes. */
  fourEyes: boolean;
}
export const NO_HOLD: Hold = { closed: null, unconfirmed: null, fourEyes: false };

/** True, or why the figures cannot be published now. */
export function canPublish(
  rows: readonly StationRow[],
  register: Register | null = null,
  { closed, unconfirmed, fourEyes }: Hold = NO_HOLD,
): Ruling {
  if (closed !== null) return closed;
  if (rows.every(({ candidate, figure }) => candidate.status === 'inactive' || figure === null)) {
    return say.nothingEntered;
  }
  if (!rows.some(isNew) && !totalsToPublish(register)) return say.alreadyPublished;
  if (fourEyes && isDirty(rows)) return say.saveFirst;
  return unconfirmed ?? true;
}

/** Whether a figure would be public that is not. */
export const isNew = ({ candidate, figure, live }: StationRow): boolean =>
  candidate.status === 'active' && figure !== null && figure !== (live?.published_votes ?? null);

/** Whether a publication changes what is public already: a figure, or totals beside public figures. */
export const corrects = (rows: readonly StationRow[], register: Register | null): boolean =>
  rows.some((row) => isNew(row) && typeof row.live?.published_votes === 'number') ||
  (register?.awaits_publication === true &&
    register.public_totals !== null &&
    rows.some(({ live }) => typeof live?.published_votes === 'number'));

/** The figures as they would be published, with the register. */
export const stationFigures = (
  contest: ContestDetails,
  rows: readonly StationRow[],
  register: RegisterTotals | null,
): Figures =>
  figuresOf(
    contest,
    rows.map((row) => ({
      candidate: row.candidate,
      votes: row.figure,
      published: row.live?.published_votes ?? null,
      entered: enteredIn(row),
    })),
    register,
  );

/** What the checks find in them. */
export const findingsOf = (
  contest: ContestDetails,
  rows: readonly StationRow[],
  register: RegisterTotals | null,
): Finding[] => check(stationFigures(contest, rows, register));
