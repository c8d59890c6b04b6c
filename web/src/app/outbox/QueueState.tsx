import { Button, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { sendNow, useSenderState } from '../../api/outbox/use-outbox.ts';
import * as say from './sentences.ts';

/** Why the queue waits, until when, and the button that does not wait. */
export function QueueState() {
  const { sending, delay, nextAt } = useSenderState();
  return (
    <div>
      <Text size="sm" role="status">
        {sending !== null && say.sending}
        {delay !== null && say.delayed[delay]}
        {nextAt !== null && ` ${say.nextTry(say.formatTime(new Date(nextAt)))}`}
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
