import { type Actor, can, type Permission } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import { useSession, useUser } from './session-store.ts';

/** The signed-in person as an actor of the contract's rules. */
export function actorOf(user: SessionUser): Actor {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    status: user.status,
    role_id: user.role_id,
    role: user.role.name,
    permissions: user.permissions,
    scope: user.scope,
    region_id: user.correspondent?.region_id ?? null,
    constituency_ids: user.user_constituencies.map(({ id }) => id),
    language: user.language,
  };
}

/** Answers whether the signed-in person holds a permission; false for everything without a session. */
export function useMay(): (permission: Permission) => boolean {
  const session = useSession();
  return (permission) => session !== null && can(actorOf(session.user), permission);
}

/** The one region that the signed-in person works in; null for people of another scope. */
export function useOwnRegion(): number | null {
  const user = useUser();
  return user.scope === 'region' ? actorOf(user).region_id : null;
}
