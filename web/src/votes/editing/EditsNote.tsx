import { Alert, Button, Group, Text } from '@mantine/core';
import { DraftAside } from '../../app/outbox/DraftAside.tsx';
import { formatClock } from '../../ui/fields/figures.ts';
import { editing as say } from '../sentences.ts';
import type { LiveEdits } from './use-live-edits.ts';

/** That figures typed earlier were found on this device and are in their fields, not saved; or that they cannot be read. */
export function EditsNote({ edits }: { edits: Pick<LiveEdits, 'foundFrom' | 'isAside' | 'discard'> }) {
  const { foundFrom, discard } = edits;
  if (foundFrom === null) return <DraftAside draft={edits} />;
  return (
    <Alert color="yellow" role="status" my="xs">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{say.foundEdits({ at: formatClock(new Date(foundFrom).toISOString()) })}</Text>
        <Button variant="subtle" size="compact-sm" onClick={discard}>
          {say.discardEdits}
        </Button>
      </Group>
    </Alert>
  );
}
