import type { Candidate } from '@election/contract/ballots/candidates';
import type { RegisterTotals } from '@election/contract/figures/registers';
import type { VoteEntry } from '@election/contract/figures/votes';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { useOutbox } from '../../api/outbox/use-outbox.ts';
import type { TwoClocks } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { labelled } from '../../app/election/labelled.ts';
import { Closed } from '../../app/outbox/Closed.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { afterFirstScreen, lazyPart } from '../../ui/feedback/lazy-part.ts';
import type { ContestDetails } from '../contest.ts';
import { useBallot, useOwnEntries, useRegister } from '../queries.ts';
import { votes as say } from '../sentences.ts';
import { type BallotRow, ballotRows, withFigures } from './ballot.ts';
import classes from './Entry.module.css';
import { EntryForm } from './EntryForm.tsx';
import { EntryReceipt } from './EntryReceipt.tsx';
import { HandedOver } from './HandedOver.tsx';
import { withReceived } from './own-entries.ts';
import { useClosed } from './use-closed.ts';
import { type EntryDraft, useEntryDraft } from './use-entry-draft.ts';
import { useSubmissionsAt } from './use-hand-over.ts';

const QuestionsToAnswer = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../questions/QuestionsToAnswer.tsx')).QuestionsToAnswer;
});
const RegisterPanel = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../register/RegisterPanel.tsx')).RegisterPanel;
});

/** The figures of a constituency, or of the contest's polling station: the receipt, or the ballot to fill in. */
export function PlaceEntry({ contest }: { contest: ContestDetails }) {
  const ballot = useBallot(contest);
  const own = useOwnEntries(contest);
  const { register } = useRegister(contest);
  const { isClosed, lookAgain } = useOutbox();
  const closed = useClosed(contest);

  const failed = ballot.error ? ballot : own.error && !own.entries ? own : null;
  if (failed?.error) return <Failure problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (!ballot.data || !own.entries) return null;
  if (ballot.data.length === 0) return <EmptyState sentence={say.noCandidates} />;

  return (
    <>
      {isClosed && <Closed onRetry={lookAgain} />}
      {closed !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="status" maw={720} mb="sm">
          {closed}
        </Alert>
      )}
      <Suspense>
        <QuestionsToAnswer contest={contest} />
      </Suspense>
      <LoadedEntry
        contest={contest}
        ballot={ballot.data}
        entries={own.entries}
        areOlder={own.areOlder}
        register={register}
        closed={closed}
      />
      {register && (
        <div className={classes.register}>
          <Suspense>
            <RegisterPanel contest={contest} />
          </Suspense>
        </div>
      )}
    </>
  );
}

interface LoadedEntryProps {
  contest: ContestDetails;
  ballot: readonly Candidate[];
  /** The person's own, as they were read. */
  entries: readonly VoteEntry[];
  /** Whether the entries may have been read before a moment. */
  areOlder: (moment: TwoClocks) => boolean;
  register: RegisterTotals | null | undefined;
  /** Why the place takes no figures. */
  closed: string | null;
}

/** The draft and the submissions that this phone keeps of the place come first. */
function LoadedEntry({ contest, ballot, entries, areOlder, ...rest }: LoadedEntryProps) {
  const user = useUser();
  const draft = useEntryDraft(contest);
  const submissions = useSubmissionsAt(contest);
  if (draft.found === undefined || submissions === undefined) return null;
  const known = withReceived(entries, submissions, ballot, areOlder);
  const rows = ballotRows(ballot.map(labelled), known, actorOf(user));
  return <Entry {...rest} contest={contest} rows={rows} draft={draft} submissions={submissions} />;
}

interface EntryProps extends Pick<LoadedEntryProps, 'contest' | 'register' | 'closed'> {
  rows: readonly BallotRow[];
  draft: EntryDraft;
  submissions: readonly Submission[];
}

/** The form, what waits on this phone, or the receipt. */
function Entry({ contest, rows, register, closed, draft, submissions }: EntryProps) {
  const last = submissions.at(-1);
  const open = last?.state === 'received' ? undefined : last;
  const sent = rows.some((row) => row.sent);
  const toType = !sent && !open;
  // Set on mount only: figures that arrive from another device must not replace the form while the person types.
  const [editing, setEditing] = useState(toType || draft.found !== null);
  const [begun, setBegun] = useState(toType);
  const edit = () => {
    setBegun(true);
    setEditing(true);
  };
  if (editing) {
    return (
      <EntryForm
        contest={contest}
        rows={open ? withFigures(rows, open) : rows}
        received={rows}
        begunWith={open}
        register={register}
        closed={closed}
        draft={draft}
        onDone={() => setEditing(false)}
        cancellable={!toType}
      />
    );
  }
  if (open) return <HandedOver submission={open} rows={rows} fresh={begun} onEdit={edit} />;
  return <EntryReceipt contest={contest} rows={rows} received={last} fresh={begun} onEdit={edit} />;
}
