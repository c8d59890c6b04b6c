import { required } from '@election/contract/messages/validation';
import { expect, it } from 'vitest';
import { inputOf, joinNames, newRole, roleFaults, withScope } from './role-form.ts';

it('drops permissions without a place when the role’s scope narrows', () => {
  const role = { ...newRole, scope: 'any' as const, permissions: joinNames(['users.manage', 'pending.read']) };
  expect(withScope(role, 'region').permissions).toBe('pending.read');
  expect(withScope(role, 'any')).toEqual(role);
});

it('sends the name trimmed and the permissions as a list', () => {
  const role = {
    name: ' desk_lead ',
    scope: 'region' as const,
    permissions: joinNames(['pending.read', 'entries.validate']),
  };
  expect(inputOf(role)).toEqual({
    name: 'desk_lead',
    scope: 'region',
    permissions: ['entries.validate', 'pending.read'],
  });
});

it('needs a name of lower case letters', () => {
  expect(roleFaults(newRole)).toEqual({ name: required });
  expect(Object.keys(roleFaults({ ...newRole, name: 'Desk Lead' }))).toEqual(['name']);
  expect(roleFaults({ ...newRole, name: 'desk_lead' })).toEqual({});
});
