import { contract } from '@election/contract/contract';
import {
  APPROVAL_EVENT,
  type ApprovalEvent,
  CHANGE_EVENT,
  type ChangeEvent,
  userChannel,
} from '@election/contract/events/events';
import type { ChannelAuthorizationHandler } from 'pusher-js';
import { call } from './call.ts';
import type { ConnectionHandlers } from './reconnecting-connection.ts';

interface Listeners {
  onChange: (event: ChangeEvent) => void;
  onApproval?: (event: ApprovalEvent) => void;
}

/** Opens the channel of one user. Answers how to close it. */
export async function openSocket(
  user_id: number,
  listeners: Listeners,
  { onLive, onLost }: ConnectionHandlers,
): Promise<() => void> {
  // Loaded here, so that the first screen does not wait for it.
  const [{ default: Echo }, { default: Pusher }, { data: settings }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
    call(contract.consoleSettings.read, {}),
  ]);
  const { key, path, url } = settings.realtime;
  // The server holds the sockets itself unless its settings name a service.
  const at = url === undefined ? location : new URL(url);
  const secure = at.protocol === 'https:' || at.protocol === 'wss:';
  const port = Number(at.port) || (secure ? 443 : 80);
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: at.hostname,
    wsPort: port,
    wssPort: port,
    // The library appends /app/{key} itself.
    wsPath: path.replace(/\/(app\/?)?$/, ''),
    forceTLS: secure,
    enabledTransports: ['ws'],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    channelAuthorization: { customHandler: authorise },
  });
  // The library would reconnect all clients at the same moment, and 15 s after a failed attempt: reconnecting is ours.
  pusher.connection.bind('connecting_in', onLost);
  pusher.connection.bind('state_change', ({ previous }: { previous: string }) => {
    if (previous === 'connected') onLost();
  });
  const echo = new Echo({ broadcaster: 'pusher', client: pusher });
  const channel = echo.private(userChannel(user_id));
  channel.subscribed(onLive);
  channel.error(onLost);
  // The leading dot: the event's name as it is, without a namespace of PHP classes.
  channel.listen(`.${CHANGE_EVENT}`, listeners.onChange);
  if (listeners.onApproval) channel.listen(`.${APPROVAL_EVENT}`, listeners.onApproval);
  // Disconnecting within one of the library's own events has no effect: it goes on with what it was doing.
  return () => void setTimeout(() => pusher.disconnect());
}

/** Gets the channel's signature through `call`, so that an ended session opens sign-in over the page. */
const authorise: ChannelAuthorizationHandler = ({ socketId, channelName }, answer) =>
  void call(contract.broadcasting.authorise, { socket_id: socketId, channel_name: channelName }).then(
    ({ data }) => answer(null, data),
    (error: Error) => answer(error, null),
  );
