import { Button, Group, Text } from '@mantine/core';
import { editing as say } from '../sentences.ts';
import { typedIn, type WithLive, withoutLive } from './live-rows.ts';
import type { LiveEdits } from './use-live-edits.ts';

interface SaveMissingProps {
  rows: readonly WithLive[];
  edits: LiveEdits;
  /** Called with the rows to save. */
  onSave: (rows: readonly WithLive[]) => void;
}

/** Save Votes, while not every candidate has a live value. */
export function SaveMissing({ rows, edits, onSave }: SaveMissingProps) {
  const missing = withoutLive(rows);
  const typed = typedIn(missing, edits);
  if (missing.length === 0) return null;
  return (
    <Group justify="flex-end" mt="sm" gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {say.saveVotesNote({ count: missing.length })}
      </Text>
      <Button
        miw="max-content"
        variant={typed.length === 0 ? 'default' : 'filled'}
        disabled={typed.length === 0}
        onClick={() => onSave(typed)}
        data-after-figures
      >
        {say.saveVotes}
      </Button>
    </Group>
  );
}
