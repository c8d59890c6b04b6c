import { contract } from '@election/contract/contract';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useRead } from '../../../api/queries.ts';
import { Dropdown } from '../../../ui/fields/Dropdown.tsx';
import { election as say } from '../../sentences.ts';
import { sortedBy } from '../years.ts';

const useRegions = (year_id: number | null) => useRead(contract.regions.list, year_id === null ? null : { year_id });

/** How a question names the field. */
export function useRegionField(year_id: number | null) {
  const regions = useRegions(year_id);
  return {
    key: 'region_id',
    label: say.region,
    text: (id: number) => regions.data?.find((region) => region.id === id)?.title ?? String(id),
  } as const;
}

interface RegionFieldProps extends GetInputPropsReturnType {
  year_id: number;
}

/** The choice of a region of one year in a form. */
export function RegionField({ year_id, value, onChange, error }: RegionFieldProps) {
  const regions = useRegions(year_id);
  return (
    <Dropdown<number>
      label={say.region}
      options={
        regions.data &&
        sortedBy(regions.data, ({ title }) => title).map(({ id, title }) => ({ value: id, label: title }))
      }
      value={value}
      onChange={onChange}
      error={error}
      loading={regions.isPending}
      required
      inModal
    />
  );
}
