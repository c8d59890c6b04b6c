import {
  awaitsStatus,
  type ContestStatus,
  isWithoutPoll,
  type StatusOfContest,
} from '@election/contract/figures/contest-status';
import { noVotes } from '@election/contract/messages/contest-status';
import { contestStatuses } from '@election/contract/messages/election';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { useFocusBack } from '../../ui/hooks/use-focus.ts';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import type { ContestDetails } from '../contest.ts';
import { useBallot, useContestStatus } from '../queries.ts';
import registerClasses from '../register/Register.module.css';
import { status as say } from '../sentences.ts';
import { STATUS_MARKS } from './marks.ts';
import { StatusForm } from './StatusForm.tsx';

interface ContestStatusPanelProps {
  contest: ContestDetails;
  /** Called when unsaved typing begins and ends. */
  onDirty: (dirty: boolean) => void;
}

/** What became of the poll of a contest, and what the public sees of it; who publishes may change it. */
export function ContestStatusPanel({ contest, onDirty }: ContestStatusPanelProps) {
  const read = useContestStatus(contest);
  const ballot = useBallot(contest);
  const [editing, setEditing] = useState(false);
  const may = useMay();
  const edit = useFocusBack<HTMLButtonElement>(editing);
  const status = read.data;
  if (!status) return <Reading read={read} />;
  // A poll that was held is no news to people who cannot change it.
  if (!may('votes.publish') && status.status === 'held' && !awaitsStatus(status)) return null;
  const nameOf = (id: number) => ballot.data?.find((candidate) => candidate.id === id)?.label ?? String(id);

  return (
    <section className={registerClasses.panel} aria-label={say.heading}>
      <div className={registerClasses.head}>
        <Title order={2} size="h5">
          {say.heading}
        </Title>
        <StatusBadge {...STATUS_MARKS[status.status]} label={contestStatuses[status.status]} />
        {may('votes.publish') && !editing && (
          <Button ref={edit} size="compact-sm" variant="default" onClick={() => setEditing(true)}>
            {say.change}
          </Button>
        )}
      </div>
      <Shown status={status} nameOf={nameOf} />
      {editing && (
        <StatusForm
          contest={contest}
          status={status}
          nameOf={nameOf}
          onDirty={onDirty}
          onDone={() => setEditing(false)}
        />
      )}
    </section>
  );
}

interface ShownProps {
  status: StatusOfContest;
  nameOf: (candidate: number) => string;
}

function Shown({ status: { status, candidate_id, note, public: shown }, nameOf }: ShownProps) {
  const elected = (id: number | null, of: ContestStatus) =>
    id === null ? '' : say.elected({ status: contestStatuses[of], name: nameOf(id) });
  return (
    <>
      {(candidate_id !== null || note !== null) && (
        <Text size="sm">{[elected(candidate_id, status), note].filter(Boolean).join(' ')}</Text>
      )}
      {isWithoutPoll(status) && (
        <Text size="sm" c="dimmed">
          {noVotes[status]}
        </Text>
      )}
      {awaitsStatus({ status, candidate_id, note, public: shown }) && (
        <Text size="sm" c="var(--tone-amber)">
          {say.publicSees({ status: contestStatuses[shown.status] })}
        </Text>
      )}
    </>
  );
}
