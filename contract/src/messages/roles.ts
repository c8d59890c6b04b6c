/** Sentences of roles and permissions. */
export const created = 'Role has been created successfully';
export const updated = 'Role has been updated successfully';
export const deleted = 'Role has been deleted successfully';
export const permissionCreated = 'Permission has been created successfully';
export const permissionUpdated = 'Permission has been updated successfully';
export const permissionDeleted = 'Permission has been deleted successfully';
export const role = 'The role';
export const permission = 'The permission';

const list = (names: readonly string[]) => names.join(', ');
const users = (count: number) => (count === 1 ? '1 user holds' : `${count.toLocaleString('en')} users hold`);

export const unknownPermissions = (names: readonly string[]) => `There is no permission ${list(names)}.`;
export const needsReach = (names: readonly string[]) =>
  `Only a role that reaches everywhere can hold ${list(names)}: these belong to no one place.`;
export const ownRole = 'Nobody gives their own role more than it has. Ask somebody else who manages roles.';
export const superAdminKeeps = (names: readonly string[]) =>
  `The role super_admin keeps ${list(names)}, so that somebody can always put things right.`;
export const builtInScope = 'Built-in roles keep how far they reach.';
export const scopeHeld = (name: string, count: number) =>
  `${users(count)} the role ${name}, so how far it reaches cannot change. Give them another role first.`;
export const held = (name: string, count: number) =>
  `${users(count)} the role ${name}, so it cannot be deleted. Give them another role first.`;
export const builtInPermission = 'The product itself asks for this permission, so it keeps its name and stays.';
export const permissionHeld = (name: string, roles: readonly string[]) =>
  `${name} cannot be deleted: held by ${list(roles)}. Take it from ${roles.length === 1 ? 'that role' : 'those roles'} first.`;
