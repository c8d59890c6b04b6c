import type { User } from '@election/contract/people/users';
import { Group } from '@mantine/core';
import { IconHelpCircle, IconKeyOff } from '@tabler/icons-react';
import { ActiveBadge } from '../../app/election/ActiveBadge.tsx';
import { formatMoment } from '../../ui/fields/figures.ts';
import type { Column } from '../../ui/tables/DataTable.tsx';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import classes from '../Management.module.css';
import { placeText } from './place-text.ts';
import { users as say } from './sentences.ts';

export const userColumns = (): readonly Column<User>[] => [
  {
    key: 'name',
    title: say.name,
    cell: (user) => (
      <Group gap="xs">
        <span className={classes.name}>{user.name}</span>
        {user.status === 'active' && <PasswordMark user={user} />}
      </Group>
    ),
    cardHead: true,
  },
  // In a card these speak for themselves.
  {
    key: 'email',
    title: say.email,
    cardLabel: '',
    cell: ({ email, phone }) => (
      <div className={classes.email}>
        {email}
        {phone && (
          <div>
            <bdi>{phone}</bdi>
          </div>
        )}
      </div>
    ),
  },
  { key: 'role', title: say.role, cardLabel: '', cell: ({ role }) => role.name },
  {
    key: 'places',
    title: say.places,
    wideOnly: true,
    cell: (user) => <div className={classes.places}>{placesOf(user)}</div>,
  },
  { key: 'status', title: say.status, cell: ({ status }) => <ActiveBadge status={status} /> },
];

/** The user cannot sign in and needs a link. */
function PasswordMark({ user }: { user: User }) {
  if (user.link_requested_at) {
    return (
      <StatusBadge
        tone="amber"
        icon={IconHelpCircle}
        label={say.linkAsked({ moment: formatMoment(user.link_requested_at) })}
      />
    );
  }
  return user.has_password ? null : <StatusBadge tone="grey" icon={IconKeyOff} label={say.noPassword} />;
}

function placesOf({ correspondent, user_constituencies }: User): string {
  if (!correspondent) return say.everywhere;
  return placeText(
    correspondent.region.title,
    user_constituencies.map(({ name }) => name),
  );
}
