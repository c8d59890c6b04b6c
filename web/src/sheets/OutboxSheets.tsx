import type { Contest } from '@election/contract/figures/contest';
import { Text } from '@mantine/core';
import { useOutbox } from '../api/outbox/use-outbox.ts';
import { Closed } from '../app/outbox/Closed.tsx';
import { QueueState } from '../app/outbox/QueueState.tsx';
import { SubmissionBadge } from '../app/outbox/SubmissionBadge.tsx';
import classes from './Sheets.module.css';

/** The last photograph of a contest that was handed over on this phone, and what became of it. */
export function OutboxSheets({ contest }: { contest: Contest }) {
  const { listed, isClosed, lookAgain } = useOutbox();
  const last = listed?.submissions
    .filter(
      ({ content }) =>
        content.kind === 'sheet' &&
        content.input.constituency_id === contest.constituency_id &&
        content.input.election_type_id === contest.election_type_id,
    )
    .at(-1);
  if (isClosed) return <Closed onRetry={lookAgain} />;
  if (!last) return null;
  return (
    <div className={classes.waiting} role="status">
      <SubmissionBadge submission={last} />
      {last.refusal && <Text size="sm">{last.refusal.sentence}</Text>}
      {last.state === 'waiting' && <QueueState />}
    </div>
  );
}
