import { describe, expect, test } from 'vitest';
import { mayGiveRole } from '../figures/rules.ts';
import { type Actor, BUILT_IN_ROLES, can, PERMISSIONS, ROLE_ID, ROLE_SCOPES, reaches } from './permissions.ts';
import { PLACELESS } from './roles.ts';

const VALIDATING =
  'reference.read entries.validate votes.save stations.publish registers.edit sheets.write pending.read differences.resolve coverage.read';
const ENTERING = 'reference.read entries.submit sheets.write pending.read';
const MANAGING =
  'years.manage regions.manage constituencies.manage polling-stations.manage parties.manage candidates.manage polls.manage imports.run users.manage roles.manage audit.read';

test('the built-in roles are those of the specification, with its ids, scopes and permissions', () => {
  const found = Object.entries(BUILT_IN_ROLES).map(([name, { id, scope, permissions }]) => [
    name,
    id,
    scope,
    permissions.join(' '),
  ]);
  expect(found).toEqual([
    [
      'super_admin',
      1,
      'any',
      `reference.read ${MANAGING} entries.validate live.edit votes.publish results.sync registers.edit sheets.write pending.read submissions.import votes.withdraw coverage.read differences.resolve calls.make displays.manage wall.present consumers.manage`,
    ],
    ['admin', 3, 'any', `${VALIDATING} calls.make wall.present`],
    ['correspondent', 9, 'region', VALIDATING],
    ['agent', 2, 'constituencies', ENTERING],
    ['intern', 8, 'constituencies', `${ENTERING} submissions.import keying.write`],
  ]);
  expect(ROLE_ID).toEqual({ super_admin: 1, admin: 3, correspondent: 9, agent: 2, intern: 8 });
  expect(ROLE_SCOPES).toEqual(['any', 'region', 'constituencies']);
});

test('every permission is held by a built-in role, and those without a place are named', () => {
  const held = new Set(Object.values(BUILT_IN_ROLES).flatMap(({ permissions }) => permissions));
  expect(PERMISSIONS.filter((name) => !held.has(name))).toEqual([]);
  expect(PLACELESS.join(' ')).toBe(`${MANAGING} results.sync displays.manage wall.present consumers.manage`);
});

const actor = (more: Partial<Actor>): Actor => ({
  id: 7,
  name: 'Ama',
  email: 'ama@example.com',
  status: 'active',
  role_id: 2,
  role: 'agent',
  permissions: ['entries.submit'],
  scope: 'constituencies',
  region_id: null,
  constituency_ids: [12, 13],
  language: null,
  ...more,
});

describe('a permission', () => {
  test.each<[name: string, more: Partial<Actor>, constituency: number | undefined, allowed: boolean]>([
    ['is held', {}, undefined, true],
    ['is held in an assigned constituency', {}, 12, true],
    ['is not held in another constituency', {}, 14, false],
    ['is not held where it is missing', { permissions: ['sheets.write'] }, undefined, false],
    ['is not held in an assigned constituency where it is missing', { permissions: [] }, 12, false],
    ['is held everywhere with scope any', { scope: 'any', constituency_ids: [] }, 14, true],
    ['is not held in a constituency of another region', { scope: 'region' }, 14, false],
    ['is held in a constituency of the region', { scope: 'region' }, 13, true],
    ['is held in no constituency without one', { constituency_ids: [] }, 12, false],
  ])('%s', (_name, more, constituency, allowed) => {
    const person = actor(more);
    expect(can(person, 'entries.submit', constituency)).toBe(allowed);
    if (constituency !== undefined && person.permissions.length > 0 && person.permissions[0] === 'entries.submit')
      expect(reaches(person, constituency)).toBe(allowed);
  });
});

describe('accounts of a role', () => {
  const MANAGERS_ONLY =
    'This account or role manages users or roles. Only a person who manages roles may give it, change it or take it away.';
  const STRONGER =
    'This account or role has permissions that you do not have. Only a person who manages roles may give it, change it or take it away.';
  const clerk = actor({ permissions: ['users.manage', 'entries.submit', 'sheets.write'] });

  test.each<[name: string, permissions: string[], ruling: true | string]>([
    ['that holds nothing', [], true],
    ['that holds a part of the own permissions', ['sheets.write'], true],
    ['that holds one permission more', ['entries.submit', 'live.edit'], STRONGER],
    ['that holds a custom permission', ['sheets.write', 'reports.read'], true],
    ['that manages users, as the own one does', ['users.manage'], MANAGERS_ONLY],
    ['that manages roles', ['sheets.write', 'roles.manage'], MANAGERS_ONLY],
  ])('%s: a person who manages users alone', (_name, permissions, ruling) => {
    expect(mayGiveRole(clerk, permissions)).toBe(ruling);
    expect(mayGiveRole(actor({ permissions: ['roles.manage'] }), permissions)).toBe(true);
  });
});
