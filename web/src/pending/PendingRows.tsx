import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/events/notifications';
import { Button, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '../api/queries.ts';
import { usePendingAddress } from '../app/election/pending-address.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { DataTable } from '../ui/tables/DataTable.tsx';
import { pendingColumns } from './columns.tsx';
import { Pages } from './Pages.tsx';
import classes from './Pending.module.css';
import { pending as say } from './sentences.ts';
import { useIsRead } from './use-is-read.ts';
import { type Level, type PendingQuery, usePendingList } from './use-pending-list.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const { list: listRoute, listStations, markSeen, markStationSeen } = contract.notifications;
const MARK = { constituency: markSeen, station: markStationSeen };

interface PendingRowsProps {
  level: Level;
  query: PendingQuery;
}

/** The rows, which do not move while they are read, and the pages. */
export function PendingRows({ level, query }: PendingRowsProps) {
  const navigate = useNavigate();
  const address = usePendingAddress();
  const { read, fresh, known, key } = usePendingList(level, query);
  const { isRead, area } = useIsRead();
  const { shown = known, arrived, isGone, showAll } = useSteadyRows(fresh, key, isRead);
  const marking = useWrite(MARK[level], { refreshes: [listRoute, listStations] });

  const onView = useCallbackRef(async (item: PendingItem) => {
    const seen = await marking.run({ id: item.id }).catch(() => null);
    if (seen) await navigate(address(item));
  });
  const onPage = useCallbackRef(query.setPage);
  const busy = marking.isRunning;
  const columns = useMemo(() => pendingColumns({ level, isGone, busy, onView }), [level, isGone, busy, onView]);

  return (
    <>
      <div className={classes.news}>
        <Text size="sm" c="dimmed" role="status">
          {shown && shown.total > 0 && say.total({ count: shown.total })}
        </Text>
        <div role="status">
          {arrived > 0 && (
            <Button size="compact-sm" onClick={showAll} aria-label={say.showArrived({ count: arrived })}>
              {say.arrived({ count: arrived })}
            </Button>
          )}
        </div>
      </div>
      {marking.error && <Failure problem={marking.error} />}
      <div {...area}>
        <DataTable
          label={level === 'station' ? say.stationVotes : say.constituencyVotes}
          columns={columns}
          rows={shown?.data}
          rowKey={({ id }) => id}
          rowState={(item) => (isGone(item) ? 'muted' : undefined)}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={say.empty}
          onClearFilters={query.filtered ? query.clear : undefined}
        />
      </div>
      {shown && <Pages page={query.page} last={shown.last_page} onPage={onPage} />}
    </>
  );
}
