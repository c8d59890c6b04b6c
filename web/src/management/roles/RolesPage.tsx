import { contract } from '@election/contract/contract';
import type { PermissionRow, Role } from '@election/contract/people/roles';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRead } from '../../api/queries.ts';
import { useEditing } from '../../ui/hooks/use-editing.ts';
import { ManagementFrame } from '../ManagementFrame.tsx';
import { PermissionModal } from './PermissionModal.tsx';
import { PermissionsTable } from './PermissionsTable.tsx';
import { CreateRole, UpdateRole } from './RoleModals.tsx';
import { RolesTable } from './RolesTable.tsx';
import { roles as say } from './sentences.ts';

/** What each role may do. */
export function RolesPage() {
  const roles = useRead(contract.roles.list, {});
  const permissions = useRead(contract.permissions.list, {});
  const role = useEditing<Role>();
  const permission = useEditing<PermissionRow>();
  const target = role.target && (roles.data?.find(({ id }) => id === role.target?.id) ?? role.target);
  const modal = { opened: role.opened, onClose: role.close, permissions: permissions.data ?? [] };

  return (
    <ManagementFrame title={say.heading} actions={<Button onClick={role.create}>{say.addRole}</Button>}>
      <Stack gap="xl">
        <section>
          <Title order={2} size="h3" mb="sm">
            {say.roles}
          </Title>
          <RolesTable read={roles} onUpdate={role.edit} />
        </section>
        <section>
          <Group justify="space-between">
            <Title order={2} size="h3">
              {say.permissions}
            </Title>
            <Button variant="default" onClick={permission.create}>
              {say.addPermission}
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mb="sm">
            {say.permissionsNote}
          </Text>
          <PermissionsTable read={permissions} roles={roles.data ?? []} onUpdate={permission.edit} />
        </section>
      </Stack>
      {target ? <UpdateRole key={role.key} role={target} {...modal} /> : <CreateRole key={role.key} {...modal} />}
      <PermissionModal
        key={`permission-${permission.key}`}
        permission={permission.target}
        opened={permission.opened}
        onClose={permission.close}
      />
    </ManagementFrame>
  );
}
