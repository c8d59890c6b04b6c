import * as say from '@election/contract/messages/screens-reference';
import { Dropdown } from '../../ui/Dropdown.tsx';
import type { useYearChoice } from './years.ts';

interface YearFilterProps {
  choice: ReturnType<typeof useYearChoice>;
  /** Where more than the year changes with it. */
  onChoose?: (year_id: number) => void;
  w?: number;
}

/** The year that a screen shows, to be chosen among all there are. */
export const YearFilter = ({ choice, onChoose = choice.choose, ...size }: YearFilterProps) => (
  <Dropdown
    label={say.year}
    options={choice.options}
    value={choice.year?.id ?? null}
    onChange={onChoose}
    loading={choice.years.isPending}
    {...size}
  />
);
