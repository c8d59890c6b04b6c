import type { ApprovalEvent, ChangeEvent } from '@election/contract/events';
import * as say from '@election/contract/messages/console';
import type { Route } from '@election/contract/route';
import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toastNews } from '../ui/toasts.ts';
import { inBursts } from './in-bursts.ts';
import { type Connection, keepOpen } from './keep-open.ts';
import { useRefresh } from './queries.ts';
import { CROWD_MS, PENDING, refetchedBy, spreadOf } from './refetched-by.ts';
import { useSession } from './session-store.ts';
import { openSocket } from './socket.ts';

/** Two refetches a second, however much happens. */
const BURST_MS = 500;
const TOASTS_PER_BURST = 3;

/** Keeps the signed-in person's channel open: news as a toast, what changed read again, everything after a gap. */
export function useRealtime(): Connection {
  const session = useSession();
  const news = useNews();
  const { online } = useNetwork();
  const [connection, setConnection] = useState<Connection>('reconnecting');
  const user_id = session?.user.id;
  const token = session?.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session opens a new line; the news only wrap the client
  useEffect(() => {
    if (user_id === undefined || token === undefined) return;
    return keepOpen({
      open: (line) => openSocket(user_id, news, line),
      onConnection: (next) => {
        setConnection(next);
        // What arrived between the first reads and this moment was not heard of.
        if (next === 'live') news.refresh(...PENDING);
      },
      onReturn: news.refreshAll,
    });
  }, [user_id, token]);

  // The library finds out late; until it does, nobody should believe in news that cannot arrive.
  return connection === 'live' && !online ? 'reconnecting' : connection;
}

/** Hears of new results where nobody is signed in; the signed-in hear of them on their own channel. */
export function useResultsNews(): void {
  const session = useSession();
  const news = useNews();
  const isPublic = session === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the news only wrap the client
  useEffect(() => {
    if (!isPublic) return;
    return keepOpen({
      open: (line) => openSocket(null, { onChange: news.onCrowdChange }, line),
      onConnection: () => {},
      onReturn: news.refreshAll,
    });
  }, [isPublic]);
}

/** What is done with what arrives; made once for as long as the component is there. */
function useNews() {
  const client = useQueryClient();
  const reread = useRefresh();
  const [news] = useState(() => {
    const refresh = inBursts<Route>(BURST_MS, (routes) => reread([...new Set(routes)]));
    const announce = inBursts<string>(BURST_MS, async (titles) => {
      for (const title of titles.slice(0, TOASTS_PER_BURST)) toastNews(title);
      if (titles.length > TOASTS_PER_BURST) toastNews(say.moreNews(titles.length - TOASTS_PER_BURST));
    });
    const within = (ms: number, event: ChangeEvent) => {
      if (ms === 0) refresh(...refetchedBy(event));
      else setTimeout(() => refresh(...refetchedBy(event)), Math.random() * ms);
    };
    return {
      refresh,
      refreshAll: () => void client.invalidateQueries(),
      onChange: (event: ChangeEvent) => within(spreadOf(event), event),
      onCrowdChange: (event: ChangeEvent) => within(CROWD_MS, event),
      onApproval: ({ data }: ApprovalEvent) => {
        announce(data?.title || say.newResults);
        refresh(...PENDING);
      },
    };
  });
  return news;
}
