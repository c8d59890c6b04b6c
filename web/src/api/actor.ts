import { type Actor, can, type Permission } from '@election/contract/permissions';
import type { SessionUser } from '@election/contract/session';
import { useSession } from './session-store.ts';

/** The signed-in person as the rules of the contract know an actor. */
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
  };
}

/** Answers whether the signed-in person holds a permission; false for everything while nobody is signed in. */
export function useMay(): (permission: Permission) => boolean {
  const session = useSession();
  return (permission) => session !== null && can(actorOf(session.user), permission);
}
