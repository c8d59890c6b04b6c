import { PendingFilters } from './PendingFilters.tsx';
import { PendingRows } from './PendingRows.tsx';
import { type Level, usePendingQuery } from './use-pending-list.ts';

/** The list of one level below its filters, which do not render again with the rows. */
export function PendingList({ level }: { level: Level }) {
  const query = usePendingQuery();
  return (
    <>
      <PendingFilters level={level} query={query} />
      <PendingRows level={level} query={query} />
    </>
  );
}
