import { contract } from '@election/contract/contract';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { sortedStations } from '../choice/use-station-choice.ts';
import { type ContestDetails, placeKey } from '../contest.ts';
import { corrections as say } from '../sentences.ts';
import classes from './Corrections.module.css';
import { WithdrawButton } from './WithdrawButton.tsx';

/** A polling station of the contest is chosen, and what is public of it is taken back. */
export function WithdrawStation({ contest }: { contest: ContestDetails }) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { constituency_id } = contest;
  const stations = useRead(contract.pollingStations.list, opened ? { constituency_id } : null, { quiet: true });
  const station = stations.data?.find(({ id }) => id === chosen);
  return (
    <details className={classes.station} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{say.withdrawOfStation}</summary>
      <div className={classes.chosen}>
        {stations.error && <Failure problem={stations.error} onRetry={() => void stations.refetch()} />}
        {stations.data?.length === 0 && <Text c="dimmed">{say.noStations}</Text>}
        {stations.data && stations.data.length > 0 && (
          <Dropdown
            label={say.station}
            options={sortedStations(stations.data).map(({ id, code, name }) => ({
              value: id,
              label: say.stationOption({ code, name }),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {station && <Standing contest={{ ...contest, station }} />}
      </div>
    </details>
  );
}

/** What is public of a station, with the button that takes it back. */
function Standing({ contest }: { contest: ContestDetails }) {
  const read = useRead(contract.corrections.standing, placeKey(contest), { quiet: true });
  if (!read.data) return read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />;
  const { publication, figures } = read.data;
  return (
    <>
      {figures.length > 0 ? (
        <ul className={classes.figures}>
          {figures.map(({ candidate_id, name, votes }) => (
            <li key={candidate_id}>
              <span>{name}</span>
              <strong>{formatFigure(votes)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {publication === 'withdrawn' ? say.stationIsWithdrawn : say.nothingPublic}
        </Text>
      )}
      {figures.length > 0 && (
        <Group>
          <WithdrawButton contest={contest} publication={publication} />
        </Group>
      )}
    </>
  );
}
