import { contract } from '@election/contract/contract';
import * as say from '@election/contract/messages/screens-pending';
import type { PendingItem } from '@election/contract/notifications';
import { Button, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useWrite } from '../api/queries.ts';
import { usePendingAddress } from '../app/election/pending-address.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { pendingColumns } from './columns.tsx';
import { Pages } from './Pages.tsx';
import classes from './Pending.module.css';
import { PendingFilters } from './PendingFilters.tsx';
import { useIsRead } from './use-is-read.ts';
import { type Level, usePendingList } from './use-pending-list.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const { list: listRoute, listStations, close, closeStation } = contract.notifications;
const CLOSE = { constituency: close, station: closeStation };

/** One level's list: filters, rows that keep still while they are read, and pages. */
export function PendingList({ level }: { level: Level }) {
  const navigate = useNavigate();
  const address = usePendingAddress();
  const list = usePendingList(level);
  const { isRead, area } = useIsRead();
  const { shown, arrived, isGone, showAll } = useSteadyRows(list.fresh, list.key, isRead);
  const closing = useWrite(CLOSE[level], { refreshes: [listRoute, listStations] });
  const { read } = list;

  const view = async (item: PendingItem) => {
    const closed = await closing.run({ id: item.id }).catch(() => null);
    if (closed) await navigate(address(item));
  };

  return (
    <>
      <PendingFilters level={level} list={list} />
      <div className={classes.news}>
        <Text size="sm" c="dimmed" role="status">
          {shown && shown.total > 0 && say.total(shown.total)}
        </Text>
        <div role="status">
          {arrived > 0 && (
            <Button size="compact-sm" onClick={showAll} aria-label={say.showArrived(arrived)}>
              {say.arrived(arrived)}
            </Button>
          )}
        </div>
      </div>
      <div {...area}>
        <DataTable
          label={level === 'station' ? say.stationVotes : say.constituencyVotes}
          columns={pendingColumns({ level, isGone, busy: closing.isRunning, onView: (item) => void view(item) })}
          rows={shown?.data ?? pageOf(read.data)}
          rowKey={({ id }) => id}
          rowState={(item) => (isGone(item) ? 'muted' : undefined)}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={say.empty}
          onClearFilters={list.filtered ? list.clearFilters : undefined}
        />
      </div>
      {shown && <Pages page={list.page} last={shown.last_page} onPage={list.setPage} />}
    </>
  );
}

/** The rows of the page before, until those of the next are there. */
const pageOf = (data: PendingItem[] | { data: PendingItem[] } | undefined) => (Array.isArray(data) ? data : data?.data);
