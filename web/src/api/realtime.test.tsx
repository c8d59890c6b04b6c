import { contract } from '@election/contract/contract';
import type { ChangeEvent } from '@election/contract/events/events';
import type { FieldPack } from '@election/contract/figures/field-pack';
import { catalogueOf } from '@election/contract/messages/every-catalogue';
import { speakFrom } from '@election/contract/messages/sentences';
import { ROLE_ID } from '@election/contract/people/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastNews } from '../testing/toasts.ts';
import { fieldPackAt, renewFieldPack } from './field-pack-store.ts';
import { invalidatedBy, spreadOf } from './invalidation.ts';
import { makeQueryClient, useRead } from './queries.ts';
import { useRealtime } from './realtime.ts';
import type { ConnectionHandlers } from './reconnecting-connection.ts';
import { api as say } from './sentences.ts';
import { clearSession, startSession } from './session-store.ts';
import { openSocket } from './socket.ts';

vi.mock('./socket.ts', () => ({ openSocket: vi.fn(async () => () => {}) }));

type Listeners = Parameters<typeof openSocket>[1];

/** The arguments of the last opened socket. */
function opened(): { user_id: number | null; listeners: Required<Listeners>; handlers: ConnectionHandlers } {
  const [user_id = null, listeners, handlers] = vi.mocked(openSocket).mock.calls.at(-1) ?? [];
  return { user_id, listeners: listeners as Required<Listeners>, handlers: handlers as ConnectionHandlers };
}

const signIn = () =>
  startSession(
    {
      token: 'token',
      user: {
        id: 7,
        name: 'Selorm',
        email: 'correspondent@example.com',
        status: 'active',
        role_id: ROLE_ID.correspondent,
        role: { id: ROLE_ID.correspondent, name: 'correspondent' },
        correspondent: { region_id: 3, region: { id: 3 } },
        user_constituencies: [],
        permissions: ['pending.read'],
        scope: 'region',
        language: null,
      },
    },
    'channel',
  );

function Listener() {
  useRead(contract.notifications.listStations, { page: 1 });
  useRead(contract.years.list, {});
  return useRealtime();
}

let calls: string[] = [];
const countOf = (path: string) => calls.filter((url) => url.startsWith(path)).length;
const reads = () => countOf(contract.notifications.listStations.path);

