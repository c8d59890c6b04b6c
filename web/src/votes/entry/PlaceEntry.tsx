import type { RegisterTotals } from '@election/contract/registers';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { labelled } from '../../app/election/labelled.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import type { ContestDetails } from '../contest.ts';
import { useBallot, useOwnEntries, useRegister } from '../queries.ts';
import { RegisterPanel } from '../register/RegisterPanel.tsx';
import * as say from '../sentences.ts';
import { type BallotRow, ballotRows } from './ballot.ts';
import classes from './Entry.module.css';
import { EntryForm } from './EntryForm.tsx';
import { EntryReceipt } from './EntryReceipt.tsx';

/** The figures of a constituency, or of the contest's polling station: the receipt, or the ballot to fill in. */
export function PlaceEntry({ contest }: { contest: ContestDetails }) {
  const user = useUser();
  const ballot = useBallot(contest);
  const own = useOwnEntries(contest);
  const { register } = useRegister(contest);

  const failed = ballot.error ? ballot : own.error && !own.entries ? own : null;
  if (failed?.error) return <Failure problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (!ballot.data || !own.entries) return null;
  if (ballot.data.length === 0) return <EmptyState sentence={say.noCandidates} />;

  const rows = ballotRows(ballot.data.map(labelled), own.entries, actorOf(user));
  return (
    <>
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

/** The receipt or the form. */
function LoadedEntry({ contest, rows, register }: LoadedEntryProps) {
  const sent = rows.some((row) => row.sent);
  // Set on mount only: figures that arrive from another device must not replace the form while the person types.
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
