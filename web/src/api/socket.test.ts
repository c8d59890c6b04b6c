import { APPROVAL_EVENT, CHANGE_EVENT } from '@election/contract/events';
import Pusher, { type ChannelAuthorizationHandler, type Options } from 'pusher-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

type Listener = (data?: unknown) => void;

/** A stand-in for the library's channel and connection: what was bound can be made to happen. */
function bindings() {
  const bound = new Map<string, Listener>();
  return {
    bind: vi.fn((event: string, listener: Listener) => void bound.set(event, listener)),
    happen: (event: string, data?: unknown) => bound.get(event)?.(data),
  };
}

const connection = bindings();
const channel = Object.assign(bindings(), { name: '', subscribed: false });
const subscribe = vi.fn((_: string) => channel);
const disconnect = vi.fn();

vi.mock('pusher-js', () => ({
  default: vi.fn(function Library() {
    return { connection, subscribe, disconnect, channel: () => undefined, signin: () => undefined };
  }),
}));

const ears = { onChange: vi.fn(), onApproval: vi.fn() };
const line = { onLive: vi.fn(), onLost: vi.fn() };
const options = () => vi.mocked(Pusher).mock.calls.at(-1)?.[1] as Options;

/** What the page is told of where sockets are opened. */
let realtime: { key: string; path: string; url?: string };

beforeEach(() => {
  vi.clearAllMocks();
  realtime = { key: 'election', path: '/app' };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) =>
    url === '/config.json'
      ? Response.json({ rehearsal: false, secure_request: 's', realtime })
      : Response.json({ auth: `${url} ${String(body)}` }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

it('listens on the private channel of the user for what waits and for what changed', async () => {
  await openSocket(7, ears, line);
  expect(subscribe).toHaveBeenCalledWith('private-role-based-approval.user.7');
  const news = { data: { id: 1, title: 'Title', region_id: 3, constituency_id: 9 } };
  channel.happen(APPROVAL_EVENT, news);
  expect(ears.onApproval).toHaveBeenCalledWith(news);
  channel.happen(CHANGE_EVENT, { type: 'missed' });
  expect(ears.onChange).toHaveBeenCalledWith({ type: 'missed' });
});

it('listens on the open channel where nobody is signed in', async () => {
  await openSocket(null, { onChange: ears.onChange }, line);
  expect(subscribe).toHaveBeenCalledWith('results');
});

it('waits 120 s for activity and 30 s for an answer, over web sockets of the page’s own host', async () => {
  await openSocket(7, ears, line);
  expect(options()).toMatchObject({
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    wsHost: 'localhost',
    forceTLS: false,
    enabledTransports: ['ws'],
  });
});

it('opens them at a service where one is named', async () => {
  realtime = { key: 'k', path: '/app', url: 'wss://ws-eu.example.com' };
  await openSocket(7, ears, line);
  expect(vi.mocked(Pusher).mock.calls.at(-1)?.[0]).toBe('k');
  expect(options()).toMatchObject({ wsHost: 'ws-eu.example.com', wssPort: 443, wsPath: '', forceTLS: true });
});

it('asks the server for the signature of a private channel', async () => {
  await openSocket(7, ears, line);
  const { customHandler } = options().channelAuthorization as { customHandler: ChannelAuthorizationHandler };
  const asked = { socketId: '1.2', channelName: 'private-role-based-approval.user.7' };
  const auth = await new Promise((resolve) => customHandler(asked, (_, data) => resolve(data?.auth)));
  expect(auth).toBe('/broadcasting/auth {"socket_id":"1.2","channel_name":"private-role-based-approval.user.7"}');
});

it('is live once subscribed, and lost when refused or cut off', async () => {
  await openSocket(7, ears, line);
  expect(line.onLive).not.toHaveBeenCalled();
  channel.happen('pusher:subscription_succeeded');
  expect(line.onLive).toHaveBeenCalledTimes(1);
  channel.happen('pusher:subscription_error');
  connection.happen('connecting_in', 1);
  connection.happen('state_change', { previous: 'connected', current: 'connecting' });
  expect(line.onLost).toHaveBeenCalledTimes(3);
  connection.happen('state_change', { previous: 'connecting', current: 'connected' });
  expect(line.onLost).toHaveBeenCalledTimes(3);
});
