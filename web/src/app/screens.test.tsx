import { BUILT_IN_ROLES, type BuiltInRole } from '@election/contract/people/permissions';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { signInAs } from '../testing/sign-in.ts';
import { Guard } from './Guard.tsx';
import { type ScreenName, screens } from './paths.ts';

const ROLES = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];
const superAdmin: readonly BuiltInRole[] = ['super_admin'];
const stations: readonly BuiltInRole[] = ['admin', 'correspondent'];

/** The route table (docs/product.md): a screen without a row does not compile. */
const TABLE: Record<ScreenName, readonly [path: string, access: 'anyone' | readonly BuiltInRole[]]> = {
  login: ['/', 'anyone'],
  years: ['/dashboard', superAdmin],
  regions: ['/regions', superAdmin],
  constituencies: ['/constituencies', superAdmin],
  parties: ['/parties', superAdmin],
  presidentialCandidates: ['/candidates/presidential', superAdmin],
  runoffCandidates: ['/candidates/run-off', superAdmin],
  parliamentaryCandidates: ['/candidates/parliamentary', superAdmin],
  users: ['/management', superAdmin],
  votes: ['/votes', ROLES],
  constituencyVotes: ['/votes/:region/:constituency', ROLES],
  pendingEntries: ['/pending-entries', ROLES],
  pendingStations: ['/pending-polling-results', ROLES],
  sheets: ['/pinksheets', ROLES],
  pollingResults: ['/polling-results', stations],
  stationResults: ['/polling-results/:region/:constituency/:polling_station', stations],

  pollingStations: ['/polling-stations', superAdmin],
  polls: ['/polls', superAdmin],
  roles: ['/management/roles', superAdmin],
  audit: ['/management/audit', superAdmin],
  checkpoint: ['/management/audit/checkpoint', superAdmin],
  imports: ['/management/imports', superAdmin],
  displays: ['/management/displays', superAdmin],
  consumers: ['/management/feed', superAdmin],
  forgotPassword: ['/forgot-password', 'anyone'],
  setPassword: ['/set-password', 'anyone'],
  account: ['/account', ROLES],
  coverage: ['/coverage', ['super_admin', 'admin', 'correspondent']],
  submissions: ['/submissions', ['super_admin', 'agent', 'intern']],
  keying: ['/keying', ['intern']],
  calls: ['/calls', ['super_admin', 'admin']],
  presenter: ['/presenter', ['super_admin', 'admin']],
  differences: ['/differences', ['super_admin', 'admin', 'correspondent']],
  receipts: ['/receipts', ['super_admin', 'admin', 'correspondent']],
};

/** The result of opening a screen: the page, the votes, or the countdown to the login. */
function open(name: ScreenName): 'page' | 'votes' | 'countdown' {
  const router = createMemoryRouter(
    [
      { path: '/votes', element: 'votes' },
      { element: <Guard access={screens[name].access} />, children: [{ path: '/page', element: 'page' }] },
    ],
    { initialEntries: ['/page'] },
  );
  const { unmount } = render(
    <MantineProvider>
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>,
  );
  const shown = screen.queryByText('page') ? 'page' : screen.queryByText('votes') ? 'votes' : 'countdown';
  unmount();
  return shown;
}

const names = Object.keys(TABLE) as ScreenName[];
beforeEach(clearSession);

it('gives every screen its address', () => {
  expect(Object.fromEntries(names.map((name) => [name, screens[name].path]))).toEqual(
    Object.fromEntries(names.map((name) => [name, TABLE[name][0]])),
  );
});

describe('access to a screen', () => {
  it.each(ROLES)('%s opens the screens of the table, and else sees the votes', async (role) => {
    await signInAs(role);
    for (const name of names) {
      const [, access] = TABLE[name];
      expect(open(name), name).toBe(access === 'anyone' || access.includes(role) ? 'page' : 'votes');
    }
  });

  it('without a session only public screens open', () => {
    for (const name of names) expect(open(name), name).toBe(TABLE[name][1] === 'anyone' ? 'page' : 'countdown');
  });
});
