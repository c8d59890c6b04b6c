import { Text } from '@mantine/core';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import { useFiguresNow, useSubmit } from '../queries.ts';
import { compareSubmission, type Figures, type SentFigure } from './ballot.ts';
import * as say from './sentences.ts';

/**
 * Asks and sends an agent's figures. Submitting carries no version, so the figures are compared with what the server has
 * before they are sent. Answers whether it was done.
 */
export function useSubmitAsked(contest: ContestDetails) {
  const confirmedWrite = useConfirmedWrite();
  const submit = useSubmit(contest);
  const now = useFiguresNow(contest);

  /** @param seen what had been sent when typing began */
  return (votes: readonly SentFigure[], seen: Figures, question: string): Promise<boolean> => {
    let known = seen;
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    return confirmedWrite<readonly SentFigure[]>(
      { title: question, body: <Text>{say.saveEntryBody(placeName(contest), votes.length, sum)}</Text> },
      {
        input: votes,
        send: (sent) => submit([...sent]),
        compare: async (sent) => {
          const entries = await now.ownEntries();
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
