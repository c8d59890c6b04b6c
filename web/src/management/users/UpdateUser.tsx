import { contract } from '@election/contract/contract';
import type { Role } from '@election/contract/people/roles';
import type { User } from '@election/contract/people/users';
import { useForm } from '@mantine/form';
import { useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { RecordModal } from '../../app/records/RecordModal.tsx';
import { users as say } from './sentences.ts';
import { UserFields } from './UserFields.tsx';
import { usePlaces } from './use-places.ts';
import { inputOf, signsOut, type UserValues, userFaults, valuesOf } from './user-form.ts';
import { USER_READS } from './user-reads.ts';
import { userWords } from './user-words.ts';

interface UpdateUserProps {
  /** The list's current row. */
  user: User;
  opened: boolean;
  onClose: () => void;
  roles: readonly Role[];
}

export function UpdateUser({ user, opened, onClose, roles }: UpdateUserProps) {
  const own = useUser().id === user.id;
  const scopeOf = ({ role_id }: UserValues) => roles.find(({ id }) => id === role_id)?.scope;
  const form = useForm<UserValues>({
    initialValues: valuesOf(user),
    validate: (values) => userFaults(values, scopeOf(values)),
  });
  const places = usePlaces(form.getValues(), user);
  const update = useWrite(contract.users.update, { refreshes: USER_READS });
  return (
    <RecordModal
      title={say.updateTitle}
      opened={opened}
      onClose={onClose}
      form={form}
      fields={userWords(roles, places)}
      write={update}
      inputOf={(values, version) => ({
        id: user.id,
        // Taken out of the form, a number is taken away; one that never was is not spoken of.
        ...(user.phone !== null && { phone: null }),
        ...inputOf(values, scopeOf(values)),
        version,
      })}
      row={user}
      valuesOf={valuesOf}
      moreLines={signsOut(valuesOf(user), form.getValues()) ? [say.signedOutAtOnce({ name: user.name })] : []}
      onSaved={() => undefined}
    >
      <UserFields form={form} roles={roles} places={places} own={own} />
    </RecordModal>
  );
}
