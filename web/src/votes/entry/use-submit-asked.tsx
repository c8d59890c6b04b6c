import type { VoteEntry } from '@election/contract/votes';
import { Text } from '@mantine/core';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import { useFiguresNow } from '../queries.ts';
import { compareSubmission, type Figures, type SentFigure } from './ballot.ts';
import * as say from './sentences.ts';
import { useHandOver, useSubmissionsAt } from './use-hand-over.ts';

/**
 * Asks and hands an agent's figures over to the outbox. Submitting carries no version, so the figures are compared with what the
 * server has, as far as the phone knows it. Answers whether it was done.
 */
export function useSubmitAsked(contest: ContestDetails) {
  const confirmedWrite = useConfirmedWrite();
  const earlier = useSubmissionsAt(contest) ?? [];
  const handOver = useHandOver(contest, earlier);
  const now = useFiguresNow(contest);

  const isOwn = ({ candidate_id, votes }: VoteEntry) =>
    earlier.some(
      ({ content }) =>
        content.kind !== 'sheet' &&
        content.input.votes.some((vote) => vote.candidate_id === candidate_id && vote.vote_count === votes),
    );

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
          // What this very phone has sent is no figure of another device.
          const entries = (await now.ownEntries()).filter((entry) => entry.status !== 'pending' || !isOwn(entry));
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
