import { Button, Group, Text } from '@mantine/core';
import { ui as say } from '../sentences.ts';

interface PagerProps {
  page: number;
  /** How many pages there are. */
  last: number;
  onPage: (page: number) => void;
}

/** Steps through a list page by page; a list of one page has none. */
export function Pager({ page, last, onPage }: PagerProps) {
  if (last <= 1) return null;
  return (
    <Group component="nav" aria-label={say.pages} justify="center" gap="md" mt="md">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say.previousPage}
      </Button>
      <Text size="sm" aria-live="polite">
        {say.pageOf({ page, pages: last })}
      </Text>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {say.nextPage}
      </Button>
    </Group>
  );
}
