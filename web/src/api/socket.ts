import { contract } from '@election/contract/contract';
import {
  APPROVAL_EVENT,
  type ApprovalEvent,
  CHANGE_EVENT,
  type ChangeEvent,
  RESULTS_CHANNEL,
  userChannel,
} from '@election/contract/events';
import type { ChannelAuthorizationHandler } from 'pusher-js';
import { call } from './call.ts';
import type { Line } from './keep-open.ts';

interface Ears {
  onChange: (event: ChangeEvent) => void;
  onApproval?: (event: ApprovalEvent) => void;
}

/** Opens the channel of one user, or that of the public results. Answers how to close it. */
export async function openSocket(user_id: number | null, ears: Ears, line: Line): Promise<() => void> {
  // Loaded only now, off the path of the first screen.
  const [{ default: Echo }, { default: Pusher }, { data: settings }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
    call(contract.consoleSettings.read, {}),
  ]);
  const { key, path, url } = settings.realtime;
  // This server holds the sockets itself unless a service is named.
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
  // The library would come back by itself, but everybody at the same moment, and after a failed attempt only 15 s later.
  pusher.connection.bind('connecting_in', line.onLost);
  pusher.connection.bind('state_change', ({ previous }: { previous: string }) => {
    if (previous === 'connected') line.onLost();
  });
  const echo = new Echo({ broadcaster: 'pusher', client: pusher });
  const channel = user_id === null ? echo.channel(RESULTS_CHANNEL) : echo.private(userChannel(user_id));
  channel.subscribed(line.onLive);
  channel.error(line.onLost);
  // The leading dot: the event's name as it is, without a namespace of PHP classes.
  channel.listen(`.${CHANGE_EVENT}`, ears.onChange);
  if (ears.onApproval) channel.listen(`.${APPROVAL_EVENT}`, ears.onApproval);
  // Within one of its own events the library must not be stopped: it would go on with what it was about to do.
  return () => void setTimeout(() => pusher.disconnect());
}

/** Asks for the signature as every other call asks: an ended session opens sign-in over the page. */
const authorise: ChannelAuthorizationHandler = ({ socketId, channelName }, answer) =>
  void call(contract.broadcasting.authorise, { socket_id: socketId, channel_name: channelName }).then(
    ({ data }) => answer(null, data),
    (error: Error) => answer(error, null),
  );
