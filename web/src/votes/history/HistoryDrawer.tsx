import { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import type { FigureChange } from '@election/contract/figures/history';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { formatFigure, formatMoment } from '../../ui/fields/figures.ts';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import { changedBy, changedFigures, history as say } from '../sentences.ts';
import classes from './FigureHistory.module.css';

export interface Place extends Contest {
  polling_station_id?: number;
}

interface HistoryDrawerProps {
  opened: boolean;
  onClose: () => void;
  place: Place;
  candidate_id: number | undefined;
  /** Whose history it is. */
  of: string;
}

/** The history of a figure, or of a contest with its register. */
export const HistoryDrawer = ({ opened, onClose, place, candidate_id, of }: HistoryDrawerProps) => (
  <Modal opened={opened} onClose={onClose} title={say.heading({ of })} drawer>
    <Changes place={place} candidate_id={candidate_id} />
  </Modal>
);

function Changes({ place, candidate_id }: { place: Place; candidate_id: number | undefined }) {
  const [page, setPage] = useState(1);
  const read = useRead(
    contract.history.list,
    { ...place, ...(candidate_id !== undefined && { candidate_id }), page },
    { keepPrevious: true },
  );
  const waiting = useDelayed(read.isPending);
  if (read.error) return <Failure problem={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return waiting && <Skeleton height={200} />;
  const { data, current_page, last_page } = read.data;
  if (data.length === 0) return <EmptyState sentence={say.empty} />;
  return (
    <>
      <ol className={classes.list}>
        {data.map((change) => (
          <Change key={`${change.id} ${change.figure}`} change={change} named={candidate_id === undefined} />
        ))}
      </ol>
      <Group mt="md">
        {current_page > 1 && (
          <Button variant="default" size="compact-md" onClick={() => setPage(current_page - 1)}>
            {say.newer}
          </Button>
        )}
        {current_page < last_page && (
          <Button variant="default" size="compact-md" onClick={() => setPage(current_page + 1)}>
            {say.older}
          </Button>
        )}
      </Group>
    </>
  );
}

function Change({ change, named }: { change: FigureChange; named: boolean }) {
  const { candidate, provider, figure, before, after, action, actor, at, reason } = change;
  const what = provider ? say.entryOf({ provider: provider.name }) : changedFigures[figure];
  const from = before === null ? say.nothing : formatFigure(before);
  return (
    <li className={classes.item}>
      <Text size="xs" c="dimmed">
        {named && candidate ? `${candidate.name} · ${what}` : what}
      </Text>
      <span className={classes.figure}>
        {before === after ? formatFigure(after) : say.change({ from, to: formatFigure(after) })}
      </span>
      <Text size="sm">{changedBy[action]({ name: actor.name })}</Text>
      <Text size="xs" c="dimmed">
        <time dateTime={at}>{formatMoment(at)}</time>
      </Text>
      {reason && <Text size="sm">{say.reason({ text: reason })}</Text>}
    </li>
  );
}
