import type { Candidate } from '@election/contract/ballots/candidates';
import type { VoteEntry } from '@election/contract/figures/votes';
import type { Submission } from '../../api/outbox/submission.ts';
import type { TwoClocks } from '../../api/queries.ts';
import type { Figures, SentFigure } from './ballot.ts';

/** The figures of a submission; none of a sheet. */
export const votesIn = ({ content }: Submission): readonly SentFigure[] =>
  content.kind === 'sheet' ? [] : content.input.votes;

/** Entries with figures that were sent in place of theirs. @param ballot the candidates, by whose names they are shown */
export function withSent(
  entries: readonly VoteEntry[],
  votes: readonly SentFigure[],
  ballot: readonly Candidate[],
): VoteEntry[] {
  const sent = votes.flatMap(({ candidate_id, vote_count }): VoteEntry[] => {
    const candidate = ballot.find(({ id }) => id === candidate_id);
    if (!candidate) return [];
    const { id, label, avatar_url, party } = candidate;
    const named = { id, name: label, avatar_url };
    return [{ candidate_id, candidate: named, party, votes: vote_count, status: 'pending', reason: null }];
  });
  return [...entries.filter((entry) => !sent.some(({ candidate_id }) => candidate_id === entry.candidate_id)), ...sent];
}

/**
 * The person's entries as far as this phone knows them: the server's as they were read, with what the server has received since.
 * @param isOlder whether the entries may have been read before a moment
 */
export const withReceived = (
  entries: readonly VoteEntry[],
  submissions: readonly Submission[],
  ballot: readonly Candidate[],
  isOlder: (moment: TwoClocks) => boolean,
): readonly VoteEntry[] =>
  submissions.reduce((known, submission) => {
    const { receipt, received_at } = submission;
    if (!receipt) return known;
    const server = Date.parse(receipt.at);
    return isOlder({ phone: received_at ?? server, server }) ? withSent(known, votesIn(submission), ballot) : known;
  }, entries);

/** The figures of entries, by candidate. */
export const figuresIn = (entries: readonly VoteEntry[]): Figures =>
  Object.fromEntries(entries.map(({ candidate_id, votes }) => [candidate_id, votes]));
