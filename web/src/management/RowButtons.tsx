import type { Ruling } from '@election/contract/figures/rules';
import { Group } from '@mantine/core';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { ui as sayUi } from '../ui/sentences.ts';

interface RowButton {
  label: string;
  can: Ruling;
  onClick: () => void;
  danger?: boolean;
}

/** The actions on a row; a disabled one says why. */
export const RowButtons = ({ name, buttons }: { name: string; buttons: readonly RowButton[] }) => (
  <Group gap="xs" wrap="nowrap">
    {buttons.map(({ label, can, onClick, danger }) => (
      <ReasonedButton
        key={label}
        size="compact-sm"
        variant={danger ? 'subtle' : 'default'}
        {...(danger && { color: 'red' })}
        can={can}
        label={sayUi.actionOn({ action: label, name })}
        onClick={onClick}
      >
        {label}
      </ReasonedButton>
    ))}
  </Group>
);
