import * as say from '@election/contract/messages/screens-reference';
import { Button, Group } from '@mantine/core';

interface RowActionsProps {
  /** What the row is about, for those who hear the buttons only. */
  name: string;
  onUpdate: () => void;
  onDelete: () => void;
}

export const RowActions = ({ name, onUpdate, onDelete }: RowActionsProps) => (
  <Group gap="xs" wrap="nowrap">
    <Button size="compact-sm" variant="default" aria-label={say.actionOn(say.update, name)} onClick={onUpdate}>
      {say.update}
    </Button>
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      aria-label={say.actionOn(say.remove, name)}
      onClick={onDelete}
    >
      {say.remove}
    </Button>
  </Group>
);
