import type { Role } from '@election/contract/people/roles';
import type { User } from '@election/contract/people/users';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { RowButtons } from '../RowButtons.tsx';
import { links as say } from './sentences.ts';
import { userCan } from './user-can.ts';

interface UserActionsProps {
  user: User;
  roles: readonly Role[];
  onUpdate: () => void;
  onLink: () => void;
  onFactorLink: () => void;
  onDelete: () => void;
}

export function UserActions({ user, roles, onUpdate, onLink, onFactorLink, onDelete }: UserActionsProps) {
  const role = roles.find(({ id }) => id === user.role_id);
  const can = userCan(user, role, actorOf(useUser()));
  return (
    <RowButtons
      name={user.name}
      buttons={[
        { label: sayUi.update, can: can.update, onClick: onUpdate },
        { label: say.make({ purpose: user.has_password ? 'reset' : 'invite' }), can: can.link, onClick: onLink },
        ...(user.has_second_factor
          ? [{ label: say.make({ purpose: 'factor' }), can: can.factorLink, onClick: onFactorLink }]
          : []),
        { label: sayUi.remove, can: can.remove, onClick: onDelete, danger: true },
      ]}
    />
  );
}
