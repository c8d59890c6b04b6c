import { Group } from '@mantine/core';
import { ui as say } from '../sentences.ts';
import { RowButton } from './RowButton.tsx';

interface RowActionsProps {
  /** The row's name, which screen readers say with each button. */
  name: string;
  onUpdate: () => void;
  onDelete: () => void;
}

export const RowActions = ({ name, onUpdate, onDelete }: RowActionsProps) => (
  <Group gap="xs" wrap="nowrap">
    <RowButton label={say.actionOn({ action: say.update, name })} onClick={onUpdate}>
      {say.update}
    </RowButton>
    <RowButton label={say.actionOn({ action: say.remove, name })} onClick={onDelete} danger>
      {say.remove}
    </RowButton>
  </Group>
);
