import { Text } from '@mantine/core';
import { fieldPackAt } from '../../api/field-pack-store.ts';
import classes from './OutboxMark.module.css';
import * as say from './sentences.ts';

/** As of when the phone knows what it shows without a network; nothing where it keeps nothing. */
export function KeptFrom() {
  const at = fieldPackAt();
  if (at === null) return null;
  return (
    <Text size="xs" role="status" className={classes.keptFrom ?? ''}>
      {say.keptFrom(say.formatTime(new Date(at)))}
    </Text>
  );
}
