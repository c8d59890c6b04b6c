import { contract } from '@election/contract/contract';
import type { OneTimeLink } from '@election/contract/people/passwords';
import type { Role } from '@election/contract/people/roles';
import { useForm } from '@mantine/form';
import { useWrite } from '../../api/queries.ts';
import { RecordModal } from '../../app/records/RecordModal.tsx';
import { users as say } from './sentences.ts';
import { UserFields } from './UserFields.tsx';
import { usePlaces } from './use-places.ts';
import { inputOf, newUser, type UserValues, userFaults } from './user-form.ts';
import { USER_READS } from './user-reads.ts';
import { userWords } from './user-words.ts';

interface CreateUserProps {
  opened: boolean;
  onClose: () => void;
  roles: readonly Role[];
  /** Called with the new user's invite link, which the server gives only once. */
  onInvite: (name: string, link: OneTimeLink) => void;
}

export function CreateUser({ opened, onClose, roles, onInvite }: CreateUserProps) {
  const scopeOf = ({ role_id }: UserValues) => roles.find(({ id }) => id === role_id)?.scope;
  const form = useForm<UserValues>({
    initialValues: newUser,
    validate: (values) => userFaults(values, scopeOf(values)),
  });
  const places = usePlaces(form.getValues(), null);
  const create = useWrite(contract.users.create, { refreshes: USER_READS });
  return (
    <RecordModal
      title={say.createTitle}
      opened={opened}
      onClose={onClose}
      form={form}
      fields={userWords(roles, places)}
      write={create}
      inputOf={(values) => inputOf(values, scopeOf(values))}
      onSaved={({ name, invite }) => invite && onInvite(name, invite)}
    >
      <UserFields form={form} roles={roles} places={places} />
    </RecordModal>
  );
}
