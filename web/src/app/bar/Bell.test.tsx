import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/events/notifications';
import type { WaitingCall } from '@election/contract/results/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { button, openPage, press } from '../../testing/page.tsx';
import { year } from '../../testing/places.ts';
import { later, type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastFailure } from '../../testing/toasts.ts';
import { bar as say } from '../sentences.ts';
import { Bell } from './Bell.tsx';

beforeEach(async () => {
  await clearSession();
  await signInAs('correspondent');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const { list, listStations, markSeen } = contract.notifications;
const item = (id: number): PendingItem => ({
  id,
  title: `Ablekuma West: new constituency results from agent ${id}`,
  year_id: 33,
  election_type_id: 1,
  region_id: 7,
  region: 'Greater Accra',
  constituency_id: 136,
  constituency: 'Ablekuma West',
  polling_station_id: null,
  polling_station: null,
  provider: `agent ${id}`,
  created_at: '2024-12-07T18:00:00Z',
  pending: true,
  seen_by: [],
});
const items = (count: number) => Array.from({ length: count }, (_, index) => item(index + 1));

const pageOf = (data: PendingItem[], total: number) => ({
  data,
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / 10)),
  per_page: 10,
  total,
});

function ring(
  waiting: PendingItem[],
  {
    stations = 0,
    mark = () => ({ data: waiting[0] }),
    read,
  }: { stations?: number; mark?: () => Served | Promise<Served>; read?: () => Served } = {},
) {
  const all = ({ page }: Record<string, unknown>) => ({
    data: page === undefined ? waiting : pageOf(waiting.slice(0, 10), waiting.length),
  });
  const server = serve([
    [list, read ?? all],
    [listStations, () => ({ data: pageOf([], stations) })],
    [markSeen, mark],
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
  ]);
  return { ...server, ...openPage(<Bell />, '/dashboard') };
}

it('counts pending items on a badge and lists their titles', async () => {
  ring(items(2));
  expect((await button(say.notifications({ count: 2 }))).textContent).toBe('2');
  await press(say.notifications({ count: 2 }));
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Ablekuma West: new constituency results from agent 1',
    'Ablekuma West: new constituency results from agent 2',
  ]);
});

it('says No new notifications without pending items, and shows no badge', async () => {
  ring([]);
  const bell = await button(say.notifications({ count: 0 }));
  expect(bell.textContent).toBe('');
  await press(say.notifications({ count: 0 }));
  expect(await screen.findByText('No new notifications')).toBeTruthy();
});

it('counts all that wait, and lists all titles once it is open', async () => {
  ring(items(1204));
  expect((await button(say.notifications({ count: 1204 }))).textContent).toBe('1,204');
  await press(say.notifications({ count: 1204 }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1204));
});

it('marks the item that is clicked, then goes to the votes of its constituency', async () => {
  const waiting = items(2);
  const { sent, address } = ring(waiting, { mark: () => ({ data: waiting.pop() }) });
  await press(say.notifications({ count: 2 }));
  await press(item(2).title);
  await waitFor(() => expect(address()).toBe('/votes/7/136'));
  expect(sent('PUT')).toEqual([{ id: '2' }]);
  expect((await button(say.notifications({ count: 1 }))).textContent).toBe('1');
});

it('marks one item at a time', async () => {
  const slow = later();
  const { sent, address } = ring(items(2), { mark: slow.answer });
  await press(say.notifications({ count: 2 }));
  await press(item(2).title);
  const other = await button(item(1).title);
  await waitFor(() => expect(other.disabled).toBe(true));
  act(() => other.click());
  slow.give({ data: item(2) });
  await waitFor(() => expect(address()).toBe('/votes/7/136'));
  expect(sent('PUT')).toEqual([{ id: '2' }]);
});

it('stays and shows the failure where the item could not be marked', async () => {
  const { address } = ring(items(1), { mark: () => ({ status: 403, error_msg: 'Outside your region.' }) });
  await press(say.notifications({ count: 1 }));
  await press(item(1).title);
  expect(await screen.findByText('Outside your region.')).toBeTruthy();
  expect(address()).toBe('/dashboard');
});

