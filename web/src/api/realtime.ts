import type { ApprovalEvent, ChangeEvent } from '@election/contract/events/events';
import { titleOfNews } from '@election/contract/messages/news';
import type { Route } from '@election/contract/wire/route';
import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstScreen } from '../ui/feedback/lazy-part.ts';
import { toastNews } from '../ui/feedback/toasts.ts';
import { tellChange } from './change-listeners.ts';
import { voidFieldPack } from './field-pack-store.ts';
import { invalidatedBy, PENDING, spreadOf } from './invalidation.ts';
import { useRefresh } from './queries.ts';
import { type ConnectionState, keepConnected } from './reconnecting-connection.ts';
import { api as say } from './sentences.ts';
import { useSession } from './session-store.ts';
import { openSocket } from './socket.ts';
import { throttle } from './throttle.ts';

/** At most two refetches a second, however many events arrive. */
const REFETCH_MS = 500;
const TOASTS_PER_BATCH = 3;

/** Listens on the signed-in person's channel: approvals raise a toast, changes refetch, a gap refetches everything. */
export function useRealtime(): ConnectionState {
  const session = useSession();
  const listeners = useListeners();
  const { online } = useNetwork();
  const [connection, setConnection] = useState<ConnectionState>('reconnecting');
  const user_id = session?.user.id;
  const token = session?.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session opens a new connection; the listeners never change
  useEffect(() => {
    if (user_id === undefined || token === undefined) return;
    let isLeft = false;
    let end = () => {
      isLeft = true;
    };
    const connect = () =>
      keepConnected({
        open: (handlers) => openSocket(user_id, listeners, handlers),
        onState: (state) => {
          setConnection(state);
          // Events between the first reads and this moment did not reach this page.
          if (state === 'live') listeners.refetch(...PENDING);
        },
        onReturn: listeners.refetchAll,
      });
    void afterFirstScreen().then(() => {
      if (!isLeft) end = connect();
    });
    return () => end();
  }, [user_id, token]);

  // The browser knows at once that the network is gone; the connection notices it late.
  return online ? connection : 'offline';
}

/** What the page does with each event; made once for the life of the component. */
function useListeners() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [listeners] = useState(() => {
    const refetch = throttle<Route>(REFETCH_MS, (routes) => refresh([...new Set(routes)]));
    const announce = throttle<string>(REFETCH_MS, async (titles) => {
      for (const title of titles.slice(0, TOASTS_PER_BATCH)) toastNews(title);
      if (titles.length > TOASTS_PER_BATCH) toastNews(say.moreNews({ count: titles.length - TOASTS_PER_BATCH }));
    });
    const within = (ms: number, event: ChangeEvent) => {
      if (ms === 0) refetch(...invalidatedBy(event));
      else setTimeout(() => refetch(...invalidatedBy(event)), Math.random() * ms);
    };
    return {
      refetch,
      refetchAll: () => void client.invalidateQueries(),
      onChange: (event: ChangeEvent) => {
        if (event.type === 'session-ended' || event.type === 'rights-changed') voidFieldPack();
        tellChange(event);
        within(spreadOf(event), event);
      },
      onApproval: ({ data }: ApprovalEvent) => {
        announce(data?.news ? titleOfNews(data.news) : data?.title || say.newResults);
        refetch(...PENDING);
      },
    };
  });
  return listeners;
}
