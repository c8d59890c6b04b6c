import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/events/notifications';
import type { Year } from '@election/contract/places/years';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { election as sayElection } from '../app/sentences.ts';
import { button, choose, dropdown, headsOf, openPage, press, rowsOf, search } from '../testing/page.tsx';
import { region, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { later, type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastFailure } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { PendingPage } from './PendingPage.tsx';
import { pending as say } from './sentences.ts';

const NOW = Date.parse('2024-12-07T21:00:00Z');
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await clearSession();
  await signInAs('admin');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const { list, listStations, markSeen, markStationSeen } = contract.notifications;

const item = (id: number, more: Partial<PendingItem> = {}): PendingItem => ({
  id,
  title: `Item ${id}`,
  year_id: 33,
  election_type_id: 1,
  region_id: 7,
  region: 'Greater Accra',
  constituency_id: 133,
  constituency: 'Ablekuma Central',
  polling_station_id: null,
  polling_station: null,
  provider: 'Ama Owusu',
  created_at: new Date(NOW - 5 * 60_000 - id * 1000).toISOString(),
  pending: true,
  seen_by: [],
  ...more,
});
const stationItem = (id: number) =>
  item(id, { polling_station_id: 662, polling_station: { code: 'G010102', name: 'Market Square' } });

interface Items {
  items?: PendingItem[];
  years?: Year[];
  mark?: () => Served | Promise<Served>;
  read?: () => Served | undefined;
}

/** A server with these items, in pages. */
function serveItems({ items = [], years = [year(33, '2024')], mark, read }: Items) {
  const asked: Record<string, unknown>[] = [];
  const page = (input: Record<string, unknown>): Served => {
    if (input.page === undefined) return { data: items };
    asked.push(input);
    const found = items.filter(
      ({ constituency, pending }) =>
        constituency.includes(String(input.name ?? '')) && (pending || input.with_seen === '1'),
    );
    const from = 10 * (Number(input.page) - 1);
    const paged = {
      data: found.slice(from, from + 10),
      current_page: Number(input.page),
      last_page: Math.max(1, Math.ceil(found.length / 10)),
      per_page: 10,
      total: found.length,
    };
    return read?.() ?? { data: paged };
  };
  const regions = vi.fn(() => ({ data: [region(7, 'Greater Accra'), region(3, 'Ashanti')] }));
  const put = mark ?? (() => ({ data: items[0], msg: 'Closed' }));
  const server = serve([
    [list, page],
    [listStations, page],
    [markSeen, put],
    [markStationSeen, put],
    [contract.years.list, () => ({ data: years })],
    [contract.regions.list, regions],
  ]);
  return { asked, regions, ...server };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => item(index + 1));

describe('the lists', () => {
  it('are the tabs Constituency Votes and Polling Station Votes of Pending Results Management', async () => {
    serveItems({ items: [item(1)] });
    const { address } = openPage(<PendingPage />, '/pending-entries');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pending Results Management');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Constituency Votes',
      'Polling Station Votes',
    ]);
    fireEvent.click(screen.getByText('Polling Station Votes'));
    expect(address()).toBe('/pending-polling-results');
  });

  it('show place, provider, election type and age', async () => {
    serveItems({ items: [item(1), item(2, { election_type_id: 2 })] });
    openPage(<PendingPage />);
    expect(await headsOf(say.constituencyVotes)).toEqual([
      'Constituency',
      'Entered by',
      'Election Type',
      'Waiting',
      'Actions',
    ]);
    expect(await rowsOf(say.constituencyVotes)).toEqual([
      ['Ablekuma CentralGreater Accra', 'Ama Owusu', 'Presidential', '5 min', 'View Results'],
      ['Ablekuma CentralGreater Accra', 'Ama Owusu', 'Parliamentary', '5 min', 'View Results'],
    ]);
  });

  it('name a polling station with its code', async () => {
    serveItems({ items: [stationItem(1)] });
    openPage(<PendingPage />, '/pending-polling-results');
    const [row] = await rowsOf(say.stationVotes);
    expect(row?.[0]).toBe('Market SquareG010102 · Ablekuma Central · Greater Accra');
  });

  it('say No Pending Results without items', async () => {
    serveItems({});
    openPage(<PendingPage />);
    expect(await screen.findByText('No Pending Results')).toBeTruthy();
  });

  it('show a failure, and retry', async () => {
    let broken = true;
    serveItems({ items: [item(1)], read: () => (broken ? { status: 403, error_msg: 'Not here.' } : undefined) });
    openPage(<PendingPage />);
    expect(await screen.findByText('Not here.')).toBeTruthy();
    broken = false;
    await press(sayUi.tryAgain);
    expect(await rowsOf(say.constituencyVotes)).toHaveLength(1);
  });
});

