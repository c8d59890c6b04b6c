import { sayValidation } from '@election/contract/messages/validation';
import type { Role } from '@election/contract/people/roles';
import { expect, it } from 'vitest';
import {
  fitsScope,
  inputOf,
  joinNames,
  newRole,
  roleFaults,
  roleWords,
  splitNames,
  valuesOf,
  withScope,
} from './role-form.ts';
import { roles as say, scopes } from './sentences.ts';

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
  expect(roleFaults(newRole)).toEqual({ name: sayValidation.required });
  expect(Object.keys(roleFaults({ ...newRole, name: 'Desk Lead' }))).toEqual(['name']);
  expect(roleFaults({ ...newRole, name: 'desk_lead' })).toEqual({});
});

it('is a role of assigned constituencies without permissions at first', () => {
  expect(newRole).toEqual({ name: '', scope: 'constituencies', permissions: '' });
  expect([splitNames(''), splitNames('a\nb')]).toEqual([[], ['a', 'b']]);
});

it('shows a role as stored, its permissions in alphabetical order', () => {
  const role = { name: 'desk_lead', scope: 'region', permissions: ['pending.read', 'entries.validate'] } as Role;
  expect(valuesOf(role)).toEqual({
    name: 'desk_lead',
    scope: 'region',
    permissions: 'entries.validate\npending.read',
  });
});

it('names its values in questions', () => {
  expect(roleWords().map(({ key, label }) => [key, label])).toEqual([
    ['name', say.name],
    ['scope', say.reach],
    ['permissions', say.permissions],
  ]);
  expect(roleWords()[1]?.text?.('region')).toBe(scopes.region);
  expect(roleWords()[2]?.text?.('a.b\nc.d')).toBe('a.b, c.d');
});

it('knows which permissions a scope may hold', () => {
  expect([fitsScope('users.manage', 'any'), fitsScope('users.manage', 'region')]).toEqual([true, false]);
  expect([fitsScope('pending.read', 'constituencies'), fitsScope('reports.read', 'region')]).toEqual([true, true]);
  expect(withScope({ ...newRole, name: 'x' }, 'region')).toEqual({ name: 'x', scope: 'region', permissions: '' });
});
