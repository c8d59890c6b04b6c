import type { Constituency } from '@election/contract/places/constituencies';
import type { ReactNode } from 'react';
import { election as say } from '../../app/sentences.ts';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { Filters } from '../../ui/tables/Filters.tsx';
import type { PlaceChoice } from './use-place-choice.ts';

interface ContestFiltersProps {
  choice: Omit<PlaceChoice, 'error'> & {
    chooseYear: (id: number) => void;
    chooseRegion: (id: number) => unknown;
    chooseConstituency: (constituency: Constituency) => void;
  };
  /** The selector of the polling station, where the level has one. */
  station?: ReactNode;
  /** Further selectors of the screen. */
  children?: ReactNode;
}

export function ContestFilters({ choice, station, children }: ContestFiltersProps) {
  const { year, type, constituencies, constituency } = choice;
  return (
    <Filters fill>
      <Dropdown
        label={say.year}
        options={year.options}
        value={year.year?.id ?? null}
        onChange={choice.chooseYear}
        loading={year.years.isPending}
      />
      <Dropdown
        label={say.region}
        options={choice.regionOptions}
        value={choice.region_id}
        onChange={(id) => void choice.chooseRegion(id)}
        loading={choice.regions.isLoading}
        readOnly={choice.regionFixed}
      />
      <Dropdown
        label={say.constituency}
        options={constituencies.map(({ id, name }) => ({ value: id, label: name }))}
        value={constituency?.id ?? null}
        onChange={(id) => {
          const found = constituencies.find((one) => one.id === id);
          if (found) choice.chooseConstituency(found);
        }}
        loading={choice.isLoading}
      />
      {station}
      <Dropdown
        label={say.electionType}
        options={type.options}
        value={type.type?.title ?? null}
        onChange={type.choose}
        loading={type.types.isPending}
      />
      {children}
    </Filters>
  );
}
