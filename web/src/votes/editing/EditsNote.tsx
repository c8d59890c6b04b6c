import { Alert, Button, Group, Text } from '@mantine/core';
import * as sayOutbox from '../../app/outbox/sentences.ts';
import * as say from './sentences.ts';
import type { LiveEdits } from './use-live-edits.ts';

/** That figures typed earlier were found on this device and are in their fields, not saved. */
export function EditsNote({ edits: { foundFrom, discard } }: { edits: LiveEdits }) {
  if (foundFrom === null) return null;
  return (
    <Alert color="yellow" role="status" my="xs">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{say.foundEdits(sayOutbox.formatTime(new Date(foundFrom)))}</Text>
        <Button variant="subtle" size="compact-sm" onClick={discard}>
          {say.discardEdits}
        </Button>
      </Group>
    </Alert>
  );
}
