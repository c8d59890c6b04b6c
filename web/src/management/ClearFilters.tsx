import { Button } from '@mantine/core';
import { frame as say } from './sentences.ts';

interface ClearFiltersProps {
  onClear: () => void;
  disabled: boolean;
}

/** Clears the filters and disappears, so it moves the focus to the first filter. */
export const ClearFilters = ({ onClear, disabled }: ClearFiltersProps) => (
  <Button
    variant="default"
    disabled={disabled}
    onClick={({ currentTarget }) => {
      onClear();
      currentTarget.parentElement?.querySelector('input')?.focus();
    }}
  >
    {say.clear}
  </Button>
);
