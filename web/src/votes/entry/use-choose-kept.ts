import { keepOf } from '../../api/outbox/outbox.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { useAskConflicts } from '../conflicts/use-ask-conflicts.tsx';
import { compareSubmission } from './ballot.ts';
import { votesIn } from './own-entries.ts';

/**
 * Asks which figures to keep where others were sent in the person's name before a refused submission came: those of the server, or
 * its own, one by one or all at once. Null where there is nothing to choose.
 */
export function useChooseKept(submission: Submission): (() => void) | null {
  const ask = useAskConflicts();
  const decided = submission.refusal?.entries ?? [];
  const there = decided.flatMap(({ candidate_id, name, votes, status }) =>
    votes === null || status === null ? [] : [{ candidate_id, candidate: { name }, votes, status }],
  );
  const compared = compareSubmission(votesIn(submission), {}, there);
  if (!compared?.conflicts.some(({ mine }) => mine !== undefined)) return null;
  const seenOf = (id: number) => there.find(({ candidate_id }) => candidate_id === id)?.votes;
  return () =>
    void ask(compared.conflicts, async (mine) => {
      const kept = compared.resolve(mine)?.map((vote) => {
        const seen = seenOf(vote.candidate_id);
        return { ...vote, ...(seen !== undefined && { seen }) };
      });
      await keepOf(submission, kept ?? null);
    });
}
