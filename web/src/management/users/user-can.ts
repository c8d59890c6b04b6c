import { mayGiveRole, type Ruling } from '@election/contract/figures/rules';
import { sayPeople as say } from '@election/contract/messages/people';
import type { Actor } from '@election/contract/people/permissions';
import type { Role } from '@election/contract/people/roles';
import type { User } from '@election/contract/people/users';

interface Rulings {
  update: Ruling;
  link: Ruling;
  factorLink: Ruling;
  remove: Ruling;
}

/** What the actor may do with a user, or why not; the server checks the same rules. */
export function userCan(user: User, role: Pick<Role, 'permissions'> | undefined, actor: Actor): Rulings {
  const own = user.id === actor.id;
  const above: Ruling = own || !role || mayGiveRole(actor, role.permissions);
  const link: Ruling = above === true && user.status !== 'active' ? say.inviteInactive : above;
  return {
    update: above,
    link,
    factorLink: own ? say.ownFactorLink : link,
    remove: own ? say.deleteOneself : above,
  };
}
