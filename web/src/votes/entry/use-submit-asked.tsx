import type { VoteEntry } from '@election/contract/votes';
import { Text } from '@mantine/core';
import type { Submission } from '../../api/outbox/submission.ts';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import { useFiguresNow } from '../queries.ts';
import { compareSubmission, type Figures, type SentFigure } from './ballot.ts';
import * as say from './sentences.ts';
import { useHandOver, useSubmissionsAt } from './use-hand-over.ts';

/**
 * Asks and hands an agent's figures over to the outbox. Submitting carries no version, so the figures are compared with what the
 * server has, as far as the phone knows it. Answers whether it was done.
 * @param begunWith the submission on this phone whose figures the form began with
 */
export function useSubmitAsked(contest: ContestDetails, begunWith: Submission | undefined) {
  const confirmedWrite = useConfirmedWrite();
  const earlier = useSubmissionsAt(contest) ?? [];
  const handOver = useHandOver(contest, earlier);
  const now = useFiguresNow(contest);

  const begun = begunWith && begunWith.content.kind !== 'sheet' ? begunWith.content.input.votes : [];
  const isBegunWith = ({ candidate_id, votes }: VoteEntry) =>
    begun.some((vote) => vote.candidate_id === candidate_id && vote.vote_count === votes);

  /** @param seen what had been sent when typing began */
  return (votes: readonly SentFigure[], seen: Figures, question: string): Promise<boolean> => {
    let known = seen;
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    return confirmedWrite<readonly SentFigure[]>(
      { title: question, body: <Text>{say.saveEntryBody(placeName(contest), votes.length, sum)}</Text> },
      {
        input: votes,
        send: handOver,
        compare: async (sent) => {
          // What typing began with may have been received meanwhile: it is no figure of another device.
          const entries = (await now.ownEntries()).filter((entry) => entry.status !== 'pending' || !isBegunWith(entry));
          const comparison = compareSubmission(sent, known, entries);
          // A figure is asked about once: after the choice only a newer one is a conflict.
          known = Object.fromEntries(entries.map(({ candidate_id, votes: count }) => [candidate_id, count]));
          return comparison;
        },
        compareFirst: true,
      },
    );
  };
}