describe('pages, search and region', () => {
  it('show ten rows a page, with Previous, Next and numbers', async () => {
    const { asked } = serveItems({ items: many(23) });
    const { address } = openPage(<PendingPage />, '/pending-entries');
    expect(await rowsOf(say.constituencyVotes)).toHaveLength(10);
    expect((await button('Previous')).disabled).toBe(true);
    await press(say.page({ page: 3 }));
    await waitFor(async () => expect(await rowsOf(say.constituencyVotes)).toHaveLength(3));
    expect(address()).toBe('/pending-entries?page=3');
    expect((await button('Next')).disabled).toBe(true);
    await press('Previous');
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: '2' }));
  });

  it('keep the focus on the page that was pressed', async () => {
    serveItems({ items: many(23) });
    openPage(<PendingPage />, '/pending-entries');
    await rowsOf(say.constituencyVotes);
    const second = await button(say.page({ page: 2 }));
    second.focus();
    await press(say.page({ page: 2 }));
    await waitFor(async () => expect((await rowsOf(say.constituencyVotes))[0]?.[0]).toContain('Ablekuma'));
    expect(second.isConnected).toBe(true);
    expect(document.activeElement).toBe(second);
  });

  it('go to the last page when the one in the address is gone', async () => {
    serveItems({ items: many(12) });
    const { address } = openPage(<PendingPage />, '/pending-entries?page=9');
    await waitFor(() => expect(address()).toBe('/pending-entries?page=2'));
    expect(await rowsOf(say.constituencyVotes)).toHaveLength(2);
  });

  it('search on the server and return to the first page', async () => {
    const { asked } = serveItems({ items: [...many(23), item(99, { constituency: 'Weija' })] });
    const { address } = openPage(<PendingPage />, '/pending-entries?page=2');
    await rowsOf(say.constituencyVotes);
    search('Weija');
    await waitFor(async () => expect(await rowsOf(say.constituencyVotes)).toHaveLength(1));
    expect(asked.at(-1)).toEqual({ page: '1', name: 'Weija' });
    expect(address()).toBe('/pending-entries?search=Weija');
  });

  it('offer to clear filters that leave no item', async () => {
    serveItems({ items: many(3) });
    const { address } = openPage(<PendingPage />, '/pending-entries?search=nowhere');
    await press(sayUi.clearFilters);
    expect(await rowsOf(say.constituencyVotes)).toHaveLength(3);
    expect(address()).toBe('/pending-entries');
  });

  it('filter by the regions of year 33', async () => {
    const { asked, regions } = serveItems({ items: many(13), years: [year(40, '2028'), year(33, '2024')] });
    openPage(<PendingPage />, '/?page=2');
    await waitFor(() => expect(regions).toHaveBeenCalledWith({ year_id: '33' }));
    await choose(document.body, sayElection.region, 'Ashanti');
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', region_id: '3' }));
    expect(asked.slice(-2)).toEqual([{ page: '2' }, { page: '1', region_id: '3' }]);
    await choose(document.body, sayElection.region, say.allRegions);
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1' }));
  });

  it('use the regions of the latest year without a year 33', async () => {
    const { regions } = serveItems({
      years: [year(2, '2020'), year(1, '2024'), year(3, '2028', { status: 'inactive' })],
    });
    openPage(<PendingPage />);
    await waitFor(() => expect(regions).toHaveBeenCalledWith({ year_id: '1' }));
  });

  it('are fixed to the own region for a correspondent', async () => {
    await signInAs('correspondent');
    serveItems({ items: many(1) });
    openPage(<PendingPage />);
    const field = dropdown(document.body, sayElection.region);
    await waitFor(() => expect(field.value).toBe('Greater Accra'));
    expect(field.readOnly).toBe(true);
  });

  it('are fixed to the region of the assigned places for an agent', async () => {
    await signInAs('agent', { user_constituencies: [{ id: 30, region_id: 3 }] });
    serveItems({ items: many(1) });
    openPage(<PendingPage />);
    const field = dropdown(document.body, sayElection.region);
    await waitFor(() => expect(field.value).toBe('Ashanti'));
    expect(field.readOnly).toBe(true);
  });
});

describe('who has seen an item', () => {
  it('stands under its age', async () => {
    serveItems({
      items: [item(1, { seen_by: ['Kofi Mensah'] }), item(2, { seen_by: ['Kofi Mensah', 'B', 'C', 'D'] })],
    });
    openPage(<PendingPage />);
    const ages = (await rowsOf(say.constituencyVotes)).map((row) => row[3]);
    expect(ages).toEqual(['5 minSeen by Kofi Mensah', '5 minSeen by Kofi Mensah, B and 2 more']);
  });

  it('everything that waits includes what the reader has seen; the choice is in the address', async () => {
    const { asked } = serveItems({ items: [item(1), item(2, { pending: false, seen_by: ['Kofi Mensah'] })] });
    const { address } = openPage(<PendingPage />, '/pending-entries?page=2');
    await waitFor(async () => expect(await rowsOf(say.constituencyVotes)).toHaveLength(1));
    fireEvent.click(screen.getByLabelText('Everything that waits'));
    await waitFor(async () => expect(await rowsOf(say.constituencyVotes)).toHaveLength(2));
    expect((await rowsOf(say.constituencyVotes))[1]?.[3]).toBe('5 minSeen by you and Kofi Mensah');
    expect(asked.at(-1)).toEqual({ page: '1', with_seen: '1' });
    expect(address()).toBe('/pending-entries?show=everything');
    fireEvent.click(screen.getByLabelText('Everything that waits'));
    await waitFor(async () => expect(await rowsOf(say.constituencyVotes)).toHaveLength(1));
    expect(address()).toBe('/pending-entries');
  });
});

