import type { Candidate } from '@election/contract/ballots/candidates';
import { check, type Finding } from '@election/contract/checks/checks';
import type { RegisterTotals } from '@election/contract/figures/registers';
import type { Ruling } from '@election/contract/figures/rules';
import { voteCan } from '@election/contract/figures/rules';
import type { EntryStatus, VoteEntry } from '@election/contract/figures/votes';
import type { Actor } from '@election/contract/people/permissions';
import type { Submission } from '../../api/outbox/submission.ts';
import type { Figure } from '../../ui/fields/figure-text.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import type { Conflict } from '../conflicts/Choices.tsx';
import { afterChoice } from '../conflicts/conflicts.ts';
import type { Comparison } from '../conflicts/use-confirmed-write.ts';
import type { ContestDetails } from '../contest.ts';
import { figuresOf } from '../findings/check-figures.ts';
import { conflicts as say } from '../sentences.ts';

/** One row of the ballot with the person's entry. */
export interface BallotRow {
  candidate: Candidate;
  sent: { votes: number; status: EntryStatus; reason: string | null } | null;
  /** True, or why no figure can be entered now. */
  enterable: Ruling;
}

/** The rows with the figures of a submission in place of the server's, where they can still be entered: what a correction begins with. */
export function withFigures(rows: readonly BallotRow[], { content }: Submission): readonly BallotRow[] {
  if (content.kind === 'sheet') return rows;
  return rows.map((row) => {
    const vote = content.input.votes.find(({ candidate_id }) => candidate_id === row.candidate.id);
    if (!vote || row.enterable !== true || row.candidate.status !== 'active') return row;
    return { ...row, sent: { votes: vote.vote_count, status: row.sent?.status ?? 'pending', reason: null } };
  });
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

/** The figure of a row: the typed one while the row is enterable, else the sent one. */
export const figureOf = ({ candidate, sent, enterable }: BallotRow, typed: Figures): Figure =>
  enterable === true && candidate.id in typed ? (typed[candidate.id] ?? null) : (sent?.votes ?? null);

export const sumOf = (rows: readonly BallotRow[], typed: Figures): number =>
  rows.reduce((sum, row) => sum + (figureOf(row, typed) ?? 0), 0);

export const missingIn = (rows: readonly BallotRow[], typed: Figures): BallotRow[] =>
  enterableRows(rows).filter((row) => figureOf(row, typed) === null);

/** The findings of the figures, without C3: missing figures are visible anyway. */
export const findingsOf = (
  contest: ContestDetails,
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

/** A candidate's figure as it was typed. */
export interface TypedFigure {
  candidate_id: number;
  vote_count: number;
}

/** A candidate's figure as a submission sends it, with the one that the server had. */
export interface SentFigure extends TypedFigure {
  seen?: Figure | undefined;
}

/** What a submission sends: every enterable row that has a figure. */
export const votesToSend = (rows: readonly BallotRow[], typed: Figures): TypedFigure[] =>
  enterableRows(rows).flatMap((row) => {
    const vote_count = figureOf(row, typed);
    return vote_count === null ? [] : [{ candidate_id: row.candidate.id, vote_count }];
  });

/** The figures that the person had sent when typing began: another device may send others before these are sent. */
export const sentBefore = (rows: readonly BallotRow[]): Figures =>
  Object.fromEntries(rows.map(({ candidate, sent }) => [candidate.id, sent?.votes ?? null]));

/** An entry, as far as a comparison needs it. */
type KnownEntry = Pick<VoteEntry, 'candidate_id' | 'votes' | 'status'> & { candidate: { name: string } };

/**
 * Compares a submission with the person's current entries. A conflict is a figure that was sent from another device since
 * typing began, or one that was decided on. Null where there is none.
 */
export function compareSubmission(
  votes: readonly TypedFigure[],
  seen: Figures,
  now: readonly KnownEntry[],
): Comparison<readonly TypedFigure[]> | null {
  const conflicts = votes.flatMap((vote) => {
    const entry = now.find((one) => one.candidate_id === vote.candidate_id);
    const conflict = entry && conflictOf(vote, seen[vote.candidate_id] ?? null, entry);
    return conflict ? [conflict] : [];
  });
  if (conflicts.length === 0) return null;
  return { conflicts, resolve: (mine) => afterChoice(votes, conflicts, mine) };
}

function conflictOf({ candidate_id, vote_count }: TypedFigure, seen: Figure, entry: KnownEntry): Conflict | null {
  const [mine, current] = [formatFigure(vote_count), formatFigure(entry.votes)];
  const about = { id: candidate_id, name: entry.candidate.name };
  if (entry.status !== 'pending' && entry.status !== 'asked_again') {
    const sentence = say.decidedElsewhere({ mine, now: current, state: entry.status });
    return { ...about, sentence, theirs: say.dropMine };
  }
  if (entry.votes === seen || entry.votes === vote_count) return null;
  return {
    ...about,
    sentence: say.sentElsewhere({ mine, now: current }),
    theirs: say.keepSent({ now: current }),
    mine: say.sendMine({ mine }),
  };
}
