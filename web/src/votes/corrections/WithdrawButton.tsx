import { contract } from '@election/contract/contract';
import { voteCan } from '@election/contract/figures/rules';
import type { Publication } from '@election/contract/figures/transitions';
import type { Standing } from '@election/contract/results/corrections';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { actorOf } from '../../api/actor.ts';
import { useReadOnce, useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { useAskMarked } from '../../app/asking/use-ask-marked.tsx';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { records as sayChanged } from '../../app/sentences.ts';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { type ContestDetails, contestKey, placeKey, placeName } from '../contest.ts';
import { REFRESHED } from '../queries.ts';
import { changedParts, publications, corrections as say, asking as sayAsking } from '../sentences.ts';

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
  const { ask, reading } = useAskMarked();
  const readOnce = useReadOnce();
  const refreshes = [...REFRESHED, corrections.list];
  const ofContest = useWrite(corrections.withdraw, { refreshes });
  const ofStation = useWrite(corrections.withdrawStation, { refreshes });
  const { station, year_id, election_type_id } = contest;

  const question = ({ version, figures }: Standing) => {
    const explanation = makeExplanation();
    const votes = figures.reduce((sum, figure) => sum + figure.votes, 0);
    const leaving = { at: placeName(contest), candidates: figures.length, votes };
    return {
      title: say.question,
      danger: true,
      yes: say.yes,
      no: say.no,
      body: (
        <Stack gap="sm">
          <Alert color="red" variant="light" icon={<IconAlertTriangle />}>
            <Text size="sm">{station ? say.stationBody(leaving) : say.body(leaving)}</Text>
          </Alert>
          <Text size="sm">{say.stays}</Text>
          <ExplanationFields explanation={explanation} />
        </Stack>
      ),
      run: async () => {
        const sent = { version, ...explanation.given() };
        return station
          ? ofStation.run({ year_id, election_type_id, polling_station_id: station.id, ...sent })
          : ofContest.run({ ...contestKey(contest), ...sent });
      },
    };
  };
  return {
    ask: () =>
      ask({ read: () => readOnce(corrections.standing, placeKey(contest)), changes: standingChanges, question }),
    busy: reading || ofContest.isRunning || ofStation.isRunning,
  };
}

/** A sentence for each thing that is public in another way now. */
function standingChanges(before: Standing, now: Standing): string[] {
  if (before.version === now.version) return [];
  const votesIn = ({ figures }: Standing) => new Map(figures.map(({ candidate_id, votes }) => [candidate_id, votes]));
  const [known, present] = [votesIn(before), votesIn(now)];
  const named = new Map([...before.figures, ...now.figures].map(({ candidate_id, name }) => [candidate_id, name]));
  const lines = [...named].flatMap(([id, name]) => {
    const [from, to] = [known.get(id), present.get(id)];
    return from === to
      ? []
      : [sayChanged.change({ name: sayAsking.publicFigure({ name }), from: formatFigure(from), to: formatFigure(to) })];
  });
  if (before.publication !== now.publication) {
    const [from, to] = [before, now].map(({ publication }) => publications[publication]);
    lines.unshift(sayChanged.change({ name: sayAsking.publication, from: from ?? '', to: to ?? '' }));
  }
  return lines.length > 0 ? lines : [changedParts.publication];
}
