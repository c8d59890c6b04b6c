/** Every permission there is; the rows of the permissions table carry these names. */
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
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** How far a role reaches: everywhere, the region of its user, or the constituencies assigned to its user. */
export const ROLE_SCOPES = ['any', 'region', 'constituencies'] as const;
export type RoleScope = (typeof ROLE_SCOPES)[number];

/** The five roles that are always there, with the ids of the specification, section 9. */
export const ROLE_ID = { super_admin: 1, agent: 2, admin: 3, intern: 8, correspondent: 9 } as const;
export type BuiltInRole = keyof typeof ROLE_ID;

/** Roles whose entries a validator checks (specification, section 3: "2 and 8"). */
export const CHECKER_ROLE_IDS: readonly number[] = [ROLE_ID.agent, ROLE_ID.intern];

const ENTERING: readonly Permission[] = ['reference.read', 'entries.submit', 'sheets.write', 'pending.read'];
const VALIDATING: readonly Permission[] = [
  'reference.read',
  'entries.validate',
  'votes.save',
  'stations.publish',
  'registers.edit',
  'sheets.write',
  'pending.read',
];

/** What each built-in role holds when the product is new; the table of the rules on roles and scope. */
export const BUILT_IN_ROLES: Record<BuiltInRole, { scope: RoleScope; permissions: readonly Permission[] }> = {
  super_admin: {
    scope: 'any',
    permissions: PERMISSIONS.filter((name) => !['entries.submit', 'votes.save', 'stations.publish'].includes(name)),
  },
  admin: { scope: 'any', permissions: VALIDATING },
  correspondent: { scope: 'region', permissions: VALIDATING },
  agent: { scope: 'constituencies', permissions: ENTERING },
  intern: { scope: 'constituencies', permissions: ENTERING },
};

/** Who acts, as read from the database at every call. */
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
  /** The constituencies within reach: those assigned, or those of the region; empty for scope `any`, which needs none. */
  constituency_ids: readonly number[];
}

/**
 * Whether the actor holds the permission and, where a constituency is named, reaches it.
 * One place for the rule; the server's 403 and the console's hidden or disabled controls both ask it.
 */
export function can(actor: Actor, permission: Permission, constituency_id?: number): boolean {
  if (!actor.permissions.includes(permission)) return false;
  return constituency_id === undefined || reaches(actor, constituency_id);
}

/** Whether a constituency lies within the actor's scope. */
export const reaches = (actor: Actor, constituency_id: number): boolean =>
  actor.scope === 'any' || actor.constituency_ids.includes(constituency_id);

/** Who holds one of these works with figures before the public sees them. */
const FIGURE_WORK: readonly Permission[] = [
  'entries.submit',
  'entries.validate',
  'votes.save',
  'live.edit',
  'votes.publish',
  'registers.edit',
];

/** Whether the actor works with figures that are not public yet; where, the scope says. */
export const worksWithFigures = (actor: Actor): boolean => FIGURE_WORK.some((name) => actor.permissions.includes(name));
