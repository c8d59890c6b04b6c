import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { election as say } from '../sentences.ts';
import type { useYearChoice } from './years.ts';

interface YearFilterProps {
  choice: ReturnType<typeof useYearChoice>;
  /** For screens where the choice changes more than the year. */
  onChoose?: (year_id: number) => void;
  w?: number;
}

/** The selector of the year that a screen shows. */
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
