import type { Candidate } from '@election/contract/candidates';
import { check, type Finding } from '@election/contract/checks';
import type { Actor } from '@election/contract/permissions';
import type { Ruling } from '@election/contract/rules';
import { voteCan } from '@election/contract/rules';
import type { EntryStatus, VoteEntry } from '@election/contract/votes';
import type { Figure } from '../../ui/figure-text.ts';
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
export function findingsOf(contest: Contest, rows: readonly BallotRow[], typed: Figures): Finding[] {
  return check({
    candidates: rows.map((row) => ({
      id: row.candidate.id,
      name: row.candidate.name,
      status: row.candidate.status,
      votes: figureOf(row, typed),
    })),
    registered_voters: contest.constituency.registered_voters,
  }).filter(({ code }) => code !== 'C3');
}

/** What a submission sends: every enterable row that has a figure. */
export const votesToSend = (rows: readonly BallotRow[], typed: Figures) =>
  enterableRows(rows).flatMap((row) => {
    const vote_count = figureOf(row, typed);
    return vote_count === null ? [] : [{ candidate_id: row.candidate.id, vote_count }];
  });
