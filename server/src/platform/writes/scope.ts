import { type Actor, can, type Permission } from '@election/contract/people/permissions';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';

/** @throws Failure 403 where the actor lacks the permission, or the constituency lies outside the actor's scope */
export function assertCan(actor: Actor, permission: Permission, constituency_id: number): void {
  if (!can(actor, permission)) throw new Failure(403, say.notAllowed);
  if (!can(actor, permission, constituency_id)) throw new Failure(403, say.outOfScope);
}
