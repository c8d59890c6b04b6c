import { contract } from '@election/contract/contract';
import type { PermissionRow, Role } from '@election/contract/people/roles';
import { useForm } from '@mantine/form';
import { useWrite } from '../../api/queries.ts';
import { RecordModal } from '../../app/records/RecordModal.tsx';
import { RoleFields } from './RoleFields.tsx';
import { inputOf, newRole, type RoleValues, roleFaults, roleWords, valuesOf } from './role-form.ts';
import { ROLE_READS } from './role-reads.ts';
import { roles as say } from './sentences.ts';

interface RoleModalProps {
  opened: boolean;
  onClose: () => void;
  permissions: readonly PermissionRow[];
}

const nothingMore = () => undefined;

export function CreateRole({ permissions, ...modal }: RoleModalProps) {
  const form = useForm<RoleValues>({ initialValues: newRole, validate: roleFaults });
  const create = useWrite(contract.roles.create, { refreshes: ROLE_READS });
  return (
    <RecordModal
      {...modal}
      title={say.createRole}
      form={form}
      fields={roleWords()}
      write={create}
      inputOf={inputOf}
      onSaved={nothingMore}
    >
      <RoleFields form={form} permissions={permissions} />
    </RecordModal>
  );
}

export function UpdateRole({ role, permissions, ...modal }: RoleModalProps & { role: Role }) {
  const form = useForm<RoleValues>({ initialValues: valuesOf(role), validate: roleFaults });
  const update = useWrite(contract.roles.update, { refreshes: ROLE_READS });
  return (
    <RecordModal
      {...modal}
      title={say.updateRole}
      form={form}
      fields={roleWords()}
      write={update}
      inputOf={(values, version) => ({ id: role.id, ...inputOf(values), version })}
      row={role}
      valuesOf={valuesOf}
      onSaved={nothingMore}
    >
      <RoleFields form={form} permissions={permissions} builtIn={role.built_in} />
    </RecordModal>
  );
}
