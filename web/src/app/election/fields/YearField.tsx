import { contract } from '@election/contract/contract';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useRead } from '../../../api/queries.ts';
import { Dropdown } from '../../../ui/fields/Dropdown.tsx';
import { election as say } from '../../sentences.ts';
import { latestFirst } from '../years.ts';

/** How a question names the field. */
export function useYearField() {
  const years = useRead(contract.years.list, {});
  return {
    key: 'year_id',
    label: say.year,
    text: (id: number) => years.data?.find((year) => year.id === id)?.title ?? String(id),
  } as const;
}

/** The choice of a year in a form. */
export function YearField({ value, onChange, error }: GetInputPropsReturnType) {
  const years = useRead(contract.years.list, {});
  return (
    <Dropdown<number>
      label={say.year}
      options={years.data && latestFirst(years.data)}
      value={value}
      onChange={onChange}
      error={error}
      loading={years.isPending}
      required
      inModal
    />
  );
}
