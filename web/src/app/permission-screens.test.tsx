import { contract } from '@election/contract/contract';
import { PERMISSIONS, type Permission } from '@election/contract/people/permissions';
import type { Route } from '@election/contract/wire/route';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { permissions as meanings } from '../management/roles/sentences.ts';
import { openPage } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { NavigationLinks } from './bar/NavigationLinks.tsx';
import { opens, type ScreenName, screens } from './paths.ts';

/** Where a person works who holds the permission alone. A new permission has to say. */
const SCREEN: Record<Permission, ScreenName> = {
  'reference.read': 'votes',
  'years.manage': 'years',
  'regions.manage': 'regions',
  'constituencies.manage': 'constituencies',
  'polling-stations.manage': 'pollingStations',
  'parties.manage': 'parties',
  'candidates.manage': 'presidentialCandidates',
  'polls.manage': 'polls',
  'imports.run': 'imports',
  'users.manage': 'users',
  'roles.manage': 'roles',
  'audit.read': 'audit',
  'entries.submit': 'votes',
  'entries.validate': 'votes',
  'votes.save': 'votes',
  'stations.publish': 'pollingResults',
  'live.edit': 'votes',
  'votes.publish': 'votes',
  'results.sync': 'votes',
  'registers.edit': 'votes',
  'sheets.write': 'sheets',
  'pending.read': 'pendingEntries',
  'submissions.import': 'submissions',
  'votes.withdraw': 'votes',
  'coverage.read': 'coverage',
  'keying.write': 'keying',
  'differences.resolve': 'differences',
  'calls.make': 'calls',
  'displays.manage': 'displays',
  'wall.present': 'presenter',
  'consumers.manage': 'consumers',
};

/** Screens that no link of the bar leads to: from the votes, and from the tools beside it. */
const ELSEWHERE: readonly ScreenName[] = ['pollingResults', 'submissions'];
const routes = Object.values(contract).flatMap((feature): Route[] => Object.values(feature));

beforeEach(clearSession);
afterEach(() => void vi.unstubAllGlobals());

it.each(PERMISSIONS)('%s has words, calls, a screen that opens, and a way to it', async (permission) => {
  expect(meanings[permission].length).toBeGreaterThan(5);
  expect(routes.some(({ access }) => typeof access === 'object' && access.includes(permission))).toBe(true);

  await signInAs('super_admin', { permissions: [permission] });
  const { path, access } = screens[SCREEN[permission]];
  expect(opens(access, (name) => name === permission)).toBe(true);
  serve([[contract.calls.waiting, () => ({ data: [] })]]);
  openPage(<NavigationLinks />, path);
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways.includes(path)).toBe(!ELSEWHERE.includes(SCREEN[permission]));
});