describe('View Results', () => {
  it('marks the item, then goes to the votes of its constituency', async () => {
    const items = [item(5)];
    const mark = () => {
      items[0] = item(5, { pending: false });
      return { data: items[0], msg: 'Closed' };
    };
    const { sent } = serveItems({ items, mark });
    const { address } = openPage(<PendingPage />, '/pending-entries');
    await press(say.viewResultsOf({ title: 'Item 5' }));
    await waitFor(() => expect(address()).toBe('/votes/7/133'));
    expect(sent('PUT')).toEqual([{ id: '5' }]);
    // The rows stay as they are while the person reads them.
    fireEvent.pointerLeave(screen.getByRole('table'), { pointerType: 'mouse' });
    expect(await screen.findByText('No Pending Results')).toBeTruthy();
  });

  it('goes to the polling station, with the type and the year where they are not the defaults', async () => {
    serveItems({ items: [{ ...stationItem(5), election_type_id: 2 }], years: [year(33, '2024'), year(40, '2028')] });
    const { address } = openPage(<PendingPage />, '/pending-polling-results');
    await waitFor(() => expect(screen.getByText('Market Square')).toBeTruthy());
    await press(say.viewResultsOf({ title: 'Item 5' }));
    await waitFor(() => expect(address()).toBe('/polling-results/7/133/662?year=33&type=parliamentary'));
  });

  it('goes to the own figures for people without the screen of stations', async () => {
    await signInAs('agent');
    serveItems({ items: [stationItem(5)] });
    const { address } = openPage(<PendingPage />, '/pending-polling-results');
    await press(say.viewResultsOf({ title: 'Item 5' }));
    await waitFor(() => expect(address()).toBe('/votes/7/133?level=station&station=662'));
  });

  it('marks one item at a time', async () => {
    const slow = later();
    const { sent } = serveItems({ items: [item(5), item(6)], mark: slow.answer });
    const { address } = openPage(<PendingPage />, '/pending-entries');
    await press(say.viewResultsOf({ title: 'Item 5' }));
    const other = await button(say.viewResultsOf({ title: 'Item 6' }));
    await waitFor(() => expect(other.disabled).toBe(true));
    act(() => other.click());
    slow.give({ data: item(5, { pending: false }), msg: 'Closed' });
    await waitFor(() => expect(address()).toBe('/votes/7/133'));
    expect(sent('PUT')).toEqual([{ id: '5' }]);
  });

  it('stays when the item could not be marked, and the failure stands until it is tried again', async () => {
    serveItems({ items: [item(5)], mark: () => ({ status: 422, error_msg: 'Not now.' }) });
    const { address } = openPage(<PendingPage />, '/pending-entries');
    await press(say.viewResultsOf({ title: 'Item 5' }));
    await waitFor(() => expect(toastFailure).toHaveBeenCalledWith('Not now.'));
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    expect(address()).toBe('/pending-entries');
  });
});

describe('items that arrive', () => {
  const arrive = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

  it('are counted while the list is read, and shown on request', async () => {
    const items = [item(10)];
    serveItems({ items });
    openPage(<PendingPage />);
    await rowsOf(say.constituencyVotes);
    fireEvent.pointerMove(await button(say.viewResultsOf({ title: 'Item 10' })));
    items.unshift(item(1), item(2), item(3));
    arrive();
    expect(await button(say.showArrived({ count: 3 }))).toHaveProperty('textContent', '3 new');
    expect(await rowsOf(say.constituencyVotes)).toHaveLength(1);
    await press(say.showArrived({ count: 3 }));
    expect(await rowsOf(say.constituencyVotes)).toHaveLength(4);
  });

  it('appear by themselves while the list is not read', async () => {
    const items = [item(10)];
    serveItems({ items });
    openPage(<PendingPage />);
    await rowsOf(say.constituencyVotes);
    items.unshift(item(1));
    arrive();
    await waitFor(async () => expect(await rowsOf(say.constituencyVotes)).toHaveLength(2));
  });
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = serveItems({ items: [item(1), item(2, { election_type_id: 2, pending: false })] });
    openPage(<PendingPage />, '/pending-entries?seen=1');
    await screen.findAllByText('Ablekuma Central', { exact: false });
    return server;
  }));
