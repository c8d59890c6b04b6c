import { PendingFilters } from './PendingFilters.tsx';
import { PendingRows } from './PendingRows.tsx';
import { type Level, usePendingQuery } from './use-pending-list.ts';

/** One level's list below its filters, which stand still while rows come and go. */
export function PendingList({ level }: { level: Level }) {
  const query = usePendingQuery();
  return (
    <>
      <PendingFilters level={level} query={query} />
      <PendingRows level={level} query={query} />
    </>
  );
}
