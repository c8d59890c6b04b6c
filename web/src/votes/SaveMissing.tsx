import * as say from '@election/contract/messages/screens-votes';
import { Button, Group, Text } from '@mantine/core';

interface SaveMissingProps {
  /** Candidates without a live value, and of these those with a typed figure. */
  missing: number;
  typed: number;
  onSave: () => void;
}

/** Save Votes, while not every candidate has a live value. */
export function SaveMissing({ missing, typed, onSave }: SaveMissingProps) {
  if (missing === 0) return null;
  return (
    <Group justify="flex-end" mt="sm">
      <Text size="sm" c="dimmed">
        {say.saveVotesNote(missing)}
      </Text>
      <Button disabled={typed === 0} onClick={onSave} data-after-figures>
        {say.saveVotes}
      </Button>
    </Group>
  );
}
