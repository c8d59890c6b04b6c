import type { RegisterTotals } from '@election/contract/registers';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { useOutbox } from '../../api/outbox/use-outbox.ts';
import { useUser } from '../../api/session-store.ts';
import { labelled } from '../../app/election/labelled.ts';
import { Closed } from '../../app/outbox/Closed.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { later } from '../../ui/later.tsx';
import type { ContestDetails } from '../contest.ts';
import { useBallot, useOwnEntries, useRegister } from '../queries.ts';
import * as say from '../sentences.ts';
import { type BallotRow, ballotRows, withFigures } from './ballot.ts';
import classes from './Entry.module.css';
import { EntryForm } from './EntryForm.tsx';
import { EntryReceipt } from './EntryReceipt.tsx';
import { HandedOver } from './HandedOver.tsx';
import { type EntryDraft, useEntryDraft } from './use-entry-draft.ts';
import { useSubmissionsAt } from './use-hand-over.ts';

const QuestionsToAnswer = later(
  () => import('../questions/QuestionsToAnswer.tsx').then((module) => module.QuestionsToAnswer),
  null,
  { wait: true },
);
const RegisterPanel = later(
  () => import('../register/RegisterPanel.tsx').then((module) => module.RegisterPanel),
  null,
  {
    wait: true,
  },
);

/** The figures of a constituency, or of the contest's polling station: the receipt, or the ballot to fill in. */
export function PlaceEntry({ contest }: { contest: ContestDetails }) {
  const user = useUser();
  const ballot = useBallot(contest);
  const own = useOwnEntries(contest);
  const { register } = useRegister(contest);
  const { isClosed, lookAgain } = useOutbox();

  const failed = ballot.error ? ballot : own.error && !own.entries ? own : null;
  if (failed?.error) return <Failure problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (!ballot.data || !own.entries) return null;
  if (ballot.data.length === 0) return <EmptyState sentence={say.noCandidates} />;

  const rows = ballotRows(ballot.data.map(labelled), own.entries, actorOf(user));
  return (
    <>
      {isClosed && <Closed onRetry={lookAgain} />}
      {!contest.station && <QuestionsToAnswer contest={contest} />}
      <LoadedEntry contest={contest} rows={rows} register={register} />
      {register && (
        <div className={classes.register}>
          <RegisterPanel contest={contest} />
        </div>
      )}
    </>
  );
}

interface LoadedEntryProps {
  contest: ContestDetails;
  rows: readonly BallotRow[];
  register: RegisterTotals | null | undefined;
}

/** The draft and the submissions that this phone keeps of the place come first. */
function LoadedEntry(props: LoadedEntryProps) {
  const draft = useEntryDraft(props.contest);
  const submissions = useSubmissionsAt(props.contest);
  if (draft.found === undefined || submissions === undefined) return null;
  return <Entry {...props} draft={draft} submissions={submissions} />;
}

interface EntryProps extends LoadedEntryProps {
  draft: EntryDraft;
  submissions: readonly Submission[];
}

/** The form, what waits on this phone, or the receipt. */
function Entry({ contest, rows, register, draft, submissions }: EntryProps) {
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
        draft={draft}
        onDone={() => setEditing(false)}
        cancellable={!toType}
      />
    );
  }
  if (open) return <HandedOver submission={open} rows={rows} fresh={begun} onEdit={edit} />;
  return <EntryReceipt contest={contest} rows={rows} received={last} fresh={begun} onEdit={edit} />;
}
