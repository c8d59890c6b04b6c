import { contract } from '@election/contract/contract';
import type { BoardContest } from '@election/contract/figures/board';
import { Text } from '@mantine/core';
import { useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import * as sayLive from '../live/sentences.ts';
import { REFRESHED } from '../queries.ts';
import { type Outcome, setPublishing } from './publishing.ts';
import * as say from './sentences.ts';

/** Asks, then publishes the contests that were asked about by one call; each passes its own gate, and the outcomes are listed. */
export function usePublishReady(year_id: number | null) {
  const user = useUser();
  const confirm = useConfirm();
  const publish = useWrite(contract.votes.publishReady, { refreshes: REFRESHED });

  return (ready: readonly BoardContest[]) =>
    confirm({
      title: sayLive.publishQuestion,
      body: <Text>{say.publishReadyBody(ready.length)}</Text>,
      run: async () => {
        if (year_id === null) return;
        const { published, held_back } = await publish.run({
          year_id,
          contest_ids: ready.map(({ contest_id }) => contest_id),
        });
        const shown = new Map(ready.map((contest) => [contest.contest_id, contest]));
        const outcomes = [
          ...published.map((one) => ({ ...one, result: 'published' as const, why: '' })),
          ...held_back.map((one) => ({ ...one, result: 'held' as const })),
        ].flatMap(({ contest_id, result, why }): Outcome[] => {
          const contest = shown.get(contest_id);
          return contest ? [{ contest, result, why }] : [];
        });
        setPublishing({ user_id: user.id, total: outcomes.length, outcomes });
      },
    });
}
