import { sentenceOf } from '@election/contract/checks/checks';
import { contract } from '@election/contract/contract';
import type { BoardContest } from '@election/contract/figures/board';
import { sayVotes } from '@election/contract/messages/votes';
import { useRefresh, useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { problemOf } from '../../ui/feedback/problem.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { movedSince } from '../asking/moved-since.ts';
import { useReadShown } from '../asking/use-read-shown.ts';
import { openOf } from '../findings/order.ts';
import { REFRESHED } from '../queries.ts';
import { board as say, conflicts as sayConflicts, live as sayLive } from '../sentences.ts';
import { AskedContests } from './AskedContests.tsx';
import { type Asked, tickKey } from './asked.ts';
import { type Outcome, setPublishing } from './publishing.ts';

const SILENT = { refreshes: [], success: false, quiet: true } as const;

/** Asks, then publishes contests one after the other, each through its own checks. Outcomes are listed, one refusal stops no other. */
export function usePublishSeveral(year_id: number | null) {
  const user = useUser();
  const confirm = useConfirm();
  const readShown = useReadShown();
  const refresh = useRefresh();
  const decide = useWrite(contract.findings.decide, SILENT);
  const publish = useWrite(contract.votes.publish, SILENT);

  async function publishOne(contest: BoardContest, { seen, ticked }: Asked): Promise<Omit<Outcome, 'contest'>> {
    const before = seen.get(contest.contest_id);
    if (!before || year_id === null) return { result: 'held', why: say.unread };
    const { constituency_id, election_type_id } = contest;
    const key = { year_id, constituency_id, election_type_id };
    const now = await readShown(key);
    const changes = movedSince(before, now);
    if (changes.length > 0) return { result: 'held', why: [sayConflicts.publishedMeanwhile, ...changes].join(' ') };
    const errors = openOf(now.findings, 'error');
    if (errors.length > 0) return { result: 'held', why: say.openError({ errors: errors.map(sentenceOf).join(' ') }) };
    const warnings = openOf(now.findings, 'warning');
    const left = warnings.filter((warning) => !ticked.has(tickKey(contest, warning)));
    if (left.length > 0) return { result: 'held', why: say.unticked({ warnings: left.map(sentenceOf).join(' ') }) };
    if (warnings.length > 0) {
      await decide.run({ ...key, findings: warnings.map(({ code, numbers }) => ({ code, numbers })) });
    }
    await publish.run({ ...key, mark: before.mark });
    return { result: 'published', why: '' };
  }

  async function publishAll(contests: readonly BoardContest[], asked: Asked) {
    const outcomes: Outcome[] = [];
    const report = () =>
      setPublishing({
        user_id: user.id,
        contests,
        outcomes: [...outcomes],
        isRunning: outcomes.length < contests.length,
      });
    report();
    for (const contest of contests) {
      const outcome = await publishOne(contest, asked).catch((thrown) => ({
        result: 'refused' as const,
        why: problemOf(thrown).message,
      }));
      outcomes.push({ contest, ...outcome });
      report();
    }
    if (outcomes.some(({ result }) => result === 'published')) toastSuccess(sayVotes.published);
    await refresh(REFRESHED);
  }

  /** Answers whether the person said yes. */
  return (contests: readonly BoardContest[]): Promise<boolean> => {
    const asked: Asked = { seen: new Map(), ticked: new Set() };
    return confirm({
      title: sayLive.publishQuestion,
      body: year_id !== null && <AskedContests contests={contests} year_id={year_id} asked={asked} />,
      run: async () => {
        if (contests.some(({ contest_id }) => !asked.seen.has(contest_id))) throw new Error(say.stillReading);
        // Progress and outcomes stand above the board.
        void publishAll(contests, asked);
      },
    });
  };
}
