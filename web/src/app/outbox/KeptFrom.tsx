import { Text } from '@mantine/core';
import { fieldPackAt } from '../../api/field-pack-store.ts';
import { formatClock } from '../../ui/fields/figures.ts';
import classes from './OutboxMark.module.css';
import { outbox as say } from './sentences.ts';

/** As of when the phone knows what it shows without a network; nothing where it keeps nothing. */
export function KeptFrom() {
  const at = fieldPackAt();
  if (at === null) return null;
  return (
    <Text size="xs" role="status" className={classes.keptFrom ?? ''}>
      {say.keptFrom({ at: formatClock(new Date(at).toISOString()) })}
    </Text>
  );
}
