import type { VoteEntry } from '@election/contract/figures/votes';
import { Text } from '@mantine/core';
import type { Submission } from '../../api/outbox/submission.ts';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import { useBallot, useFiguresNow } from '../queries.ts';
import { entry as say, votes as sayVotes } from '../sentences.ts';
import { compareSubmission, type Figures, type TypedFigure } from './ballot.ts';
import { figuresIn, votesIn, withReceived, withSent } from './own-entries.ts';
import { useHandOver, useSubmissionsNow } from './use-hand-over.ts';

interface Asked {
  votes: readonly TypedFigure[];
  /** What had been sent when typing began. */
  seen: Figures;
  /** The submission on this phone whose figures the form began with. */
  begunWith: Submission | undefined;
  onDone: () => void;
}

/**
 * Answers a function that asks, and then hands an agent's figures over to the outbox. They are compared with what the server has, as far as
 * the phone knows it, and with what waits in another window; the server compares once more.
 */
export function useSubmitAsked(contest: ContestDetails, { votes, seen, begunWith, onDone }: Asked) {
  const confirmedWrite = useConfirmedWrite();
  const handOver = useHandOver(contest);
  const submissionsNow = useSubmissionsNow(contest);
  const now = useFiguresNow(contest);
  const ballot = useBallot(contest).data ?? [];

  const begun = begunWith ? votesIn(begunWith) : [];
  const isBegunWith = ({ candidate_id, votes }: VoteEntry) =>
    begun.some((vote) => vote.candidate_id === candidate_id && vote.vote_count === votes);

  return async function save(): Promise<void> {
    let known = seen;
    let onServer = seen;
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    const changes = votes.some(({ candidate_id }) => (seen[candidate_id] ?? null) !== null);
    const done = await confirmedWrite<readonly TypedFigure[]>(
      {
        title: changes ? sayVotes.updateQuestion : say.saveEntryQuestion,
        body: <Text>{say.saveEntryBody({ at: placeName(contest), candidates: votes.length, votes: sum })}</Text>,
      },
      {
        input: votes,
        send: (sent) => handOver(sent.map((vote) => ({ ...vote, seen: onServer[vote.candidate_id] ?? null }))),
        compare: async (sent) => {
          const submissions = await submissionsNow();
          const own = withReceived(await now.ownEntries(), submissions, ballot, now.ownAreOlder);
          onServer = figuresIn(own);
          const elsewhere = submissions.filter(
            ({ state, number }) => state === 'waiting' && number > (begunWith?.number ?? 0),
          );
          const all = elsewhere.reduce((entries, one) => withSent(entries, votesIn(one), ballot), own);
          // What typing began with may have been received meanwhile: it is no figure of another device.
          const others = all.filter((entry) => entry.status !== 'pending' || !isBegunWith(entry));
          const comparison = compareSubmission(sent, known, others);
          // A figure is asked about once: after the choice only a newer one is a conflict.
          known = figuresIn(all);
          return comparison;
        },
        compareFirst: true,
      },
    );
    if (done) onDone();
  };
}
