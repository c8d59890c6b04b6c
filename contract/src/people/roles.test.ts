import { expect, test } from 'vitest';
import { permissions, roles } from './roles.ts';

const takes = (name: string) => roles.create.input.safeParse({ name }).success;
const takesPermission = (name: string) => permissions.create.input.safeParse({ name }).success;

test('a role is named in small letters, digits and underscores, from 2 to 40 of them', () => {
  const fit = ['ab', 'field_coordinator', 'a1', ' clerk ', `a${'b'.repeat(39)}`];
  expect(fit.filter((name) => !takes(name))).toEqual([]);
  const unfit = ['a', '1a', '_a', 'Clerk', 'clerK', 'a b', 'a-b', 'a!', '!ab', `a${'b'.repeat(40)}`];
  expect(unfit.filter(takes)).toEqual([]);
});

test('a permission is named by subject and action', () => {
  const fit = ['reports.read', 'a.b', 'polling-stations.manage', ' reports.read ', `a.${'b'.repeat(58)}`];
  expect(fit.filter((name) => !takesPermission(name))).toEqual([]);
  const unfit = ['reports', 'reports.', '.read', 'reports.read.all', 'Reports.read', 'reports.Read', '1reports.read'];
  expect(
    [...unfit, 'reportsXread', 'reports.read!', '!reports.read', '-a.b', 'a.-b', `a.${'b'.repeat(59)}`].filter(
      takesPermission,
    ),
  ).toEqual([]);
});

test('a role that names neither scope nor permissions reaches assigned constituencies and holds none; 200 are the most', () => {
  expect(roles.create.input.parse({ name: 'clerk' })).toEqual({
    name: 'clerk',
    scope: 'constituencies',
    permissions: [],
  });
  const held = (count: number) => ({ name: 'clerk', permissions: Array.from({ length: count }, () => 'reports.read') });
  expect(roles.create.input.safeParse(held(200)).success).toBe(true);
  expect(roles.create.input.safeParse(held(201)).success).toBe(false);
});
