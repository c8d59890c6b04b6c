import type { Candidate } from '@election/contract/candidates';
import { check, type Finding } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-conflicts';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { Actor } from '@election/contract/permissions';
import type { Ruling } from '@election/contract/rules';
import { voteCan } from '@election/contract/rules';
import type { EntryStatus, VoteEntry } from '@election/contract/votes';
import type { Conflict } from '../../app/election/conflicts.tsx';
import type { Figure } from '../../ui/figure-text.ts';
import { formatFigure } from '../../ui/figures.ts';
import { figuresOf, type RegisterTotals } from '../check-figures.ts';
import type { Contest } from '../contest.ts';

/** One row of the ballot with what the person has sent for it. */
export interface BallotRow {
  candidate: Candidate;
  sent: { votes: number; status: EntryStatus } | null;
  /** True, or why no figure can be entered now. */
  enterable: Ruling;
}

export type Figures = Readonly<Record<number, Figure>>;

export function ballotRows(candidates: readonly Candidate[], entries: readonly VoteEntry[], actor: Actor): BallotRow[] {
  return [...candidates]
    .sort((a, b) => a.ballot_order - b.ballot_order)
    .map((candidate) => {
      const sent = entries.find(({ candidate_id }) => candidate_id === candidate.id) ?? null;
      return { candidate, sent, enterable: voteCan.submit(sent?.status ?? null, actor) };
    });
}

/** Rows that take a figure: active candidates whose entry is not read-only. */
export const enterableRows = (rows: readonly BallotRow[]): BallotRow[] =>
  rows.filter(({ candidate, enterable }) => candidate.status === 'active' && enterable === true);

/** The figure of a row as it stands on the screen: what is typed where that still counts, else what was sent. */
export const figureOf = ({ candidate, sent, enterable }: BallotRow, typed: Figures): Figure =>
  enterable === true && candidate.id in typed ? (typed[candidate.id] ?? null) : (sent?.votes ?? null);

export const sumOf = (rows: readonly BallotRow[], typed: Figures): number =>
  rows.reduce((sum, row) => sum + (figureOf(row, typed) ?? 0), 0);

export const missingIn = (rows: readonly BallotRow[], typed: Figures): BallotRow[] =>
  enterableRows(rows).filter((row) => figureOf(row, typed) === null);

/** What looks implausible in these figures; what is only missing shows by itself. */
export const findingsOf = (
  contest: Contest,
  rows: readonly BallotRow[],
  typed: Figures,
  register: RegisterTotals | null | undefined,
): Finding[] =>
  check(
    figuresOf(
      contest,
      rows.map((row) => ({ candidate: row.candidate, votes: figureOf(row, typed) })),
      register,
    ),
  ).filter(({ code }) => code !== 'C3');

/** What a submission sends: every enterable row that has a figure. */
export const votesToSend = (rows: readonly BallotRow[], typed: Figures) =>
  enterableRows(rows).flatMap((row) => {
    const vote_count = figureOf(row, typed);
    return vote_count === null ? [] : [{ candidate_id: row.candidate.id, vote_count }];
  });

/** What had been sent for each row when typing began: another device may send something else meanwhile. */
export const sentBefore = (rows: readonly BallotRow[]): Figures =>
  Object.fromEntries(rows.map(({ candidate, sent }) => [candidate.id, sent?.votes ?? null]));

/** What a submission meets: figures that were sent for the person from elsewhere, or decided on, since typing began. */
export function submissionConflicts(
  votes: ReturnType<typeof votesToSend>,
  seen: Figures,
  now: readonly VoteEntry[],
): Conflict[] {
  return votes.flatMap(({ candidate_id, vote_count }) => {
    const entry = now.find((one) => one.candidate_id === candidate_id);
    if (!entry) return [];
    const [mine, current] = [formatFigure(vote_count), formatFigure(entry.votes)];
    const about = { id: candidate_id, name: entry.candidate.name };
    if (entry.status !== 'pending') {
      const sentence = say.decidedElsewhere(mine, current, stateLabel[entry.status]);
      return [{ ...about, sentence, stand: say.dropMine }];
    }
    if (entry.votes === (seen[candidate_id] ?? null) || entry.votes === vote_count) return [];
    return [
      {
        ...about,
        sentence: say.sentElsewhere(mine, current),
        stand: say.keepSent(current),
        mine: say.sendMine(mine),
      },
    ];
  });
}

const stateLabel = { approved: sayVotes.approved, declined: sayVotes.declined, published: sayVotes.published };