const show = async (page: React.ReactNode) => {
  render(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  await pass(50);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const approval = (title = 'New figures') => ({ data: { id: 1, title, region_id: 3, constituency_id: 9 } });

beforeEach(async () => {
  await clearSession();
  calls = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return Response.json(url === '/config.json' ? { secure_request: 'x' } : { data: [] });
  });
  await signIn();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it.each(['session-ended', 'rights-changed'] as const)('gives the field pack up at once on %s', async (type) => {
  renewFieldPack({ user_id: 7, at: '2024-12-07T10:00:00Z' } as FieldPack);
  await show(<Listener />);
  expect(fieldPackAt()).not.toBeNull();
  opened().listeners.onChange({ type, user_id: 7 });
  expect(fieldPackAt()).toBeNull();
});

it('listens on the channel of the signed-in user and says when it is live', async () => {
  await show(<Listener />);
  expect(opened().user_id).toBe(7);
  expect(screen.getByText('reconnecting')).toBeTruthy();
  act(opened().handlers.onLive);
  expect(screen.getByText('live')).toBeTruthy();
});

it('is offline at the moment the browser loses the network, and live again with it', async () => {
  await show(<Listener />);
  act(opened().handlers.onLive);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('offline')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('live')).toBeTruthy();
});

it('refetches the pending list at once and shows the title', async () => {
  await show(<Listener />);
  expect(reads()).toBe(1);
  act(() => opened().listeners.onApproval(approval('Ablekuma West: new constituency results from Ama Owusu')));
  await pass(10);
  expect(reads()).toBe(2);
  expect(toastNews).toHaveBeenCalledExactlyOnceWith('Ablekuma West: new constituency results from Ama Owusu');
});

it('words what an event tells in the language of the page; a message without it shows its title', async () => {
  await show(<Listener />);
  const place = { constituency: 'Ablekuma West', election_type_id: 1, station: null };
  const news = { ...place, type: 'submitted', person: 'Ama Owusu' } as const;
  const english = 'Ablekuma West (Presidential): new constituency results from Ama Owusu';
  const hear = (told: object) =>
    act(() => opened().listeners.onApproval({ data: { ...approval(english).data, ...told } }));
  hear({ news });
  speakFrom({ language: () => 'ar', catalogue: catalogueOf });
  hear({ news });
  hear({});
  speakFrom({ language: () => 'en', catalogue: catalogueOf });
  await pass(2000);
  expect(vi.mocked(toastNews).mock.calls.map(([title]) => title)).toEqual([
    english,
    '\u200f⁨Ablekuma West⁩ (⁨رئاسية⁩): نتائج جديدة للدائرة من ⁨Ama Owusu⁩',
    english,
  ]);
});

it('says that new results wait for an event without a title', async () => {
  await show(<Listener />);
  act(() => opened().listeners.onApproval(approval('')));
  expect(toastNews).toHaveBeenCalledWith('New Results Pending Approval');
});

it('makes at most two refetches a second and four toasts of a hundred events', async () => {
  await show(<Listener />);
  const before = reads();
  for (let event = 0; event < 100; event++) act(() => opened().listeners.onApproval(approval(`Title ${event}`)));
  await pass(990);
  expect(reads() - before).toBe(2);
  await pass(5000);
  expect(reads() - before).toBe(2);
  expect(vi.mocked(toastNews).mock.calls.map(([title]) => title)).toEqual([
    'Title 0',
    'Title 1',
    'Title 2',
    'Title 3',
    say.moreNews({ count: 96 }),
  ]);
});

it('refetches what a change makes stale and nothing else', async () => {
  await show(<Listener />);
  const years = countOf(contract.years.list.path);
  const gone: ChangeEvent = {
    type: 'pending-seen',
    user_id: 1,
    pending_id: 1,
    region_id: 3,
    constituency_id: 9,
    polling_station_id: null,
  };
  act(() => opened().listeners.onChange(gone));
  await pass(1000);
  expect(reads()).toBe(2);
  expect(countOf(contract.years.list.path)).toBe(years);
  expect(toastNews).not.toHaveBeenCalled();
});

it('refetches everything, at a random moment, when the server missed events', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await show(<Listener />);
  act(() => opened().listeners.onChange({ type: 'missed' }));
  await pass(1000);
  expect(reads()).toBe(1);
  await pass(1100);
  expect(reads()).toBe(2);
  expect(countOf(contract.years.list.path)).toBe(2);
});

it('spreads the reads after an event that every signed-in client receives', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await show(<Listener />);
  act(() => opened().listeners.onChange({ type: 'reference-changed', subject: 'year:33' }));
  await pass(700);
  expect(countOf(contract.years.list.path)).toBe(1);
  await pass(100);
  expect(countOf(contract.years.list.path)).toBe(2);
});

it('reads a correction within 0.8 seconds, signed in or not, however many listen', () => {
  const correction = { type: 'correction' } as const;
  expect(spreadOf(correction)).toBe(800);
  for (const route of [contract.results.national, contract.corrections.list, contract.votes.results])
    expect(invalidatedBy(correction)).toContain(route);
});

it.each(['register-saved', 'station-published', 'published', 'correction', 'results-synced'] as const)(
  'refetches registers after %s',
  (type) => {
    expect(invalidatedBy({ type })).toContain(contract.registers.list);
  },
);

it.each([
  'submitted',
  'validated',
  'declined',
  'register-saved',
  'station-published',
  'published',
  'correction',
  'results-synced',
  'reference-changed',
] as const)('refetches the race board after %s', (type) => {
  expect(invalidatedBy({ type })).toContain(contract.board.list);
});

it('refetches everything for an unknown type of event', () => {
  expect(invalidatedBy({ type: 'from-the-future' as ChangeEvent['type'] })).toEqual(invalidatedBy({ type: 'missed' }));
});

it('refetches everything on return from a lost connection', async () => {
  await show(<Listener />);
  act(opened().handlers.onLive);
  act(opened().handlers.onLost);
  expect(screen.getByText('reconnecting')).toBeTruthy();
  await pass(2000);
  const before = countOf(contract.years.list.path);
  act(opened().handlers.onLive);
  await pass(10);
  expect(screen.getByText('live')).toBeTruthy();
  expect(countOf(contract.years.list.path)).toBe(before + 1);
});

it('refetches whether the outcome can still change after publications, of stations too', () => {
  for (const type of ['published', 'results-synced', 'station-published', 'current-year-changed'] as const)
    expect(invalidatedBy({ type })).toContain(contract.outlooks.national);
  expect(invalidatedBy({ type: 'submitted' })).not.toContain(contract.outlooks.national);
});
