import { APPROVAL_EVENT, CHANGE_EVENT } from '@election/contract/events/events';
import Pusher, { type ChannelAuthorizationHandler, type Options } from 'pusher-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

type Listener = (data?: unknown) => void;

/** A fake of the library's channel and connection; `happen` calls what was bound. */
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

const listeners = { onChange: vi.fn(), onApproval: vi.fn() };
const handlers = { onLive: vi.fn(), onLost: vi.fn() };
const options = () => vi.mocked(Pusher).mock.calls.at(-1)?.[1] as Options;

/** The realtime settings that the server gives. */
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

it('listens on the private channel of the user for approvals and changes', async () => {
  await openSocket(7, listeners, handlers);
  expect(subscribe).toHaveBeenCalledWith('private-role-based-approval.user.7');
  const approval = { data: { id: 1, title: 'Title', region_id: 3, constituency_id: 9 } };
  channel.happen(APPROVAL_EVENT, approval);
  expect(listeners.onApproval).toHaveBeenCalledWith(approval);
  channel.happen(CHANGE_EVENT, { type: 'missed' });
  expect(listeners.onChange).toHaveBeenCalledWith({ type: 'missed' });
});

it('waits 120 s for activity and 30 s for an answer, on web sockets of the page’s own host', async () => {
  await openSocket(7, listeners, handlers);
  expect(options()).toMatchObject({
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    wsHost: 'localhost',
    forceTLS: false,
    enabledTransports: ['ws'],
  });
});

it('connects to a service where the settings name one', async () => {
  realtime = { key: 'k', path: '/app', url: 'wss://ws-eu.example.com' };
  await openSocket(7, listeners, handlers);
  expect(vi.mocked(Pusher).mock.calls.at(-1)?.[0]).toBe('k');
  expect(options()).toMatchObject({ wsHost: 'ws-eu.example.com', wssPort: 443, wsPath: '', forceTLS: true });
});

it('asks the server for the signature of a private channel', async () => {
  await openSocket(7, listeners, handlers);
  const { customHandler } = options().channelAuthorization as { customHandler: ChannelAuthorizationHandler };
  const asked = { socketId: '1.2', channelName: 'private-role-based-approval.user.7' };
  const auth = await new Promise((resolve) => customHandler(asked, (_, data) => resolve(data?.auth)));
  expect(auth).toBe('/broadcasting/auth {"socket_id":"1.2","channel_name":"private-role-based-approval.user.7"}');
});

it('is live once subscribed, and lost when refused or disconnected', async () => {
  await openSocket(7, listeners, handlers);
  expect(handlers.onLive).not.toHaveBeenCalled();
  channel.happen('pusher:subscription_succeeded');
  expect(handlers.onLive).toHaveBeenCalledTimes(1);
  channel.happen('pusher:subscription_error');
  connection.happen('connecting_in', 1);
  connection.happen('state_change', { previous: 'connected', current: 'connecting' });
  expect(handlers.onLost).toHaveBeenCalledTimes(3);
  connection.happen('state_change', { previous: 'connecting', current: 'connected' });
  expect(handlers.onLost).toHaveBeenCalledTimes(3);
});
