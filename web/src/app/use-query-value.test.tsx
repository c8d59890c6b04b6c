import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { useSetQuery } from './use-query-value.ts';

/** A list at /list and a page at /page, whose script loads when the test calls `load`. */
function open() {
  const hooks: { set?: ReturnType<typeof useSetQuery>; navigate?: ReturnType<typeof useNavigate> } = {};
  let load = () => {};
  const script = new Promise<void>((resolve) => {
    load = resolve;
  });
  function List() {
    hooks.set = useSetQuery();
    hooks.navigate = useNavigate();
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '/page', lazy: async () => script.then(() => ({ Component: () => null })) },
    ],
    { initialEntries: ['/list'] },
  );
  render(<RouterProvider router={router} useTransitions={false} />);
  return { hooks, load, address: () => router.state.location.pathname + router.state.location.search };
}

it('changes the query of the address', async () => {
  const { hooks, address } = open();
  await act(async () => hooks.set?.({ search: 'north', page: 2 }));
  await act(async () => hooks.set?.({ page: null }));
  expect(address()).toBe('/list?search=north');
});

it('does not cancel a navigation to another page: a search that is reported late', async () => {
  const { hooks, load, address } = open();
  await act(async () => void hooks.navigate?.('/page'));
  await act(async () => hooks.set?.({ search: 'north' }));
  await act(async () => load());
  await waitFor(() => expect(address()).toBe('/page'));
});

it('leaves the address of the next page alone: a search that is reported before the screen has changed', async () => {
  const { hooks, load, address } = open();
  load();
  const report = hooks.set;
  await act(async () => hooks.navigate?.('/page?type=parliamentary'));
  await act(async () => report?.({ search: 'north' }));
  expect(address()).toBe('/page?type=parliamentary');
});
