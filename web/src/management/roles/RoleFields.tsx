import { type Permission, ROLE_SCOPES, type RoleScope } from '@election/contract/people/permissions';
import type { PermissionRow } from '@election/contract/people/roles';
import { Checkbox, Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import classes from '../Management.module.css';
import { fitsScope, joinNames, type RoleValues, splitNames, withScope } from './role-form.ts';
import { permissions as meanings, roles as say, scopes } from './sentences.ts';

interface RoleFieldsProps {
  form: UseFormReturnType<RoleValues>;
  permissions: readonly PermissionRow[];
  builtIn?: boolean;
}

/** The words for a permission; permissions that the product does not check have none. */
export const meaningOf = (name: string): string =>
  (meanings satisfies Record<Permission, string> as Partial<Record<string, string>>)[name] ?? say.unknownMeaning;

export function RoleFields({ form, permissions, builtIn = false }: RoleFieldsProps) {
  const values = form.getValues();
  const held = splitNames(values.permissions);
  const toggle = (name: string, on: boolean) =>
    form.setValues({ permissions: joinNames(on ? [...held, name] : held.filter((one) => one !== name)) });
  return (
    <>
      <TextInput
        label={say.name}
        description={builtIn ? say.builtInRole : say.nameHint}
        readOnly={builtIn}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('name')}
      />
      <Dropdown<RoleScope>
        label={say.reach}
        options={ROLE_SCOPES.map((value) => ({ value, label: scopes[value] }))}
        value={values.scope}
        onChange={(scope) => form.setValues(withScope(values, scope))}
        error={form.errors.scope}
        readOnly={builtIn}
        required
        inModal
      />
      <fieldset className={classes.permissions}>
        <Input.Label component="legend">{say.permissions}</Input.Label>
        {permissions.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            description={fitsScope(name, values.scope) ? meaningOf(name) : say.everywhereOnly}
            checked={held.includes(name)}
            disabled={!fitsScope(name, values.scope)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
        {form.errors.permissions && <Input.Error>{form.errors.permissions}</Input.Error>}
      </fieldset>
    </>
  );
}
