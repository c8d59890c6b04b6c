import * as say from '@election/contract/messages/screens-reference';
import { Group } from '@mantine/core';
import { RowButton } from './RowButton.tsx';

interface RowActionsProps {
  /** What the row is about, for those who hear the buttons only. */
  name: string;
  onUpdate: () => void;
  onDelete: () => void;
}

export const RowActions = ({ name, onUpdate, onDelete }: RowActionsProps) => (
  <Group gap="xs" wrap="nowrap">
    <RowButton label={say.actionOn(say.update, name)} onClick={onUpdate}>
      {say.update}
    </RowButton>
    <RowButton label={say.actionOn(say.remove, name)} onClick={onDelete} danger>
      {say.remove}
    </RowButton>
  </Group>
);
