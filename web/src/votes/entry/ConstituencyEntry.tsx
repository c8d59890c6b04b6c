import * as say from '@election/contract/messages/screens-votes';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import type { RegisterTotals } from '../check-figures.ts';
import type { Contest } from '../contest.ts';
import { useBallot, useEntries, useRegister } from '../queries.ts';
import { RegisterPanel } from '../register/RegisterPanel.tsx';
import { type BallotRow, ballotRows } from './ballot.ts';
import classes from './Entry.module.css';
import { EntryForm } from './EntryForm.tsx';
import { EntryReceipt } from './EntryReceipt.tsx';

/** The figures of a constituency as a whole: what was sent, or the ballot to fill in. */
export function ConstituencyEntry({ contest }: { contest: Contest }) {
  const user = useUser();
  const ballot = useBallot(contest);
  const entries = useEntries(contest);
  const { register } = useRegister(contest);

  const failed = ballot.error ? ballot : entries.error && !entries.data ? entries : null;
  if (failed?.error) return <Failure problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (!ballot.data || !entries.data) return null;
  if (ballot.data.length === 0) return <EmptyState sentence={say.noCandidates} />;

  const rows = ballotRows(ballot.data, entries.data.entries, actorOf(user));
  return (
    <>
      <div className={classes.register}>
        <RegisterPanel contest={contest} />
      </div>
      <LoadedEntry contest={contest} rows={rows} register={register} />
    </>
  );
}

interface LoadedEntryProps {
  contest: Contest;
  rows: readonly BallotRow[];
  register: RegisterTotals | null | undefined;
}

/** The receipt of what was sent, or the form. */
export function LoadedEntry({ contest, rows, register }: LoadedEntryProps) {
  const sent = rows.some((row) => row.sent);
  // Decided once: figures that arrive from another device must not sweep away what is being typed here.
  const [editing, setEditing] = useState(!sent);
  const [begun, setBegun] = useState(!sent);
  return editing ? (
    <EntryForm contest={contest} rows={rows} register={register} onDone={() => setEditing(false)} cancellable={sent} />
  ) : (
    <EntryReceipt
      contest={contest}
      rows={rows}
      fresh={begun}
      onEdit={() => {
        setBegun(true);
        setEditing(true);
      }}
    />
  );
}
