import { Checkbox } from '@mantine/core';
import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { SearchBox } from '../ui/fields/SearchBox.tsx';
import classes from './Pending.module.css';
import { pending as say } from './sentences.ts';
import { type Level, type PendingQuery, useFilterRegions } from './use-pending-list.ts';

const ALL = 0;

interface PendingFiltersProps {
  level: Level;
  query: PendingQuery;
}

export function PendingFilters({ level, query }: PendingFiltersProps) {
  const { own, loading, options } = useFilterRegions();
  const named = options?.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <div className={classes.filters}>
      <SearchBox
        label={level === 'station' ? say.searchStations : say.searchConstituencies}
        clearLabel={sayRecords.clearSearch}
        value={query.search}
        onChange={query.setSearch}
      />
      <Dropdown
        label={sayElection.region}
        options={[{ value: ALL, label: say.allRegions }, ...named]}
        value={own ?? query.region_id ?? ALL}
        onChange={(id) => query.setRegion(id === ALL ? null : id)}
        loading={loading}
        readOnly={own !== null}
      />
      <Checkbox
        label={say.everything}
        checked={query.everything}
        onChange={({ currentTarget }) => query.setEverything(currentTarget.checked)}
        className={classes.everything ?? ''}
      />
    </div>
  );
}
