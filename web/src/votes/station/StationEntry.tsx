import { contract } from '@election/contract/contract';
import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { PollingStation } from '@election/contract/polling-stations';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { actorOf } from '../../api/actor.ts';
import { useRead } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { idOf, useQueryValue, useSetQuery } from '../../app/use-query-value.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { formatFigure } from '../../ui/figures.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { type Contest, keyOf } from '../contest.ts';
import { ballotRows } from '../entry/ballot.ts';
import { LoadedEntry } from '../entry/ConstituencyEntry.tsx';
import { useBallot, useStationEntries } from '../queries.ts';
import { StationPicker } from './StationPicker.tsx';

/** The figures of one polling station of the constituency: which, then the ballot. */
export function StationEntry({ contest }: { contest: Contest }) {
  const [value] = useQueryValue('station');
  const setQuery = useSetQuery();
  const stations = useRead(contract.pollingStations.list, { constituency_id: contest.constituency_id });
  const waiting = useDelayed(stations.isPending);
  const station = stations.data?.find(({ id }) => id === idOf(value));

  // A choice of place is a step that Back undoes.
  const choose = (id: number | null) => setQuery({ station: id, search: null }, 'push');
  if (stations.error) return <Failure problem={stations.error} onRetry={() => void stations.refetch()} />;
  if (!stations.data) return waiting ? <Skeleton height={240} maw={640} /> : null;
  if (!station) return <StationPicker stations={stations.data} onChoose={({ id }) => choose(id)} />;

  const at = { ...contest, station };
  return (
    <>
      <StationHead station={station} onLeave={() => choose(null)} />
      <StationFigures key={keyOf(at)} contest={at} station={station} />
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
          {registered_voters === null ? say.noRegister(code) : say.registered(code, formatFigure(registered_voters))}
        </Text>
      </div>
      <Button variant="default" size="md" onClick={onLeave}>
        {say.otherStation}
      </Button>
    </Group>
  );
}

function StationFigures({ contest, station }: { contest: Contest; station: PollingStation }) {
  const user = useUser();
  const ballot = useBallot(contest);
  const entries = useStationEntries(contest, station);

  const failed = ballot.error ? ballot : entries.error && !entries.data ? entries : null;
  if (failed?.error) return <Failure problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (!ballot.data || !entries.data) return null;
  if (ballot.data.length === 0) return <EmptyState sentence={sayVotes.noCandidates} />;
  const rows = ballotRows(ballot.data, entries.data, actorOf(user));
  // The register is the constituency's: a station has none of its own.
  return <LoadedEntry contest={contest} rows={rows} register={null} />;
}
