import { Loader, MultiSelect } from '@mantine/core';
import { ui as sayUi } from '../../ui/sentences.ts';
import { users as say } from './sentences.ts';
// Loaded here and not with the first screen: agents never see this field.
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { ReactNode } from 'react';

interface ConstituenciesFieldProps {
  options: readonly { value: number; label: string }[];
  value: number[];
  onChange: (ids: number[]) => void;
  error: ReactNode;
  loading: boolean;
}

/** Several constituencies of one region, found by typing. */
export const ConstituenciesField = ({ options, value, onChange, error, loading }: ConstituenciesFieldProps) => (
  <MultiSelect<number>
    label={say.constituencies}
    data={[...options]}
    value={loading ? [] : value}
    onChange={onChange}
    error={error}
    placeholder={value.length === 0 ? say.chooseConstituencies : ''}
    required
    searchable
    withAlignedLabels
    clearable
    clearButtonProps={{ 'aria-label': say.clearConstituencies }}
    nothingFoundMessage={loading ? sayUi.loading : sayUi.noData}
    rightSection={loading ? <Loader size={16} aria-label={sayUi.loading} /> : undefined}
    comboboxProps={{ withinPortal: false }}
    maxDropdownHeight={220}
  />
);
