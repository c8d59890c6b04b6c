import type { Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-votes';
import type { AgentEntries, CandidateVotes } from '@election/contract/votes';
import { Stack, Text } from '@mantine/core';
import { actorOf, useMay } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { type Conflict, useAskConflicts } from '../../app/election/conflicts.tsx';
import type { Decision } from '../../app/election/deciding/decision.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { formatFigure } from '../../ui/figures.ts';
import { toastWarning } from '../../ui/toasts.ts';
import { Afterwards } from '../Afterwards.tsx';
import { confirmLower } from '../confirm-lower.tsx';
import {
  afterChoice,
  decisionsAfterChoice,
  entryConflicts,
  liveConflicts,
  type SentDecision,
  type SentVote,
} from '../conflicts.ts';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { isConflict, useDecide, useFiguresNow } from '../queries.ts';
import { makeReason, ReasonField } from '../ReasonField.tsx';
import { canDecide, type ValidationRow } from './rows.ts';

/** Super admins approve, admins and correspondents validate; both set the live value. */
export function useDecisionWords() {
  const may = useMay();
  return may('votes.publish')
    ? { accept: say.approve, acceptAll: say.approveAll, acceptQuestion: say.approveQuestion }
    : { accept: say.validate, acceptAll: say.validateAll, acceptQuestion: say.validateQuestion };
}

/** A decision with the live value that it would replace, as it was seen. */
type Sent = SentDecision & SentVote;

/**
 * Asks and decides on the taken figures of rows; answers whether it was done. Where an entry or a live value is no longer
 * the one that was seen, both figures are shown and the person chooses.
 */
export function useDecideVotes(contest: Contest, figuresWith: (rows: readonly ValidationRow[]) => Figures) {
  const user = useUser();
  const confirm = useConfirm();
  const askConflicts = useAskConflicts();
  const decide = useDecide();
  const now = useFiguresNow(contest);
  const { acceptQuestion } = useDecisionWords();

  const run = async (rows: readonly ValidationRow[], status: Decision): Promise<boolean> => {
    if (rows.length === 0 || rows.some(({ taken }) => !taken)) {
      toastWarning(say.selectVoteFirst);
      return false;
    }
    const decidable = rows.filter((row) => canDecide(row, status, actorOf(user)) === true);
    if (decidable.length === 0) {
      toastWarning(say.nothingToDecide);
      return false;
    }
    if (status === 'approved' && !(await confirmLower(figuresWith(decidable), decidable, confirm))) return false;
    let votes = decidable.flatMap(sentOf);
    let conflicts: Conflict[] = [];
    let resolve: (mine: ReadonlySet<number>) => Sent[] = () => votes;
    const reason = makeReason();

    const meet = (found: Conflict[], choose: typeof resolve) => {
      conflicts = found;
      resolve = choose;
      return found.length > 0;
    };
    const nameOf = (id: number) => decidable.find(({ candidate }) => candidate.id === id)?.candidate.name ?? '';
    const liveMoved = (results: CandidateVotes[]) => {
      const found = liveConflicts(votes, results).filter(differing(results, votes));
      return meet(found, (mine) => afterChoice(votes, found, mine, results));
    };
    const entriesMoved = (agents: AgentEntries[]) => {
      const found = entryConflicts(votes, agents, nameOf, status);
      return meet(found, (mine) => withVersions(decisionsAfterChoice(votes, found, mine, agents), votes));
    };

    const send = async (): Promise<void> => {
      conflicts = [];
      if (votes.length === 0) return;
      try {
        await decide.run({ ...idsOf(contest), votes, status, ...reason.given() });
      } catch (thrown) {
        if (!isConflict(thrown)) throw thrown;
        const results = status === 'approved' ? await now.results() : [];
        if (liveMoved(results) || entriesMoved(await now.agents())) return;
        // Somebody accepted the same figure from another provider: nothing to choose, only a version to catch up with.
        const caughtUp = afterChoice(votes, liveConflicts(votes, results), idsIn(votes), results);
        if (caughtUp.every(({ version }, index) => version === votes[index]?.version)) throw thrown;
        votes = caughtUp;
        return send();
      }
    };

    const at = placeOf(contest);
    let done = await confirm({
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
          {status === 'declined' ? <ReasonField reason={reason} /> : <Afterwards figures={figuresWith(decidable)} />}
        </Stack>
      ),
      run: send,
    });
    while (done && conflicts.length > 0) {
      const choose = resolve;
      done = await askConflicts(conflicts, (mine) => {
        votes = choose(mine);
        return send();
      });
    }
    return done;
  };

  return { run, isRunning: decide.isRunning };
}

const sentOf = ({ candidate, taken, live }: ValidationRow): Sent[] =>
  taken
    ? [{ candidate_id: candidate.id, vote_count: taken.votes, user_id: taken.user_id, version: live?.version ?? 0 }]
    : [];

const withVersions = (decisions: readonly SentDecision[], votes: readonly Sent[]): Sent[] =>
  decisions.map((decision) => ({
    ...decision,
    version: votes.find(({ candidate_id }) => candidate_id === decision.candidate_id)?.version ?? 0,
  }));

const idsIn = (votes: readonly Sent[]) => new Set(votes.map(({ candidate_id }) => candidate_id));

/** Two who accept the same figure do not contradict each other. */
const differing = (results: readonly CandidateVotes[], votes: readonly Sent[]) => (conflict: Conflict) =>
  results.find(({ candidate }) => candidate.id === conflict.id)?.vote_count[0]?.votes !==
  votes.find(({ candidate_id }) => candidate_id === conflict.id)?.vote_count;

function DecisionLine({ row: { candidate, taken, live } }: { row: ValidationRow }) {
  if (!taken) return null;
  return (
    <Text size="sm">
      {say.decideLine(candidate.name, taken.agent, formatFigure(taken.votes))}
      {live && ` · ${say.liveWas(formatFigure(live.votes))}`}
    </Text>
  );
}
