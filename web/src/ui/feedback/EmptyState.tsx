import { Button, Center, Stack, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { ui as say } from '../sentences.ts';

interface EmptyStateProps {
  sentence: string;
  /** Given where a filter leaves nothing: offers to clear it. */
  onClearFilters?: (() => void) | undefined;
}

export function EmptyState({ sentence, onClearFilters }: EmptyStateProps) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs">
        <IconInbox size={32} stroke={1.25} aria-hidden color="var(--mantine-color-dimmed)" />
        <Text c="dimmed" role="status">
          {onClearFilters ? say.nothingMatches : sentence}
        </Text>
        {onClearFilters && (
          <Button variant="default" size="compact-sm" onClick={onClearFilters}>
            {say.clearFilters}
          </Button>
        )}
      </Stack>
    </Center>
  );
}
