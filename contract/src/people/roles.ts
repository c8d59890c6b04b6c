import * as z from 'zod';
import { rolesDone } from '../messages/done.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { id, nothing } from '../wire/wire.ts';
import type { Permission } from './permissions.ts';
import { ROLE_SCOPES } from './permissions.ts';

/** Lower-case letters, digits and underscores: `field_coordinator`. */
const roleName = z
  .string()
  .trim()
  .pipe(z.stringFormat('role_name', /^[a-z][a-z0-9_]{1,39}$/));
/** Subject and action: `reports.read`. */
const permissionName = z
  .string()
  .trim()
  .max(60)
  .pipe(z.stringFormat('permission_name', /^[a-z][a-z-]*\.[a-z][a-z-]*$/));

/** Permissions that concern no single place. Only a role of scope `any` can hold them. */
export const PLACELESS: readonly Permission[] = [
  'years.manage',
  'regions.manage',
  'constituencies.manage',
  'polling-stations.manage',
  'parties.manage',
  'candidates.manage',
  'polls.manage',
  'imports.run',
  'users.manage',
  'roles.manage',
  'audit.read',
  'results.sync',
  'displays.manage',
  'wall.present',
  'consumers.manage',
];

export const role = z.object({
  id: z.int(),
  name: z.string(),
  /** The places in which its permissions apply. */
  scope: z.enum(ROLE_SCOPES),
  /** A built-in role keeps its name and scope, and cannot be deleted. */
  built_in: z.boolean(),
  /** By name. Names that the product does not define grant nothing. */
  permissions: z.array(z.string()),
  /** The number of users with this role. */
  user_count: z.int(),
  version: z.int(),
});
export type Role = z.output<typeof role>;

export const permission = z.object({
  id: z.int(),
  name: z.string(),
  /** A built-in permission keeps its name and cannot be deleted. */
  built_in: z.boolean(),
  role_count: z.int(),
});
export type PermissionRow = z.output<typeof permission>;

const permissionNames = z.array(permissionName).max(200);

export const roles = {
  list: route({
    method: 'GET',
    path: '/api/v1/roles',
    access: ['users.manage', 'roles.manage'],
    input: z.object({}),
    data: z.array(role),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/roles',
    access: ['roles.manage'],
    stepUp: true,
    input: z.object({
      name: roleName,
      scope: z.enum(ROLE_SCOPES).default('constituencies'),
      permissions: permissionNames.default([]),
    }),
    data: role,
    msg: () => rolesDone.created,
  }),
  /** `permissions` replaces all permissions of the role. Fields that are left out stay. */
  update: route({
    method: 'PUT',
    path: '/api/v1/roles/:id',
    access: ['roles.manage'],
    stepUp: true,
    input: z.object({
      id,
      name: roleName,
      scope: z.enum(ROLE_SCOPES).optional(),
      permissions: permissionNames.optional(),
      version: seenVersion,
    }),
    data: role,
    msg: () => rolesDone.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/roles/:id',
    access: ['roles.manage'],
    stepUp: true,
    input: z.object({ id }),
    data: nothing,
    msg: () => rolesDone.deleted,
  }),
};

export const permissions = {
  list: route({
    method: 'GET',
    path: '/api/v1/permissions',
    access: ['users.manage', 'roles.manage'],
    input: z.object({}),
    data: z.array(permission),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/permissions',
    access: ['roles.manage'],
    stepUp: true,
    input: z.object({ name: permissionName }),
    data: permission,
    msg: () => rolesDone.permissionCreated,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v1/permissions/:id',
    access: ['roles.manage'],
    stepUp: true,
    input: z.object({ id, name: permissionName }),
    data: permission,
    msg: () => rolesDone.permissionUpdated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/permissions/:id',
    access: ['roles.manage'],
    stepUp: true,
    input: z.object({ id }),
    data: nothing,
    msg: () => rolesDone.permissionDeleted,
  }),
};
