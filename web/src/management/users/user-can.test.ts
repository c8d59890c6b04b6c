import { sayPeople as say } from '@election/contract/messages/people';
import { type Actor, BUILT_IN_ROLES, type Permission } from '@election/contract/people/permissions';
import { expect, it } from 'vitest';
import { someUser } from '../../testing/users.ts';
import { userCan } from './user-can.ts';

const actor = (permissions: readonly Permission[]): Actor => ({
  id: 1,
  name: 'Naa',
  email: 'naa@example.com',
  status: 'active',
  role_id: 1,
  role: 'super_admin',
  permissions,
  scope: 'any',
  language: null,
  region_id: null,
  constituency_ids: [],
});
const superAdmin = actor(BUILT_IN_ROLES.super_admin.permissions);
const desk = actor(['users.manage', 'reference.read']);
const hiring = actor(['users.manage', ...BUILT_IN_ROLES.agent.permissions]);
const agentRole = { permissions: [...BUILT_IN_ROLES.agent.permissions] };
const managing = { permissions: ['users.manage'] };

it('allows everything with an agent to people who manage users and hold its permissions', () => {
  expect(userCan(someUser(7), agentRole, hiring)).toEqual({ update: true, link: true, factorLink: true, remove: true });
});

it('forbids what concerns a role with permissions that the actor lacks', () => {
  const refused = {
    update: say.strongerRole,
    link: say.strongerRole,
    factorLink: say.strongerRole,
    remove: say.strongerRole,
  };
  expect(userCan(someUser(7), agentRole, desk)).toEqual(refused);
});

it('allows links for active accounts only', () => {
  expect(userCan(someUser(7, { status: 'inactive' }), agentRole, superAdmin).link).toBe(say.inviteInactive);
});

it('forbids deleting the own account', () => {
  expect(userCan(someUser(1), managing, superAdmin)).toEqual({
    update: true,
    link: true,
    factorLink: say.ownFactorLink,
    remove: say.deleteOneself,
  });
});

it('allows changing accounts that manage users only with roles.manage', () => {
  const refused = {
    update: say.managersOnly,
    link: say.managersOnly,
    factorLink: say.managersOnly,
    remove: say.managersOnly,
  };
  expect(userCan(someUser(7), managing, desk)).toEqual(refused);
  expect(userCan(someUser(7), managing, superAdmin)).toEqual({
    update: true,
    link: true,
    factorLink: true,
    remove: true,
  });
});

it('allows what a role without permissions may be given, also before the roles are read', () => {
  expect(userCan(someUser(7), undefined, desk)).toEqual({ update: true, link: true, factorLink: true, remove: true });
});

it('says first why an account is beyond the actor, and then that it is not active', () => {
  const inactive = someUser(7, { status: 'inactive' });
  expect(userCan(inactive, agentRole, desk).link).toBe(say.strongerRole);
  expect(userCan(inactive, agentRole, hiring)).toEqual({
    update: true,
    link: say.inviteInactive,
    factorLink: say.inviteInactive,
    remove: true,
  });
  expect(userCan(someUser(1, { status: 'inactive' }), managing, desk).link).toBe(say.inviteInactive);
});
