import { counted } from './format.ts';

/** Sentences for roles and permissions. */
export const created = 'Role has been created successfully';
export const updated = 'Role has been updated successfully';
export const deleted = 'Role has been deleted successfully';
export const permissionCreated = 'Permission has been created successfully';
export const permissionUpdated = 'Permission has been updated successfully';
export const permissionDeleted = 'Permission has been deleted successfully';

const list = (names: readonly string[]) => names.join(', ');
export const held = (name: string, count: number) =>
  `${counted(count, 'user holds', 'users hold')} the role ${name}, so it cannot be deleted. Give them another role first.`;
export const permissionHeld = (name: string, roles: readonly string[]) =>
  `${name} cannot be deleted: held by ${list(roles)}. Take it from ${roles.length === 1 ? 'that role' : 'those roles'} first.`;
