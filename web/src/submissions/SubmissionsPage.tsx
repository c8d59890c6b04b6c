import { contract } from '@election/contract/contract';
import type { DecidedEntry } from '@election/contract/figures/votes';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '../api/actor.ts';
import { type ListedDraft, useDrafts } from '../api/outbox/drafts.ts';
import { type Listed, remove } from '../api/outbox/outbox.ts';
import type { Submission } from '../api/outbox/submission.ts';
import { openIn, useOutbox } from '../api/outbox/use-outbox.ts';
import { useRead } from '../api/queries.ts';
import { Closed } from '../app/outbox/Closed.tsx';
import { QueueState } from '../app/outbox/QueueState.tsx';
import { SaveFile } from '../app/outbox/SaveFile.tsx';
import { SaveUnreadable } from '../app/outbox/SaveUnreadable.tsx';
import { DraftBadge, SubmissionBadge } from '../app/outbox/SubmissionBadge.tsx';
import { outbox as sayOutbox } from '../app/outbox/sentences.ts';
import { TryAgain } from '../app/outbox/TryAgain.tsx';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { formatClock, formatFigure } from '../ui/fields/figures.ts';
import { ImportSaved } from './ImportSaved.tsx';
import { KeyedIn } from './KeyedIn.tsx';
import classes from './Submissions.module.css';
import { submissions as say } from './sentences.ts';

/** What a person has sent from this phone, with its state and receipt. */
export function SubmissionsPage() {
  const { listed, isClosed, lookAgain } = useOutbox();
  const drafts = useDrafts();
  if (listed) return <Submissions listed={listed} drafts={drafts} onDiscard={remove} />;
  if (!isClosed) return null;
  return (
    <>
      <PageHeader title={sayOutbox.mySubmissions} />
      <Closed onRetry={lookAgain} />
    </>
  );
}

interface SubmissionsProps {
  listed: Listed;
  drafts: readonly ListedDraft[];
  onDiscard: (submission: Submission) => Promise<void>;
}

/** The list, what waits above it. */
export function Submissions({ listed, drafts, onDiscard }: SubmissionsProps) {
  const may = useMay();
  const { submissions, unreadable } = listed;
  const open = openIn(listed);
  const keyed = useRead(contract.keying.own, may('keying.write') ? {} : null, { quiet: true });
  const isEmpty = submissions.length + drafts.length + unreadable + (keyed.data?.length ?? 0) === 0;
  return (
    <>
      <PageHeader title={sayOutbox.mySubmissions} />
      {open.length > 0 && (
        <div className={classes.queue}>
          {open.some(({ state }) => state === 'waiting') && <QueueState />}
          <SaveFile submissions={open} />
        </div>
      )}
      {unreadable > 0 && <Unreadable count={unreadable} />}
      {isEmpty && !keyed.isLoading && !keyed.error && <EmptyState sentence={say.none} />}
      {may('submissions.import') && <ImportSaved />}
      <ol className={classes.list} aria-label={sayOutbox.mySubmissions}>
        {drafts.map((draft) => (
          <DraftItem key={draft.address + draft.place} draft={draft} />
        ))}
        {[...submissions].reverse().map((submission) => (
          <Item key={submission.id} submission={submission} onDiscard={onDiscard} />
        ))}
      </ol>
      {keyed.error && <Failure problem={keyed.error} onRetry={() => void keyed.refetch()} />}
      {keyed.data && keyed.data.length > 0 && <KeyedIn entries={keyed.data} />}
    </>
  );
}

/** What an earlier app left and this one cannot read: kept, and to be handed over as it stands. */
function Unreadable({ count }: { count: number }) {
  return (
    <div className={classes.queue}>
      <Text role="status">{say.unreadable({ count })}</Text>
      <SaveUnreadable />
    </div>
  );
}

/** What is typed and not saved, with the way back to it. */
const DraftItem = ({ draft: { place, address, at } }: { draft: ListedDraft }) => (
  <li className={classes.item}>
    <div className={classes.head}>
      <Text fw={600}>{place}</Text>
      <DraftBadge />
    </div>
    <Text size="sm" c="dimmed">
      {sayOutbox.typedAt({ at: formatClock(new Date(at).toISOString()) })}
    </Text>
    <Button component={Link} to={address} variant="default" size="md">
      {say.goOn}
    </Button>
  </li>
);

interface ItemProps extends Pick<SubmissionsProps, 'onDiscard'> {
  submission: Submission;
}

function Item({ submission, onDiscard }: ItemProps) {
  const ask = useConfirm();
  const { content, receipt, refusal } = submission;
  const discard = () =>
    void ask({
      title: say.discardQuestion,
      body: <Text>{say.discardBody}</Text>,
      danger: true,
      run: () => onDiscard(submission),
    });
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <Text fw={600}>{submission.place}</Text>
        <SubmissionBadge submission={submission} />
      </div>
      <Text size="sm">
        {contentOf(content)}
        {content.kind !== 'sheet' && content.input.supersedes && ` · ${say.correction}`}
      </Text>
      <Text size="sm" c="dimmed">
        {sayOutbox.typedAt({ at: formatClock(submission.typed_at) })}
        {receipt && ` · ${sayOutbox.receiptCode({ code: receipt.code })}`}
      </Text>
      {refusal && <Text role="status">{refusal.sentence}</Text>}
      {refusal?.entries && <Decided entries={refusal.entries} />}
      {submission.state === 'needs-you' && (
        <Group gap="xs">
          <TryAgain submission={submission} />
          <Button variant="default" size="md" onClick={discard}>
            {sayOutbox.discard}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** What the person typed, and what the server has of it. */
const Decided = ({ entries }: { entries: readonly DecidedEntry[] }) => (
  <ul className={classes.decided} aria-label={say.mineAndTheirs}>
    {entries.map(({ candidate_id, name, sent, votes, status }) => (
      <li key={candidate_id}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">{say.youTyped({ votes: formatFigure(sent) })}</Text>
        <Text size="sm">{say.serverHas({ votes: formatFigure(votes), status: status ?? 'none' })}</Text>
      </li>
    ))}
  </ul>
);

function contentOf(content: Submission['content']): string {
  if (content.kind === 'sheet') return say.photograph;
  const { votes } = content.input;
  return say.figures({
    candidates: votes.length,
    votes: votes.reduce((sum, { vote_count }) => sum + vote_count, 0),
  });
}
