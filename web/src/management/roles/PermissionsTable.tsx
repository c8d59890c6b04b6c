import { contract } from '@election/contract/contract';
import type { Ruling } from '@election/contract/figures/rules';
import { series } from '@election/contract/messages/lists';
import { sayPeople } from '@election/contract/messages/people';
import type { PermissionRow, Role } from '@election/contract/people/roles';
import { type Read, useWrite } from '../../api/queries.ts';
import { records as sayRecords } from '../../app/sentences.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { ui as sayUi } from '../../ui/sentences.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import classes from '../Management.module.css';
import { RowButtons } from '../RowButtons.tsx';
import { NameMark } from './NameMark.tsx';
import { meaningOf } from './RoleFields.tsx';
import { ROLE_READS } from './role-reads.ts';
import { roles as say } from './sentences.ts';

interface PermissionsTableProps {
  read: Read<typeof contract.permissions.list>;
  roles: readonly Role[];
  onUpdate: (permission: PermissionRow) => void;
}

export function PermissionsTable({ read, roles, onUpdate }: PermissionsTableProps) {
  const confirm = useConfirm();
  const remove = useWrite(contract.permissions.remove, { refreshes: ROLE_READS });
  const holders = ({ name }: PermissionRow) =>
    roles.filter((role) => role.permissions.includes(name)).map((role) => role.name);
  const ask = ({ id, name }: PermissionRow) =>
    void confirm({
      title: say.deletePermissionQuestion,
      body: say.deletePermissionBody({ permission: name }),
      danger: true,
      run: () => remove.run({ id }),
    });
  const mayGo = (row: PermissionRow): Ruling => {
    const names = holders(row);
    return names.length === 0 || sayPeople.permissionHeld({ name: row.name, roles: names, count: names.length });
  };

  const columns: readonly Column<PermissionRow>[] = [
    {
      key: 'name',
      title: say.name,
      cell: ({ name, built_in }) => <NameMark name={name} builtIn={built_in} />,
      cardHead: true,
    },
    { key: 'meaning', title: say.meaning, cell: ({ name }) => meaningOf(name) },
    { key: 'roles', title: say.heldBy, cell: (row) => <div className={classes.places}>{series(holders(row))}</div> },
    {
      key: 'actions',
      title: sayRecords.actions,
      cell: (row) =>
        !row.built_in && (
          <RowButtons
            name={row.name}
            buttons={[
              { label: sayUi.update, can: true, onClick: () => onUpdate(row) },
              { label: sayUi.remove, can: mayGo(row), onClick: () => ask(row), danger: true },
            ]}
          />
        ),
    },
  ];
  return (
    <DataTable
      label={say.permissions}
      columns={columns}
      rows={read.data}
      rowKey={({ id }) => id}
      error={read.error}
      onRetry={read.refetch}
      empty={say.noPermissions}
    />
  );
}
