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
import * as say from './sentences.ts';

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

/** What publishing sends: every active candidate's figure, with the version that was live when typing began, else now. */
export const votesToPublish = (rows: readonly StationRow[], edits: Pick<LiveEdits, 'seenVersion'>): SentVote[] =>
  rows.flatMap(({ candidate: { id, status }, figure, live }) =>
    status === 'inactive' || figure === null
      ? []
      : [{ candidate_id: id, vote_count: figure, version: edits.seenVersion(id) ?? live?.version ?? 0 }],
  );

/** The totals that a publication makes public; null where they are public already, or none have been entered. */
export const totalsToPublish = (register: Register | null): Register | null =>
  register && (register.awaits_publication || !register.public_totals) ? register : null;

/** True, or why the figures cannot be published now. */
export function canPublish(
  rows: readonly StationRow[],
  findings: readonly Finding[],
  said: Said,
  register: Register | null = null,
): Ruling {
  if (rows.every(({ candidate, figure }) => candidate.status === 'inactive' || figure === null)) {
    return say.nothingEntered;
  }
  const isNew = rows.some(({ figure, live }) => figure !== null && figure !== (live?.published_votes ?? null));
  if (!isNew && !totalsToPublish(register)) return say.alreadyPublished;
  if (hasError(findings) && said.reason.trim() === '') return say.reasonFirst;
  return findings.length > 0 && !said.compared ? say.compareFirst : true;
}

export const hasError = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

/** What the person answers to the findings. */
export interface Said {
  compared: boolean;
  reason: string;
}

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
