import * as sayVotes from '@election/contract/messages/screens-votes';
import type { PollingStation } from '@election/contract/polling-stations';
import { Stack, Text } from '@mantine/core';
import { actorOf } from '../api/actor.ts';
import { useUser } from '../api/session-store.ts';
import type { Decision } from '../app/election/deciding/decision.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { formatFigure } from '../ui/figures.ts';
import { toastWarning } from '../ui/toasts.ts';
import { useDecide } from './queries.ts';
import { canDecide, type StationRow } from './station-rows.ts';
import { idsOf, type Race } from './use-station-choice.ts';

/** Asks and decides on the chosen agent's figures of rows. Answers whether it was done. */
export function useDecideStation(race: Race, station: PollingStation, at: string) {
  const user = useUser();
  const confirm = useConfirm();
  const decide = useDecide();

  const run = async (rows: readonly StationRow[], status: Decision): Promise<boolean> => {
    if (rows.some(({ chosen }) => !chosen)) {
      toastWarning(sayVotes.selectVoteFirst);
      return false;
    }
    const decidable = rows.filter((row) => canDecide(row, status, actorOf(user)) === true);
    const votes = decidable.flatMap(({ candidate, chosen }) =>
      chosen ? [{ candidate_id: candidate.id, vote_count: chosen.votes, user_id: chosen.user_id }] : [],
    );
    if (votes.length === 0) {
      toastWarning(sayVotes.nothingToDecide);
      return false;
    }
    const isDeclined = status === 'declined';
    return confirm({
      title: isDeclined ? sayVotes.declineQuestion : sayVotes.validateQuestion,
      body: (
        <Stack gap={4}>
          {decidable.map(({ candidate, chosen, live }) => (
            <Text key={candidate.id} size="sm">
              {chosen && sayVotes.decideLine(candidate.name, chosen.agent, formatFigure(chosen.votes))}
              {live && ` · ${sayVotes.liveWas(formatFigure(live.votes))}`}
            </Text>
          ))}
          <Text>{isDeclined ? sayVotes.willBeDeclined(at, votes.length) : sayVotes.becomesLive(at, votes.length)}</Text>
          {decidable.length < rows.length && <Text c="dimmed">{sayVotes.leftOut(rows.length - decidable.length)}</Text>}
        </Stack>
      ),
      run: () => decide.run({ ...idsOf(race), polling_station_id: station.id, votes, status }),
    });
  };

  return { run, isRunning: decide.isRunning };
}
