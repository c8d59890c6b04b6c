import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { to } from '../../app/paths.ts';
import { board as say } from '../sentences.ts';

/** The way from a contest back to the board, with the filters that were left there. */
export function BoardLink() {
  const [query] = useSearchParams();
  const kept = new URLSearchParams(query);
  for (const name of ['type', 'agent', 'view']) kept.delete(name);
  return (
    <Anchor component={Link} to={{ pathname: to('votes'), search: kept.toString() }} size="sm">
      {say.backToBoard}
    </Anchor>
  );
}
