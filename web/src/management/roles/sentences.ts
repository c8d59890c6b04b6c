import { counted } from '@election/contract/messages/format';
import type { Permission, RoleScope } from '@election/contract/people/permissions';

/** Sentences of the page of roles and permissions. */
export const heading = 'Roles and permissions';
export const roles = 'Roles';
export const permissions = 'Permissions';
export const addRole = 'Add New Role';
export const addPermission = 'Add New Permission';
export const permissionsNote =
  'The product uses the built-in permissions, so you cannot rename or delete them. Add others for your own programs that use these accounts.';
export const noRoles = 'No Role Available';
export const noPermissions = 'No Permission Available';

export const name = 'Name';
export const reach = 'Reaches';
export const users = 'Users';
export const heldBy = 'Roles with it';
export const meaning = 'Allows';
export const builtIn = 'Built in';
export const permissionCount = (count: number) => counted(count, 'permission');
export const scopes: Record<RoleScope, string> = {
  any: 'everywhere',
  region: 'one region',
  constituencies: 'assigned constituencies',
};
export const meanings: Record<Permission, string> = {
  'reference.read': 'See years, places, parties and candidates',
  'years.manage': 'Create, change and delete years',
  'regions.manage': 'Create, change and delete regions',
  'constituencies.manage': 'Create, change and delete constituencies',
  'polling-stations.manage': 'Create, change and delete polling stations',
  'parties.manage': 'Create, change and delete parties',
  'candidates.manage': 'Create, change and delete candidates',
  'polls.manage': 'Create, change and delete polls',
  'imports.run': 'Import elections from files',
  'users.manage': 'Create, change and delete users, make their links',
  'roles.manage': 'Change roles and permissions',
  'audit.read': 'Read the audit trail',
  'entries.submit': 'Enter figures, which wait for approval',
  'entries.validate': 'Approve, validate and decline figures',
  'votes.save': 'Save a figure of their own as validated',
  'stations.publish': 'Save and publish figures of polling stations',
  'live.edit': 'Edit live votes',
  'votes.publish': 'Publish votes',
  'votes.withdraw': 'Withdraw publications',
  'results.sync': 'Sync regional votes and constituency votes, populate seats',
  'registers.edit': 'Edit register details',
  'sheets.write': 'Upload and delete pink sheets',
  'pending.read': 'See pending entries',
  'submissions.import': 'Import submissions that a phone has saved',
  'keying.write': 'Key in sheets from the picture',
  'differences.resolve': 'Decide where sources differ',
  'coverage.read': 'See silent places, and remind their agents',
  'calls.make': 'Propose, confirm and withdraw calls',
  'displays.manage': 'Make and revoke display links',
  'wall.present': 'Choose what the walls show',
  'consumers.manage': 'Make and revoke keys and webhooks of the feed',
};
export const unknownMeaning = 'The product does not use this permission.';

export const createRole = 'Create New Role';
export const updateRole = 'Update Role';
export const nameHint = 'Lower case letters, digits and underscores, such as field_coordinator.';
export const builtInRole = 'A built-in role keeps its name and its reach.';
export const everywhereOnly = 'Only for a role that reaches everywhere.';
export const deleteRoleQuestion = 'Are you sure you want to delete this role?';
export const deleteRoleBody = (role: string) => `This deletes the role ${role}. You cannot undo it. No user has it.`;
export const builtInStays = 'A built-in role cannot be deleted.';

export const createPermission = 'Create New Permission';
export const updatePermission = 'Update Permission';
export const permissionHint = 'A subject and an action, such as reports.read.';
export const deletePermissionQuestion = 'Are you sure you want to delete this permission?';
export const deletePermissionBody = (permission: string) =>
  `This deletes the permission ${permission}. You cannot undo it.`;
