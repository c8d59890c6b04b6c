import { clear } from '@election/contract/messages/screens-users';
import { Button } from '@mantine/core';

interface ClearFiltersProps {
  onClear: () => void;
  disabled: boolean;
}

/** Beside the filters that it clears; it can be pressed once, so the first of them takes the focus. */
export const ClearFilters = ({ onClear, disabled }: ClearFiltersProps) => (
  <Button
    variant="default"
    disabled={disabled}
    onClick={({ currentTarget }) => {
      onClear();
      currentTarget.parentElement?.querySelector('input')?.focus();
    }}
  >
    {clear}
  </Button>
);
