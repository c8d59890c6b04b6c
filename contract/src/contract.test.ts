import { describe, expect, test } from 'vitest';
import { contract } from './contract.ts';
import { UPLOADS } from './figures/uploads.ts';
import { PERMISSIONS } from './people/permissions.ts';
import { pathNames, type Route } from './wire/route.ts';

const routes = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, route]) => ({ name: `${feature}.${name}`, route: route as Route })),
);
const accessOf = ({ access }: Route) => (typeof access === 'string' ? access : access.join(' or '));

describe('the contract', () => {
  // A change of who may call what, or of who may keep it, shows in this file, which a reviewer reads; `vitest -u` writes it.
  test('lists method, path, permission and keeping of every endpoint', async () => {
    const keptBy = ({ kept }: Route) => (kept ? `, kept: ${kept}` : '');
    const lines = routes.map(({ route }) => `${route.path} ${route.method} ${accessOf(route)}${keptBy(route)}`).sort();
    await expect(lines.join('\n')).toMatchFileSnapshot('contract.routes.txt');
  });

  test('has no two endpoints with one method and path', () => {
    const calls = routes.map(({ route }) => `${route.method} ${route.path.replaceAll(/:[a-z_]+/g, ':')}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
    // Uploads are served there in a protocol of their own.
    expect(calls.filter((call) => call.includes(UPLOADS))).toEqual([]);
  });

  test('lets shared caches keep only what everyone may read, and none keep a write', () => {
    const kept = routes.filter(({ route }) => route.kept);
    expect(kept.filter(({ route }) => route.method !== 'GET')).toEqual([]);
    expect(kept.filter(({ route }) => (route.kept === 'shared') !== (route.access === 'public'))).toEqual([]);
  });

  test('wants step-up of what becomes public and of who may do what', () => {
    const wanting = routes.flatMap(({ name, route: { stepUp } }) =>
      stepUp ? [`${name}${stepUp === true ? '' : `, ${stepUp}`}`] : [],
    );
    expect(wanting).toEqual([
      'passwords.change, enrolled',
      'factors.enrol, enrolled',
      'factors.remove, enrolled',
      'factors.renewCodes, enrolled',
      'factors.link',
      'passkeys.begin, enrolled',
      'passkeys.remove, enrolled',
      'users.create',
      'users.update',
      'users.remove',
      'users.invite',
      'agentFiles.create',
      'roles.create',
      'roles.update',
      'roles.remove',
      'permissions.create',
      'permissions.update',
      'permissions.remove',
      'years.update, shown',
      'years.makeCurrent',
      'yearComparisons.save, shown',
      'regions.update, shown',
      'constituencies.update, shown',
      'pollingStations.update, shown',
      'coalitions.update, shown',
      'parties.update, shown',
      'candidates.update, shown',
      'sheets.show',
      'votes.save, public',
      'votes.publish',
      'votes.publishReady',
      'contestStatus.set, public',
      'runoff.open',
      'runoff.remove',
      'corrections.withdraw',
      'corrections.withdrawStation',
      'registers.save, public',
      'stationVotes.publish',
      'calls.propose',
      'calls.confirm',
      'calls.takeBack',
      'displays.make',
      'displays.revoke',
      'wall.take',
      'wall.hold',
      'feedKeys.make',
      'feedKeys.revoke',
      'webhooks.make',
      'webhooks.revoke',
      'imports.apply, public',
    ]);
  });

  test.each(routes)('$name declares its path parameters and requires existing permissions', ({ route }) => {
    expect(Object.keys(route.input.shape)).toEqual(expect.arrayContaining(pathNames(route.path)));
    if (typeof route.access !== 'string') {
      expect(route.access.length).toBeGreaterThan(0);
      expect(PERMISSIONS).toEqual(expect.arrayContaining([...route.access]));
    }
  });
});
