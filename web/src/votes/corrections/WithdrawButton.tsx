import { contract } from '@election/contract/contract';
import { voteCan } from '@election/contract/figures/rules';
import type { Publication } from '@election/contract/figures/transitions';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useReadOnce, useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { type ContestDetails, contestKey, placeKey, placeName } from '../contest.ts';
import { REFRESHED } from '../queries.ts';
import * as say from './sentences.ts';

const { corrections } = contract;

interface WithdrawButtonProps {
  contest: ContestDetails;
  publication: Publication;
}

/** Takes the publication of a contest, or of its polling station, back; not rendered where nothing has been public. */
export function WithdrawButton({ contest, publication }: WithdrawButtonProps) {
  const user = useUser();
  const ruling = voteCan.withdraw(publication, actorOf(user));
  const { ask, busy } = useWithdraw(contest);
  if (publication === 'empty' || publication === 'unpublished') return null;
  return (
    <ReasonedButton variant="outline" color="red" can={ruling} disabled={busy} onClick={() => void ask()}>
      {busy ? say.withdrawing : say.withdraw}
    </ReasonedButton>
  );
}

/** Asks with what is public at this moment: the withdrawal is refused where that changes meanwhile. */
function useWithdraw(contest: ContestDetails) {
  const confirm = useConfirm();
  const readOnce = useReadOnce();
  const refreshes = [...REFRESHED, corrections.list, corrections.standing];
  const ofContest = useWrite(corrections.withdraw, { refreshes });
  const ofStation = useWrite(corrections.withdrawStation, { refreshes });
  const { station, year_id, election_type_id } = contest;
  const [reading, setReading] = useState(false);

  const ask = async () => {
    setReading(true);
    // A failed read has its toast; nothing is asked without what is public.
    const stands = await readOnce(corrections.standing, placeKey(contest))
      .catch(() => null)
      .finally(() => setReading(false));
    if (!stands) return;
    const explanation = makeExplanation();
    const bodyOf = station ? say.stationBody : say.body;
    const votes = stands.figures.reduce((sum, figure) => sum + figure.votes, 0);
    await confirm({
      title: say.question,
      danger: true,
      yes: say.yes,
      no: say.no,
      body: (
        <Stack gap="sm">
          <Alert color="red" variant="light" icon={<IconAlertTriangle />}>
            <Text size="sm">{bodyOf(placeName(contest), stands.figures.length, votes)}</Text>
          </Alert>
          <Text size="sm">{say.stays}</Text>
          <ExplanationFields explanation={explanation} />
        </Stack>
      ),
      run: async () => {
        const sent = { version: stands.version, ...explanation.given() };
        return station
          ? ofStation.run({ year_id, election_type_id, polling_station_id: station.id, ...sent })
          : ofContest.run({ ...contestKey(contest), ...sent });
      },
    });
  };
  return { ask, busy: reading || ofContest.isRunning || ofStation.isRunning };
}
