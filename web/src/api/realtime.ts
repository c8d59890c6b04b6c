import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT, type ApprovalEvent, userChannel } from '@election/contract/events';
import * as say from '@election/contract/messages/console';
import type { Route } from '@election/contract/route';
import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toastNews } from '../ui/toasts.ts';
import { call, secureHeaders } from './call.ts';
import { useRefresh } from './queries.ts';
import { useSession } from './session-store.ts';

export type Connection = 'live' | 'reconnecting' | 'offline';

/** What may have changed when results wait for approval or were validated. An event is a hint; the reads are the truth. */
const REFRESHED_BY_APPROVAL: readonly Route[] = [
  contract.votes.agents,
  contract.votes.entries,
  contract.votes.results,
  contract.results.national,
  contract.notifications.list,
  contract.notifications.listStations,
];

interface Listener {
  onApproval: (event: ApprovalEvent) => void;
  onConnection: (connection: Connection) => void;
}

/** Opens the channel of one user; the libraries are loaded only now, off the path of the first screen. */
async function listen(user_id: number, token: string, { onApproval, onConnection }: Listener) {
  const [{ default: Echo }, { default: Pusher }, { data: settings }, headers] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
    call(contract.consoleSettings.read, {}),
    secureHeaders(token),
  ]);
  const secure = location.protocol === 'https:';
  const port = Number(location.port) || (secure ? 443 : 80);
  const pusher = new Pusher(settings.realtime.key, {
    cluster: '',
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    // The library appends /app/{key} itself.
    wsPath: settings.realtime.path.replace(/\/(app\/?)?$/, ''),
    forceTLS: secure,
    enabledTransports: ['ws', 'wss'],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    channelAuthorization: { endpoint: '/broadcasting/auth', transport: 'ajax', headers },
  });
  pusher.connection.bind('state_change', ({ current }: { current: string }) => onConnection(connectionOf(current)));
  const echo = new Echo({ broadcaster: 'pusher', client: pusher });
  // The leading dot: the event's name as it is, without a namespace of PHP classes.
  echo.private(userChannel(user_id)).listen(`.${APPROVAL_EVENT}`, onApproval);
  return () => pusher.disconnect();
}

function connectionOf(state: string): Connection {
  if (state === 'connected') return 'live';
  return state === 'connecting' || state === 'initialized' ? 'reconnecting' : 'offline';
}

/** Keeps the signed-in person's channel open: news as a toast, old reads refreshed, everything after a gap. */
export function useRealtime(): Connection {
  const session = useSession();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { online } = useNetwork();
  const [connection, setConnection] = useState<Connection>('reconnecting');
  const user_id = session?.user.id;
  const token = session?.token;

  // biome-ignore lint/correctness/useExhaustiveDependencies: refresh only wraps the client
  useEffect(() => {
    if (user_id === undefined || token === undefined) return;
    let close: (() => void) | undefined;
    let closed = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let wasLive = false;
    const open = () =>
      listen(user_id, token, {
        onApproval: (event) => {
          toastNews(event.data?.title || say.newResults);
          void refresh(REFRESHED_BY_APPROVAL);
        },
        onConnection: (next) => {
          setConnection(next);
          if (next === 'live' && wasLive) void client.invalidateQueries();
          wasLive ||= next === 'live';
        },
      }).then(
        (disconnect) => {
          if (closed) disconnect();
          else close = disconnect;
        },
        () => {
          setConnection('offline');
          if (!closed) retry = setTimeout(open, 1000);
        },
      );
    void open();
    return () => {
      closed = true;
      clearTimeout(retry);
      close?.();
    };
  }, [user_id, token, client]);

  // The library finds out late; until it does, nobody should believe in news that cannot arrive.
  return connection === 'live' && !online ? 'reconnecting' : connection;
}
