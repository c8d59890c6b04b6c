import { contract } from '@election/contract/contract';
import type { BoardContest } from '@election/contract/figures/board';
import { Text } from '@mantine/core';
import { useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { REFRESHED } from '../queries.ts';
import { board as say, live as sayLive } from '../sentences.ts';
import { type Outcome, setPublishing } from './publishing.ts';

/** Asks, then publishes the contests that were asked about by one call; each passes its own gate, and the outcomes are listed. */
export function usePublishReady(year_id: number | null) {
  const user = useUser();
  const confirm = useConfirm();
  const publish = useWrite(contract.votes.publishReady, { refreshes: REFRESHED });

  return (ready: readonly BoardContest[]) =>
    confirm({
      title: sayLive.publishQuestion,
      body: <Text>{say.publishReadyBody({ count: ready.length })}</Text>,
      run: async () => {
        if (year_id === null) return;
        const report = (outcomes: Outcome[], isRunning: boolean) =>
          setPublishing({ user_id: user.id, contests: ready, outcomes, isRunning });
        report([], true);
        try {
          const { published, held_back } = await publish.run({
            year_id,
            contest_ids: ready.map(({ contest_id }) => contest_id),
          });
          const done = new Set(published.map(({ contest_id }) => contest_id));
          const held = new Map(held_back.map(({ contest_id, why }) => [contest_id, why]));
          report(
            ready.map((contest) =>
              done.has(contest.contest_id)
                ? { contest, result: 'published', why: '' }
                : { contest, result: 'held', why: held.get(contest.contest_id) ?? say.noAnswer },
            ),
            false,
          );
        } catch (thrown) {
          // A call without an answer may have published some: the list says what the board knows of each.
          report([], false);
          throw thrown;
        }
      },
    });
}
