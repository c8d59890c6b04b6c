import { series } from '@election/contract/messages/lists';
import type { RoleScope } from '@election/contract/people/permissions';
import { PLACELESS, type Role, roles } from '@election/contract/people/roles';
import type { Input } from '@election/contract/wire/route';
import type { NamedField } from '../../app/records/fields.ts';
import { checkedBy } from '../../ui/fields/checked-by.ts';
import { roles as say, scopes } from './sentences.ts';

/** The values of a role's form. */
export interface RoleValues {
  name: string;
  scope: RoleScope;
  /** Names in alphabetical order, a line each, since the form compares values. */
  permissions: string;
}

export const newRole: RoleValues = { name: '', scope: 'constituencies', permissions: '' };

export const joinNames = (names: readonly string[]): string => [...names].sort().join('\n');
export const splitNames = (text: string): string[] => text.split('\n').filter(Boolean);

export const valuesOf = ({ name, scope, permissions }: Role): RoleValues => ({
  name,
  scope,
  permissions: joinNames(permissions),
});

export const inputOf = ({ name, scope, permissions }: RoleValues): Input<typeof roles.create> => ({
  name: name.trim(),
  scope,
  permissions: splitNames(permissions),
});

const faultsOfCall = checkedBy(roles.create.input);
export const roleFaults = (values: RoleValues) => faultsOfCall({ ...inputOf(values) });

/** How questions name the values of the form. */
export const roleWords = (): readonly NamedField<RoleValues>[] => [
  { key: 'name', label: say.name },
  { key: 'scope', label: say.reach, text: (scope) => scopes[scope as RoleScope] },
  { key: 'permissions', label: say.permissions, text: (names) => series(splitNames(names)) },
];

/** Whether a role of this scope may hold the permission. */
export const fitsScope = (permission: string, scope: RoleScope): boolean =>
  scope === 'any' || !(PLACELESS as readonly string[]).includes(permission);

/** Drops the permissions that a narrower scope cannot hold. */
export const withScope = (values: RoleValues, scope: RoleScope): RoleValues => ({
  ...values,
  scope,
  permissions: joinNames(splitNames(values.permissions).filter((name) => fitsScope(name, scope))),
});
