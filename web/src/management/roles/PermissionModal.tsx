import { contract } from '@election/contract/contract';
import { type PermissionRow, permissions } from '@election/contract/people/roles';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWrite } from '../../api/queries.ts';
import type { NamedField } from '../../app/records/fields.ts';
import { RecordModal } from '../../app/records/RecordModal.tsx';
import { checkedBy } from '../../ui/fields/checked-by.ts';
import { ROLE_READS } from './role-reads.ts';
import { roles as say } from './sentences.ts';

interface PermissionValues {
  name: string;
}
const words = (): readonly NamedField<PermissionValues>[] => [{ key: 'name', label: say.name }];
const faultsOfCall = checkedBy(permissions.create.input);

interface PermissionModalProps {
  /** The one to rename; null for a new one. */
  permission: PermissionRow | null;
  opened: boolean;
  onClose: () => void;
}

export function PermissionModal({ permission, opened, onClose }: PermissionModalProps) {
  const form = useForm<PermissionValues>({
    initialValues: { name: permission?.name ?? '' },
    validate: ({ name }) => faultsOfCall({ name }),
  });
  const create = useWrite(contract.permissions.create, { refreshes: ROLE_READS });
  const update = useWrite(contract.permissions.update, { refreshes: ROLE_READS });
  const shared = { opened, onClose, form, fields: words(), onSaved: () => undefined };
  const field = (
    <TextInput
      label={say.name}
      description={say.permissionHint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      data-autofocus
      {...form.getInputProps('name')}
    />
  );
  if (!permission) {
    return (
      <RecordModal {...shared} title={say.createPermission} write={create} inputOf={({ name }) => ({ name })}>
        {field}
      </RecordModal>
    );
  }
  return (
    <RecordModal
      {...shared}
      title={say.updatePermission}
      write={update}
      inputOf={({ name }) => ({ id: permission.id, name })}
    >
      {field}
    </RecordModal>
  );
}
