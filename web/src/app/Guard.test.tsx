import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { signInAs } from '../testing/sign-in.ts';
import { Guard } from './Guard.tsx';
import type { ScreenAccess } from './paths.ts';
import { frame as say } from './sentences.ts';

function open(access: ScreenAccess) {
  const router = createMemoryRouter(
    [
      { path: '/', element: 'the login' },
      { path: '/votes', element: 'the votes' },
      { element: <Guard access={access} />, children: [{ path: '/page', element: 'the page' }] },
    ],
    { initialEntries: ['/page'] },
  );
  render(
    <MantineProvider>
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>,
  );
}

beforeEach(clearSession);
afterEach(() => void vi.useRealTimers());

it('counts from 5 to 1 without a session, and is at the login after 5 seconds', () => {
  vi.useFakeTimers();
  open('signed-in');
  for (const seconds of [5, 4, 3, 2, 1]) {
    expect(screen.getByText(say.redirecting({ seconds }))).toBeTruthy();
    act(() => vi.advanceTimersByTime(1000));
  }
  expect(screen.getByText('the login')).toBeTruthy();
});

it('tells the login which address was opened', () => {
  vi.useFakeTimers();
  const router = createMemoryRouter(
    [
      { path: '/', element: 'the login' },
      { element: <Guard access="signed-in" />, children: [{ path: '/votes/:region/:constituency', element: 'page' }] },
    ],
    { initialEntries: ['/votes/7/133?type=parliamentary'] },
  );
  render(
    <MantineProvider>
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>,
  );
  for (let second = 0; second < 6; second++) act(() => vi.advanceTimersByTime(1000));
  expect(router.state.location).toMatchObject({ pathname: '/', state: { from: '/votes/7/133?type=parliamentary' } });
});

it('opens public screens without a session', () => {
  open('anyone');
  expect(screen.getByText('the page')).toBeTruthy();
});

it('opens the years for a super admin', async () => {
  await signInAs('super_admin');
  open('years.manage');
  expect(screen.getByText('the page')).toBeTruthy();
});

it.each(['admin', 'correspondent', 'agent', 'intern'] as const)(
  'sends %s from the years to the votes',
  async (role) => {
    await signInAs(role);
    open('years.manage');
    expect(screen.getByText('the votes')).toBeTruthy();
  },
);

it.each([
  ['super_admin', 'the votes'],
  ['admin', 'the page'],
  ['correspondent', 'the page'],
  ['agent', 'the votes'],
] as const)('opens polling results to admin and correspondent: %s sees %s', async (role, seen) => {
  await signInAs(role);
  open('stations.publish');
  expect(screen.getByText(seen)).toBeTruthy();
});
