import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { records as say } from '../sentences.ts';
import { Lines } from './Lines.tsx';

interface StaleNoticeProps {
  /** What another user changed while the form was open. */
  changes: readonly string[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows the current values after a conflict and lets the person choose. */
export const StaleNotice = ({ changes, onTakeTheirs, onKeepMine }: StaleNoticeProps) => (
  <Alert color="accent" variant="light" icon={<IconUsers />} title={say.staleHeading}>
    <Stack gap="sm">
      <Lines lines={changes.length > 0 ? changes : [say.nothingChanged]} />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          {say.takeTheirs}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onKeepMine}>
          {say.keepMine}
        </Button>
      </Group>
    </Stack>
  </Alert>
);
