import { contract } from '@election/contract/contract';
import type { User } from '@election/contract/people/users';
import { Button } from '@mantine/core';
import { useRead, useWrite } from '../../api/queries.ts';
import { records as sayRecords } from '../../app/sentences.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { useEditing } from '../../ui/hooks/use-editing.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import { agents as sayAgents } from '../agents/sentences.ts';
import { UploadAgents } from '../agents/UploadAgents.tsx';
import classes from '../Management.module.css';
import { ManagementFrame } from '../ManagementFrame.tsx';
import { frame } from '../sentences.ts';
import { CreateUser } from './CreateUser.tsx';
import { users as say } from './sentences.ts';
import { UpdateUser } from './UpdateUser.tsx';
import { UserActions } from './UserActions.tsx';
import { UserFilters } from './UserFilters.tsx';
import { useUserLinks } from './use-user-links.tsx';
import { useUserList } from './use-user-list.ts';
import { userColumns } from './user-columns.tsx';
import { USER_READS } from './user-reads.ts';

export function UsersPage() {
  const list = useUserList();
  const roles = useRead(contract.roles.list, {});
  const remove = useWrite(contract.users.remove, { refreshes: USER_READS });
  const confirm = useConfirm();
  const editing = useEditing<User>();
  const links = useUserLinks();
  const upload = useEditing<never>();
  const rows = list.users.data?.data;
  // The list's current row, which may be newer than the clicked one.
  const target = editing.target && (rows?.find(({ id }) => id === editing.target?.id) ?? editing.target);

  const askToDelete = (user: User) =>
    void confirm({
      title: say.deleteQuestion,
      body: say.deleteBody({ name: user.name, email: user.email, role: user.role.name }),
      danger: true,
      run: () => remove.run({ id: user.id, version: user.version }),
    });
  const actions: Column<User> = {
    key: 'actions',
    title: sayRecords.actions,
    folds: true,
    cell: (user) => (
      <UserActions
        user={user}
        roles={roles.data ?? []}
        onUpdate={() => editing.edit(user)}
        onLink={() => links.make(user, user.has_password ? 'reset' : 'invite')}
        onFactorLink={() => links.make(user, 'factor')}
        onDelete={() => askToDelete(user)}
      />
    ),
  };
  const form = { opened: editing.opened, onClose: editing.close, roles: roles.data ?? [] };

  return (
    <ManagementFrame
      title={say.heading}
      actions={
        <>
          <Button variant="default" onClick={upload.create}>
            {sayAgents.open}
          </Button>
          <Button onClick={editing.create}>{say.add}</Button>
        </>
      }
    >
      <UserFilters list={list} roles={roles.data} />
      <DataTable
        label={frame.users}
        columns={[...userColumns(), actions]}
        rows={rows}
        rowKey={({ id }) => id}
        error={list.users.error}
        onRetry={list.users.refetch}
        empty={say.empty}
      />
      <Foot list={list} />
      {target ? (
        <UpdateUser key={editing.key} user={target} {...form} />
      ) : (
        <CreateUser key={editing.key} onInvite={links.show} {...form} />
      )}
      {links.dialog}
      <UploadAgents key={`upload-${upload.key}`} opened={upload.opened} onClose={upload.close} />
    </ManagementFrame>
  );
}

/** The pages of the list, or what to do where it is empty. */
function Foot({ list }: { list: ReturnType<typeof useUserList> }) {
  const rows = list.users.data?.data;
  if (rows?.length === 0 && list.isFiltered) return <p className={classes.foot}>{say.emptyHint}</p>;
  if (list.last > 1) return <Pager page={list.page} last={list.last} onPage={list.setPage} />;
  return (
    list.last === 1 && rows && rows.length > 0 && <p className={classes.foot}>{sayUi.pageOf({ page: 1, pages: 1 })}</p>
  );
}
