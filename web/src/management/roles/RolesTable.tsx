import { contract } from '@election/contract/contract';
import { series } from '@election/contract/messages/lists';
import { sayPeople } from '@election/contract/messages/people';
import type { Role } from '@election/contract/people/roles';
import { Text } from '@mantine/core';
import { type Read, useWrite } from '../../api/queries.ts';
import { records as sayRecords } from '../../app/sentences.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import classes from '../Management.module.css';
import { RowButtons } from '../RowButtons.tsx';
import { NameMark } from './NameMark.tsx';
import { ROLE_READS } from './role-reads.ts';
import { roles as say, scopes } from './sentences.ts';

const columns = (): readonly Column<Role>[] => [
  {
    key: 'name',
    title: say.name,
    cell: ({ name, built_in }) => <NameMark name={name} builtIn={built_in} />,
    cardHead: true,
  },
  { key: 'scope', title: say.reach, cell: ({ scope }) => scopes[scope] },
  {
    key: 'permissions',
    title: say.permissions,
    cell: ({ permissions }) => (
      <div className={classes.places}>
        {say.permissionCount({ count: permissions.length })}
        <Text size="xs" c="dimmed">
          {series(permissions)}
        </Text>
      </div>
    ),
  },
  { key: 'users', title: say.users, cell: ({ user_count }) => formatFigure(user_count), figure: true },
];

interface RolesTableProps {
  read: Read<typeof contract.roles.list>;
  onUpdate: (role: Role) => void;
}

export function RolesTable({ read, onUpdate }: RolesTableProps) {
  const confirm = useConfirm();
  const remove = useWrite(contract.roles.remove, { refreshes: ROLE_READS });
  const ask = ({ id, name }: Role) =>
    void confirm({
      title: say.deleteRoleQuestion,
      body: say.deleteRoleBody({ role: name }),
      danger: true,
      run: () => remove.run({ id }),
    });
  const mayGo = ({ name, built_in, user_count }: Role) =>
    built_in ? say.builtInStays : user_count === 0 || sayPeople.roleHeld({ name, count: user_count });
  const actions: Column<Role> = {
    key: 'actions',
    title: sayRecords.actions,
    cell: (role) => (
      <RowButtons
        name={role.name}
        buttons={[
          { label: sayUi.update, can: true, onClick: () => onUpdate(role) },
          { label: sayUi.remove, can: mayGo(role), onClick: () => ask(role), danger: true },
        ]}
      />
    ),
  };
  return (
    <DataTable
      label={say.roles}
      columns={[...columns(), actions]}
      rows={read.data}
      rowKey={({ id }) => id}
      error={read.error}
      onRetry={read.refetch}
      empty={say.noRoles}
    />
  );
}
