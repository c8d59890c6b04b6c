import type { Language } from '../messages/language.ts';

/** Every built-in permission, by its name in the table `permissions`. */
export const PERMISSIONS = [
  'reference.read',
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
  'entries.submit',
  'entries.validate',
  'votes.save',
  'stations.publish',
  'live.edit',
  'votes.publish',
  'results.sync',
  'registers.edit',
  'sheets.write',
  'pending.read',
  'submissions.import',
  'votes.withdraw',
  'coverage.read',
  'keying.write',
  'differences.resolve',
  'calls.make',
  'displays.manage',
  'wall.present',
  'consumers.manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/**
 * Whether people who hold a permission hear of figures, sheets and questions at the places within their scope: where a screen of theirs
 * shows them. A new permission has to say.
 */
export const HEARS_OF_PLACES: Readonly<Record<Permission, boolean>> = {
  // Reads results alone.
  'reference.read': false,
  'years.manage': false,
  'regions.manage': false,
  'constituencies.manage': false,
  'polling-stations.manage': false,
  'parties.manage': false,
  'candidates.manage': false,
  'polls.manage': false,
  'imports.run': false,
  'users.manage': false,
  'roles.manage': false,
  'audit.read': true,
  'entries.submit': true,
  'entries.validate': true,
  'votes.save': false,
  'stations.publish': true,
  'live.edit': true,
  'votes.publish': true,
  'results.sync': false,
  'registers.edit': false,
  'sheets.write': true,
  'pending.read': true,
  'submissions.import': false,
  'votes.withdraw': true,
  'coverage.read': true,
  'keying.write': true,
  'differences.resolve': true,
  'calls.make': true,
  'displays.manage': false,
  'wall.present': false,
  'consumers.manage': false,
};

/** The scope of a role: everywhere, the region of its user, or the constituencies assigned to its user. */
export const ROLE_SCOPES = ['any', 'region', 'constituencies'] as const;
export type RoleScope = (typeof ROLE_SCOPES)[number];

const ENTERING: readonly Permission[] = ['reference.read', 'entries.submit', 'sheets.write', 'pending.read'];
const VALIDATING: readonly Permission[] = [
  'reference.read',
  'entries.validate',
  'votes.save',
  'stations.publish',
  'registers.edit',
  'sheets.write',
  'pending.read',
  'differences.resolve',
  'coverage.read',
];

interface RoleDefinition {
  id: number;
  scope: RoleScope;
  permissions: readonly Permission[];
}

const DEFINITIONS = {
  super_admin: {
    id: 1,
    scope: 'any',
    permissions: PERMISSIONS.filter(
      (name) => !['entries.submit', 'votes.save', 'stations.publish', 'keying.write'].includes(name),
    ),
  },
  admin: { id: 3, scope: 'any', permissions: [...VALIDATING, 'calls.make', 'wall.present'] },
  correspondent: { id: 9, scope: 'region', permissions: VALIDATING },
  agent: { id: 2, scope: 'constituencies', permissions: ENTERING },
  intern: { id: 8, scope: 'constituencies', permissions: [...ENTERING, 'submissions.import', 'keying.write'] },
} satisfies Record<string, RoleDefinition>;
export type BuiltInRole = keyof typeof DEFINITIONS;

/** The roles that are always there, and what each holds when the product is new (docs/product.md, Roles and permissions). */
export const BUILT_IN_ROLES: Readonly<Record<BuiltInRole, RoleDefinition>> = DEFINITIONS;

const ROLES = Object.entries(BUILT_IN_ROLES);

export const ROLE_ID = Object.fromEntries(ROLES.map(([name, { id }]) => [name, id])) as Record<BuiltInRole, number>;

/** What people hold who do nothing but enter figures. */
const DUTY: readonly Permission[] = DEFINITIONS.intern.permissions;

/** Whether a session is for one duty: the person enters figures of some constituencies, and can do nothing else. */
export const isOnDuty = ({ scope, permissions }: Pick<Actor, 'scope' | 'permissions'>): boolean =>
  scope === 'constituencies' &&
  permissions.includes('entries.submit') &&
  permissions.every((permission) => DUTY.includes(permission));

/** The authenticated user of a call, as the database has it. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  status: 'active' | 'inactive';
  role_id: number;
  role: string;
  permissions: readonly Permission[];
  scope: RoleScope;
  /** The region of a region-bound user, else null. */
  region_id: number | null;
  /** The constituencies within scope: those assigned, or those of the region; empty for scope `any`. */
  constituency_ids: readonly number[];
  /** The language that the person has chosen; null where the browser's counts. */
  language: Language | null;
}

/**
 * Whether the actor holds the permission and, where a constituency is given, has it in scope. The server's 403 and the
 * console's hidden or disabled controls apply the same function.
 */
export function can(actor: Actor, permission: Permission, constituency_id?: number): boolean {
  if (!actor.permissions.includes(permission)) return false;
  return constituency_id === undefined || reaches(actor, constituency_id);
}

/** Whether a constituency lies within the actor's scope. */
export const reaches = (actor: Actor, constituency_id: number): boolean =>
  actor.scope === 'any' || actor.constituency_ids.includes(constituency_id);
