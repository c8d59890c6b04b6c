import * as say from '@election/contract/messages/screens-votes';
import type { ReactNode } from 'react';
import { Dropdown } from '../ui/Dropdown.tsx';
import { Filters } from '../ui/Filters.tsx';
import type { ContestChoice } from './use-contest-choice.ts';

interface ContestFiltersProps {
  choice: ContestChoice;
  /** Further selectors of the screen. */
  children?: ReactNode;
}

export function ContestFilters({ choice, children }: ContestFiltersProps) {
  const { year, type, constituencies, constituency } = choice;
  return (
    <Filters fill>
      <Dropdown
        label={say.year}
        options={year.options}
        value={year.year?.id ?? null}
        onChange={(id) => void choice.chooseYear(id)}
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
