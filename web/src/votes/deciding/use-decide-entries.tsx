import type { Figures } from '@election/contract/checks/check-figures';
import { check, type Finding } from '@election/contract/checks/checks';
import type { Decision } from '@election/contract/figures/transitions';
import { sayVotes } from '@election/contract/messages/votes';
import { Stack, Text } from '@mantine/core';
import { actorOf, useMay } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import { compareEntries, compareLive, type SentDecision } from '../conflicts/conflicts.ts';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeKey, placeName } from '../contest.ts';
import { Afterwards } from '../findings/Afterwards.tsx';
import { confirmLower } from '../findings/confirm-lower.tsx';
import { makeReason, ReasonField } from '../findings/ReasonField.tsx';
import { useDecide, useFiguresNow } from '../queries.ts';
import { deciding as say } from '../sentences.ts';
import { type DecisionWords, decisionWords } from './decision-words.ts';
import { providersAt } from './providers.ts';
import { type CandidateRow, canDecide, sumOf } from './rows.ts';

export const useDecisionWords = (): Record<Decision, DecisionWords> => decisionWords(useMay()('votes.publish'));

/**
 * Asks and decides on the taken figures of rows, at the constituency or at a polling station. Answers whether it was done.
 * @param figuresWith the contest's figures once the taken figures of these rows are live
 */
export function useDecideEntries(contest: ContestDetails, figuresWith: (rows: readonly CandidateRow[]) => Figures) {
  const user = useUser();
  const confirm = useConfirm();
  const confirmedWrite = useConfirmedWrite();
  const decide = useDecide();
  const now = useFiguresNow(contest);
  const words = useDecisionWords();

  const findingsOf = async (votes: readonly SentDecision[], figures: Figures): Promise<readonly Finding[]> =>
    contest.station ? check(figures) : now.findings({ votes });

  const run = async (rows: readonly CandidateRow[], status: Decision): Promise<boolean> => {
    if (rows.length === 0 || rows.some(({ taken }) => !taken)) {
      toastWarning(say.selectVoteFirst);
      return false;
    }
    const decidable = rows.filter((row) => canDecide(row, status, actorOf(user)) === true);
    if (decidable.length === 0) {
      toastWarning(say.nothingToDecide);
      return false;
    }
    const accepts = status === 'approved';
    const declines = status === 'declined';
    const figures = figuresWith(decidable);
    if (accepts && !(await confirmLower(figures, decidable, confirm))) return false;
    // The server compares with other places and races too. A failed read has its toast; nothing is asked without the findings.
    const found = accepts ? await findingsOf(decidable.flatMap(sentOf), figures).catch(() => null) : [];
    if (!found) return false;
    const reason = makeReason();
    const nameOf = (id: number) => decidable.find(({ candidate }) => candidate.id === id)?.candidate.name ?? '';
    return confirmedWrite<readonly SentDecision[]>(
      {
        title: words[status].question,
        body: (
          <Stack gap="xxs">
            <DecisionLines
              at={placeName(contest)}
              rows={decidable}
              leftOut={rows.length - decidable.length}
              after={words[status].after}
            />
            {accepts ? (
              <Afterwards findings={found} />
            ) : (
              <ReasonField reason={reason} required={declines} hint={say.declineHint} />
            )}
          </Stack>
        ),
      },
      {
        input: decidable.flatMap(sentOf),
        send: async (votes) => {
          if (declines && reason.text() === '') throw new Error(sayVotes.declineReasonNeeded);
          await decide.run({ ...placeKey(contest), votes: [...votes], status, ...reason.given() });
        },
        compare: async (votes) => {
          const live = accepts ? compareLive(votes, await now.results()) : null;
          if (live && live.conflicts.length > 0) return live;
          return compareEntries(votes, providersAt(contest, await now.agents()), nameOf, status) ?? live;
        },
      },
    );
  };

  return { run, isRunning: decide.isRunning };
}

const sentOf = ({ candidate, taken, seenVersion }: CandidateRow): SentDecision[] =>
  taken ? [{ candidate_id: candidate.id, vote_count: taken.votes, user_id: taken.user_id, version: seenVersion }] : [];

interface DecisionLinesProps {
  at: string;
  rows: readonly CandidateRow[];
  leftOut: number;
  /** What comes of it. */
  after: DecisionWords['after'];
}

/** What the decision changes, row by row. */
const DecisionLines = ({ at, rows, leftOut, after }: DecisionLinesProps) => {
  const wasLive = sumOf(rows, ({ live }) => live);
  return (
    <>
      {rows.map(({ candidate, taken, live }) => (
        <Text key={candidate.id} size="sm">
          {taken && say.decideLine({ name: candidate.name, agent: taken.agent, votes: formatFigure(taken.votes) })}
          {live && ` · ${say.liveWas({ votes: formatFigure(live.votes) })}`}
        </Text>
      ))}
      {rows.length > 1 && (
        <Text size="sm" fw={650}>
          {say.decideTotal({ sum: formatFigure(sumOf(rows, ({ taken }) => taken)) })}
          {wasLive !== null && ` · ${say.liveWas({ votes: formatFigure(wasLive) })}`}
        </Text>
      )}
      <Text>{after({ at, count: rows.length })}</Text>
      {leftOut > 0 && <Text c="dimmed">{say.leftOut({ count: leftOut })}</Text>}
    </>
  );
};