it('raises a toast where the notifications could not be read, and shows the failure', async () => {
  ring([], { read: () => ({ status: 403, error_msg: 'No notifications for you.' }) });
  await waitFor(() => expect(toastFailure).toHaveBeenCalledWith('No notifications for you.'));
  await press(say.notifications({ count: 0 }));
  expect((await screen.findByRole('alert')).textContent).toContain('No notifications for you.');
});

it('links to the whole lists and counts the items of polling stations', async () => {
  ring([], { stations: 41_000 });
  await press(say.notifications({ count: 0 }));
  const links = await screen.findAllByRole('link');
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  expect(links[0]?.getAttribute('href')).toBe('/pending-entries');
  expect(screen.getByText(say.stationsPending({ count: 41_000 })).getAttribute('href')).toBe(
    '/pending-polling-results',
  );
});

it('leads people who make calls to the proposals of others and to contradicted calls, with the election, and counts them', async () => {
  await clearSession();
  await signInAs('admin');
  const call: WaitingCall = {
    ...{ id: 5, year_id: 30, election_type_id: 2, kind: 'elected', constituency: { id: 136, name: 'Ablekuma West' } },
    ...{ candidates: [{ id: 1, name: 'Ama Mensah', party_id: 2 }] },
    proposed: { by: { id: 2, name: 'Efua' }, at: '2024-12-07T21:14:00Z' },
    contradicted_by: null,
  };
  const wrong: WaitingCall = { ...call, id: 4, election_type_id: 1, constituency: null, contradicted_by: 'decided' };
  serve([
    [list, ({ page }) => ({ data: page === undefined ? [] : pageOf([], 0) })],
    [listStations, () => ({ data: pageOf([], 0) })],
    [contract.calls.waiting, () => ({ data: [call, wrong] })],
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
  ]);
  const { address } = openPage(<Bell />);
  await press(say.notifications({ count: 2 }));
  const presidential = 'Presidential call to check: The country: Ama Mensah elected. The published figures now decide';
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toContainEqual(
    expect.stringContaining(presidential),
  );
  fireEvent.click(
    await screen.findByText('Parliamentary call to confirm: Ablekuma West: Ama Mensah elected, proposed by Efua'),
  );
  await waitFor(() => expect(address()).toBe('/calls?year=30&type=parliamentary'));
});

it('leads a person who enters figures to the questions to them and the places that they were reminded of', async () => {
  await clearSession();
  await signInAs('agent');
  const reminder = {
    ...{ contest_id: 9, year_id: 33, election_type_id: 1, region_id: 7, constituency_id: 136, polling_station_id: 4 },
    ...{ title: 'Ablekuma West, School: Efua asks for the figures', sent_at: '2024-12-07T21:14:00Z' },
  };
  const question = {
    ...{ id: 1, year_id: 33, election_type_id: 2, region_id: 7, constituency_id: 136 },
    ...{ title: 'Ablekuma West: Efua has a question', asked_at: '2024-12-07T21:14:00Z' },
  };
  serve([
    [list, ({ page }) => ({ data: page === undefined ? [] : pageOf([], 0) })],
    [listStations, () => ({ data: pageOf([], 0) })],
    [contract.coverage.reminders, () => ({ data: [reminder] })],
    [contract.questions.open, () => ({ data: [question] })],
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
  ]);
  const { address } = openPage(<Bell />);
  await press(say.notifications({ count: 2 }));
  fireEvent.click(await screen.findByText(reminder.title));
  await waitFor(() => expect(address()).toBe('/votes/7/136?level=station&station=4'));
  await press(say.notifications({ count: 2 }));
  fireEvent.click(await screen.findByText(question.title));
  await waitFor(() => expect(address()).toBe('/votes/7/136?type=parliamentary'));
});
