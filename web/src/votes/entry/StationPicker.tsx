import type { PollingStation } from '@election/contract/places/polling-stations';
import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { sortedBy } from '../../app/election/years.ts';
import { useListView } from '../../app/use-list-view.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import { entry as say, votes as sayVotes } from '../sentences.ts';
import classes from './StationPicker.module.css';

interface StationPickerProps {
  stations: readonly PollingStation[];
  onChoose: (station: PollingStation) => void;
}

/** The stations of a constituency as large targets, searched by code or name. */
export function StationPicker({ stations, onChoose }: StationPickerProps) {
  const open = stations.filter(({ status }) => status === 'active');
  const view = useListView(
    sortedBy(open, ({ code }) => code),
    ({ code, name }) => `${code} ${name}`,
  );
  if (open.length === 0) return <EmptyState sentence={sayVotes.noStations} />;
  return (
    <div className={classes.picker}>
      <Title order={2} size="h4">
        {say.chooseStation}
      </Title>
      <SearchBox
        label={sayVotes.searchStations}
        clearLabel={say.clearSearch}
        value={view.search}
        onChange={view.setSearch}
      />
      {view.rows?.length === 0 && <EmptyState sentence={say.noStationMatches} onClearFilters={view.onClearFilters} />}
      <ul className={classes.list}>
        {view.rows?.map((station) => (
          <li key={station.id}>
            <UnstyledButton className={classes.item} onClick={() => onChoose(station)}>
              <span>
                {station.name}
                <span className={classes.code}>{station.code}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Pager page={view.page} last={view.last} onPage={view.setPage} />
    </div>
  );
}
