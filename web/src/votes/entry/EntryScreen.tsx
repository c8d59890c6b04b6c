import * as say from '@election/contract/messages/screens-votes';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { ContestFrame } from '../ContestFrame.tsx';
import type { Contest } from '../contest.ts';
import { useBallot, useEntries } from '../queries.ts';
import type { ContestChoice } from '../use-contest-choice.ts';
import { AssignedList } from './AssignedList.tsx';
import { type BallotRow, ballotRows } from './ballot.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryReceipt } from './EntryReceipt.tsx';

/** Where agents and interns enter the figures of their constituencies. */
export function EntryScreen({ choice }: { choice: ContestChoice }) {
  return (
    <ContestFrame choice={choice} unchosen={choice.assigned ? <AssignedList choice={choice} /> : undefined}>
      {(contest) => <Entry key={`${contest.constituency_id} ${contest.election_type_id}`} contest={contest} />}
    </ContestFrame>
  );
}

function Entry({ contest }: { contest: Contest }) {
  const user = useUser();
  const ballot = useBallot(contest);
  const entries = useEntries(contest);

  const failed = ballot.error ? ballot : entries.error && !entries.data ? entries : null;
  if (failed?.error) return <Failure problem={failed.error} onRetry={() => void failed.refetch()} />;
  if (!ballot.data || !entries.data) return null;
  if (ballot.data.length === 0) return <EmptyState sentence={say.noCandidates} />;

  const rows = ballotRows(ballot.data, entries.data.entries, actorOf(user));
  return <LoadedEntry contest={contest} rows={rows} />;
}

function LoadedEntry({ contest, rows }: { contest: Contest; rows: readonly BallotRow[] }) {
  const sent = rows.some((row) => row.sent);
  // Decided once: figures that arrive from another device must not sweep away what is being typed here.
  const [editing, setEditing] = useState(!sent);
  return editing ? (
    <EntryForm contest={contest} rows={rows} onDone={() => setEditing(false)} cancellable={sent} />
  ) : (
    <EntryReceipt contest={contest} rows={rows} onEdit={() => setEditing(true)} />
  );
}
