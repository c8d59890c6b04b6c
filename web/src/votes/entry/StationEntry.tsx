import { contract } from '@election/contract/contract';
import type { PollingStation } from '@election/contract/places/polling-stations';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useRead } from '../../api/queries.ts';
import { idOf, useQueryValue, useSetQuery } from '../../app/use-query-value.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import { type ContestDetails, screenKey } from '../contest.ts';
import { entry as say, votes as sayVotes } from '../sentences.ts';
import { PlaceEntry } from './PlaceEntry.tsx';
import { StationPicker } from './StationPicker.tsx';

/** The choice of a polling station, then its figures. */
export function StationEntry({ contest }: { contest: ContestDetails }) {
  const [value] = useQueryValue('station');
  const setQuery = useSetQuery();
  const stations = useRead(contract.pollingStations.list, { constituency_id: contest.constituency_id });
  const waiting = useDelayed(stations.isPending);
  const station = stations.data?.find(({ id }) => id === idOf(value));

  // Back undoes a choice of place.
  const choose = (id: number | null) => setQuery({ station: id, search: null }, 'push');
  if (stations.error) return <Failure problem={stations.error} onRetry={() => void stations.refetch()} />;
  if (!stations.data) return waiting ? <Skeleton height={240} maw={640} /> : null;
  if (!station) return <StationPicker stations={stations.data} onChoose={({ id }) => choose(id)} />;

  const at = { ...contest, station };
  return (
    <>
      <StationHead station={station} onLeave={() => choose(null)} />
      <PlaceEntry key={screenKey(at)} contest={at} />
    </>
  );
}

function StationHead({ station, onLeave }: { station: PollingStation; onLeave: () => void }) {
  const { code, name, registered_voters } = station;
  return (
    <Group justify="space-between" maw={720} mb="sm">
      <div>
        <Title order={2} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {registered_voters === null
            ? sayVotes.noRegister({ code })
            : sayVotes.registered({ code, voters: formatFigure(registered_voters) })}
        </Text>
      </div>
      <Button variant="default" size="md" onClick={onLeave}>
        {say.otherStation}
      </Button>
    </Group>
  );
}
