import { Text } from '@mantine/core';
import { dutyAt } from '../../api/duty-store.ts';
import classes from './OutboxMark.module.css';
import * as say from './sentences.ts';

/** As of when the phone knows what it shows without a network; nothing where it keeps nothing. */
export function KeptFrom() {
  const at = dutyAt();
  if (at === null) return null;
  return (
    <Text size="xs" role="status" className={classes.keptFrom ?? ''}>
      {say.keptFrom(say.formatTime(new Date(at)))}
    </Text>
  );
}
