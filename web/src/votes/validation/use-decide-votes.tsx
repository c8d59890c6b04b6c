import * as say from '@election/contract/messages/screens-votes';
import { Stack, Text } from '@mantine/core';
import { actorOf, useMay } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { formatFigure } from '../../ui/figures.ts';
import { toastWarning } from '../../ui/toasts.ts';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { useDecide } from '../queries.ts';
import { canDecide, type Decision, type ValidationRow } from './rows.ts';

/** Super admins approve, admins and correspondents validate; both set the live value. */
export function useDecisionWords() {
  const may = useMay();
  return may('votes.publish')
    ? { accept: say.approve, acceptAll: say.approveAll, acceptQuestion: say.approveQuestion }
    : { accept: say.validate, acceptAll: say.validateAll, acceptQuestion: say.validateQuestion };
}

/** Asks and decides on the taken figures of rows. Answers whether it was done. */
export function useDecideVotes(contest: Contest) {
  const user = useUser();
  const confirm = useConfirm();
  const decide = useDecide();
  const { acceptQuestion } = useDecisionWords();

  const run = async (rows: readonly ValidationRow[], status: Decision): Promise<boolean> => {
    if (rows.some(({ taken }) => !taken)) {
      toastWarning(say.selectVoteFirst);
      return false;
    }
    const decidable = rows.filter((row) => canDecide(row, status, actorOf(user)) === true);
    const votes = decidable.flatMap(({ candidate, taken }) =>
      taken ? [{ candidate_id: candidate.id, vote_count: taken.votes, user_id: taken.user_id }] : [],
    );
    if (votes.length === 0) {
      toastWarning(say.nothingToDecide);
      return false;
    }
    const at = placeOf(contest);
    return confirm({
      title: status === 'declined' ? say.declineQuestion : acceptQuestion,
      body: (
        <Stack gap={4}>
          {decidable.map((row) => (
            <DecisionLine key={row.candidate.id} row={row} />
          ))}
          <Text>
            {status === 'declined' ? say.willBeDeclined(at, votes.length) : say.becomesLive(at, votes.length)}
          </Text>
          {decidable.length < rows.length && <Text c="dimmed">{say.leftOut(rows.length - decidable.length)}</Text>}
        </Stack>
      ),
      run: () => decide.run({ ...idsOf(contest), votes, status }),
    });
  };

  return { run, isRunning: decide.isRunning };
}

function DecisionLine({ row: { candidate, taken, live } }: { row: ValidationRow }) {
  if (!taken) return null;
  return (
    <Text size="sm">
      {say.decideLine(candidate.name, taken.agent, formatFigure(taken.votes))}
      {live && ` · ${say.liveWas(formatFigure(live.votes))}`}
    </Text>
  );
}
