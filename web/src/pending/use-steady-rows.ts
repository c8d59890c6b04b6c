import type { PendingItem } from '@election/contract/events/notifications';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PendingPage } from './use-pending-list.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps rows in their places while the person reads them, so that no button moves under the pointer: new items are counted,
 * items that another user closed are marked as gone.
 * @param key identifies the page and the filters; other rows are shown at once
 */
export function useSteadyRows(fresh: PendingPage | undefined, key: string, isRead: boolean) {
  const [held, setHeld] = useState<{ key: string; page: PendingPage } | null>(null);
  const kept = isRead && held?.key === key && held.page.data.length > 0 ? held.page : null;

  useEffect(() => {
    if (fresh && !kept) setHeld({ key, page: fresh });
  }, [fresh, kept, key]);

  const gone = useMemo(() => (kept && fresh ? goneFrom(kept, fresh) : NONE), [kept, fresh]);
  const shown = kept ?? fresh;
  return {
    shown,
    arrived: kept && fresh ? arrivedSince(kept, fresh) : 0,
    /** A stable function while the same rows are gone. */
    isGone: useCallback(({ id }: PendingItem) => gone.has(id), [gone]),
    /** Shows the new items. */
    showAll: () => fresh && setHeld({ key, page: fresh }),
  };
}

function arrivedSince(kept: PendingPage, fresh: PendingPage): number {
  const known = new Set(kept.data.map(({ id }) => id));
  const onFirstPage = kept.current_page === 1 ? fresh.data.filter(({ id }) => !known.has(id)) : [];
  const newest = kept.data[0];
  // Items that moved up from the next page are not new.
  const newer = onFirstPage.filter((item) => newest && isNewer(item, newest));
  return Math.max(newer.length, fresh.total - kept.total, 0);
}

/** Rows that are missing although the fresh page covers their positions. */
function goneFrom(kept: PendingPage, fresh: PendingPage): Set<number> {
  const there = new Set(fresh.data.map(({ id }) => id));
  const oldest = fresh.current_page < fresh.last_page ? fresh.data.at(-1) : undefined;
  const reached = kept.data.filter((item) => !oldest || isNewer(item, oldest));
  return new Set(reached.filter(({ id }) => !there.has(id)).map(({ id }) => id));
}

const isNewer = (a: PendingItem, b: PendingItem): boolean =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;
