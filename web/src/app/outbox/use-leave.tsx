import { Stack, Text } from '@mantine/core';
import { listSubmissions } from '../../api/outbox/outbox.ts';
import { openIn, useOutbox, useSenderState } from '../../api/outbox/use-outbox.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { Closed } from './Closed.tsx';
import { QueueState } from './QueueState.tsx';
import { SaveFile } from './SaveFile.tsx';
import { outbox as say } from './sentences.ts';

/** Asks before a person signs out while something waits on this phone, or may wait. Answers whether to go on. */
export function useLeave(): () => Promise<boolean> {
  const ask = useConfirm();
  const { id } = useUser();
  return async () => {
    const listed = await listSubmissions(id).catch(() => null);
    if (listed && openIn(listed).length === 0) return true;
    return ask({
      title: say.leaveTitle,
      body: <Leaving />,
      yes: <LeaveAnswer />,
      no: say.leaveStay,
      run: async () => undefined,
    });
  };
}

/** What waits, as it is now: while the person reads, it is sent. */
function Leaving() {
  const { listed, isClosed, lookAgain } = useOutbox();
  const { sending } = useSenderState();
  if (isClosed) return <Closed onRetry={lookAgain} />;
  if (!listed) return null;
  const open = openIn(listed);
  if (open.length === 0)
    return <Text role="status">{listed.submissions.length > 0 ? say.leaveDone : say.leaveNothing}</Text>;
  return (
    <Stack>
      <Text role="status" fw={600}>
        {say.leaveCount({ count: open.length })}
      </Text>
      <Text>{say.leaveBody}</Text>
      {sending !== null && <Text>{say.leaveSending}</Text>}
      {open.some(({ state }) => state === 'waiting') && <QueueState />}
      <SaveFile submissions={open} />
    </Stack>
  );
}

function LeaveAnswer() {
  const { listed } = useOutbox();
  return listed && openIn(listed).length === 0 ? say.leave : say.leaveKeep;
}
