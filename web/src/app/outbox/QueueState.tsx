import { Button, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { sendNow, useSenderState } from '../../api/outbox/use-outbox.ts';
import { formatClock } from '../../ui/fields/figures.ts';
import { delayed, outbox as say } from './sentences.ts';

/** Why the queue waits, until when, and the button that does not wait. */
export function QueueState() {
  const { sending, delay, nextAt } = useSenderState();
  return (
    <div>
      <Text size="sm" role="status">
        {sending !== null && say.sending}
        {delay !== null && delayed[delay]}
        {nextAt !== null && ` ${say.nextTry({ at: formatClock(new Date(nextAt).toISOString()) })}`}
      </Text>
      <Button
        mt="xs"
        size="md"
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={sendNow}
        disabled={sending !== null}
      >
        {say.sendNow}
      </Button>
    </div>
  );
}
