import { sayPeople } from '@election/contract/messages/people';
import type { Role } from '@election/contract/people/roles';
import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { StatusField } from '../../app/election/fields/StatusField.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { ConstituenciesField } from './ConstituenciesField.tsx';
import { users as say } from './sentences.ts';
import type { Places } from './use-places.ts';
import { joinIds, splitIds, type UserValues } from './user-form.ts';

interface UserFieldsProps {
  form: UseFormReturnType<UserValues>;
  roles: readonly Role[];
  places: Places;
  /** The user is the signed-in person, who may not change the own role, status and places. */
  own?: boolean;
}

export function UserFields({ form, roles, places, own = false }: UserFieldsProps) {
  return (
    <>
      <TextInput label={say.name} autoComplete="off" required data-autofocus {...form.getInputProps('name')} />
      <TextInput
        type="email"
        label={say.email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('email')}
      />
      <TextInput
        type="tel"
        label={say.phone}
        description={say.phoneHint}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      {own ? (
        <Text size="sm" c="dimmed">
          {sayPeople.ownAccount}
        </Text>
      ) : (
        <>
          <StatusField {...form.getInputProps('status')} />
          <RoleAndPlaces form={form} roles={roles} places={places} />
        </>
      )}
    </>
  );
}

function RoleAndPlaces({ form, roles, places }: Omit<UserFieldsProps, 'own'>) {
  const values = form.getValues();
  const scope = roles.find(({ id }) => id === values.role_id)?.scope;
  const chooseRole = (role_id: number) => {
    const next = roles.find(({ id }) => id === role_id)?.scope;
    form.setValues({
      role_id,
      // Places that the new role does not use must not appear in the question.
      ...(next === 'any' && { region_id: null }),
      ...(next !== 'constituencies' && { constituency_ids: '' }),
    });
  };

  return (
    <>
      <Dropdown
        label={say.role}
        description={scope && say.reach({ scope })}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.role_id}
        onChange={chooseRole}
        error={form.errors.role_id}
        required
        inModal
      />
      {places.error && <Failure problem={places.error.error ?? { message: '' }} onRetry={places.error.refetch} />}
      {(scope === 'region' || scope === 'constituencies') && (
        <>
          {places.years.length > 1 && (
            <Dropdown
              label={say.year}
              options={places.years}
              value={places.year_id}
              onChange={(year_id) => form.setValues({ year_id, region_id: null, constituency_ids: '' })}
              inModal
            />
          )}
          <Dropdown
            label={say.region}
            options={places.regions}
            value={values.region_id}
            onChange={(region_id) => form.setValues({ region_id, constituency_ids: '' })}
            error={form.errors.region_id}
            loading={places.isLoading}
            required
            inModal
          />
        </>
      )}
      {scope === 'constituencies' && values.region_id !== null && (
        <ConstituenciesField
          options={places.constituencies}
          value={splitIds(values.constituency_ids)}
          onChange={(ids) => form.setValues({ constituency_ids: joinIds(ids) })}
          error={form.errors.constituency_ids}
          loading={places.constituenciesLoading}
        />
      )}
    </>
  );
}
