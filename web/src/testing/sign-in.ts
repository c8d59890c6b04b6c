import { BUILT_IN_ROLES, type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import { startSession } from '../api/session-store.ts';

/** Signs in a person with a built-in role; a correspondent's region is 7 by default. */
export const signInAs = (role: BuiltInRole, more: Partial<SessionUser> = {}) =>
  startSession(
    {
      token: 'token',
      user: {
        id: ROLE_ID[role],
        name: role,
        email: `${role}@example.com`,
        status: 'active',
        role_id: ROLE_ID[role],
        role: { id: ROLE_ID[role], name: role },
        correspondent: role === 'correspondent' ? { region_id: 7, region: { id: 7 } } : null,
        user_constituencies: [],
        permissions: [...BUILT_IN_ROLES[role].permissions],
        scope: BUILT_IN_ROLES[role].scope,
        language: null,
        ...more,
      },
    },
    'channel',
  );
