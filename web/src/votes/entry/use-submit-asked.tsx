import * as say from '@election/contract/messages/screens-votes';
import { Text } from '@mantine/core';
import { type Conflict, useAskConflicts } from '../../app/election/conflicts.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { type Contest, placeOf } from '../contest.ts';
import { isConflict, useFiguresNow, useSubmit } from '../queries.ts';
import { type Figures, submissionConflicts, type votesToSend } from './ballot.ts';

type Votes = ReturnType<typeof votesToSend>;

/**
 * Asks and sends an agent's figures. Where another device has sent other figures since typing began, or somebody has decided
 * on them, both are shown and the person chooses. Answers whether it is over and done with.
 */
export function useSubmitAsked(contest: Contest) {
  const confirm = useConfirm();
  const askConflicts = useAskConflicts();
  const submit = useSubmit(contest);
  const now = useFiguresNow(contest);

  return async (figures: Votes, seen: Figures, question: string): Promise<boolean> => {
    let votes = figures;
    let known = seen;
    let conflicts: Conflict[] = [];
    const meet = async () => {
      const entries = await now.entries();
      conflicts = submissionConflicts(votes, known, entries);
      known = Object.fromEntries(entries.map(({ candidate_id, votes: sent }) => [candidate_id, sent]));
      return conflicts.length > 0;
    };
    const send = async () => {
      conflicts = [];
      if (votes.length === 0 || (await meet())) return;
      try {
        await submit(votes);
      } catch (thrown) {
        if (!isConflict(thrown) || !(await meet())) throw thrown;
      }
    };
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    let done = await confirm({
      title: question,
      body: <Text>{say.saveEntryBody(placeOf(contest), votes.length, sum)}</Text>,
      run: send,
    });
    while (done && conflicts.length > 0) {
      const found = conflicts;
      done = await askConflicts(found, (mine) => {
        votes = votes.filter(({ candidate_id: id }) => mine.has(id) || !found.some((conflict) => conflict.id === id));
        return send();
      });
    }
    return done;
  };
}
