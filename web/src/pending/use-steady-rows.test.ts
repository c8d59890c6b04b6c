import type { PendingItem } from '@election/contract/events/notifications';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PendingPage } from './use-pending-list.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const item = (id: number): PendingItem => ({
  id,
  title: `Item ${id}`,
  year_id: 33,
  election_type_id: 1,
  region_id: 1,
  region: 'Oti',
  constituency_id: 1,
  constituency: 'Buem',
  polling_station_id: null,
  polling_station: null,
  provider: 'Ama',
  created_at: new Date(Date.UTC(2024, 11, 7, 17, id)).toISOString(),
  pending: true,
  seen_by: [],
});
const pageOf = (ids: number[], { total = ids.length, current_page = 1, last_page = 1 } = {}): PendingPage => ({
  data: ids.map(item),
  total,
  current_page,
  last_page,
});

function rows(first: PendingPage) {
  const { result, rerender } = renderHook(
    ({ fresh, key, isRead }: { fresh: PendingPage | undefined; key: string; isRead: boolean }) =>
      useSteadyRows(fresh, key, isRead),
    { initialProps: { fresh: first as PendingPage | undefined, key: 'page 1', isRead: false } },
  );
  return {
    show: (fresh: PendingPage | undefined, isRead: boolean, key = 'page 1') => rerender({ fresh, key, isRead }),
    ids: () => result.current.shown?.data.map(({ id }) => id),
    gone: () => result.current.shown?.data.filter(result.current.isGone).map(({ id }) => id),
    result,
  };
}

it('shows new items at once while the list is not read', () => {
  const { show, ids, result } = rows(pageOf([2, 1]));
  show(pageOf([3, 2, 1]), false);
  expect(ids()).toEqual([3, 2, 1]);
  expect(result.current.arrived).toBe(0);
});

it('counts new items while the list is read, and shows them on request', () => {
  const { show, ids, result } = rows(pageOf([2, 1]));
  show(pageOf([5, 4, 3, 2, 1]), true);
  expect(ids()).toEqual([2, 1]);
  expect(result.current.arrived).toBe(3);
  act(() => void result.current.showAll());
  expect(ids()).toEqual([5, 4, 3, 2, 1]);
  expect(result.current.arrived).toBe(0);
});

it('shows new items once the list is no longer read', () => {
  const { show, ids } = rows(pageOf([2, 1]));
  show(pageOf([3, 2, 1]), true);
  show(pageOf([3, 2, 1]), false);
  expect(ids()).toEqual([3, 2, 1]);
});

it('counts more than a page holds, by the total', () => {
  const { show, result } = rows(pageOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]));
  const newest = Array.from({ length: 10 }, (_, index) => 35 - index);
  show(pageOf(newest, { total: 35, last_page: 4 }), true);
  expect(result.current.arrived).toBe(25);
});

it('keeps an item that another user closed in its place and marks it', () => {
  const { show, ids, gone, result } = rows(pageOf([3, 2, 1]));
  show(pageOf([3, 1]), true);
  expect(ids()).toEqual([3, 2, 1]);
  expect(gone()).toEqual([2]);
  expect(result.current.arrived).toBe(0);
});

it('counts items that moved up from the next page neither as new nor as gone', () => {
  const { show, gone, result } = rows(pageOf([5, 4, 3], { total: 5, last_page: 2 }));
  show(pageOf([5, 4, 2], { total: 4, last_page: 2 }), true);
  expect(gone()).toEqual([3]);
  expect(result.current.arrived).toBe(0);
});

it('does not count items that moved to the next page as gone', () => {
  const { show, gone, result } = rows(pageOf([5, 4, 3], { total: 5, last_page: 2 }));
  show(pageOf([6, 5, 4], { total: 6, last_page: 2 }), true);
  expect(gone()).toEqual([]);
  expect(result.current.arrived).toBe(1);
});

it('shows another page or other filters at once, and fills an empty list at once', () => {
  const { show, ids } = rows(pageOf([2, 1]));
  show(pageOf([9, 8]), true, 'page 2');
  expect(ids()).toEqual([9, 8]);
  const empty = rows(pageOf([]));
  empty.show(pageOf([1]), true);
  expect(empty.ids()).toEqual([1]);
});
