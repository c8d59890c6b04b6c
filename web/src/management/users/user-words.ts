import { series } from '@election/contract/messages/lists';
import type { Role } from '@election/contract/people/roles';
import { statusField } from '../../app/election/fields/StatusField.tsx';
import type { NamedField } from '../../app/records/fields.ts';
import { users as say } from './sentences.ts';
import type { Places } from './use-places.ts';
import { splitIds, type UserValues } from './user-form.ts';

/** How questions name the values of the form. */
export const userWords = (roles: readonly Role[], places: Places): readonly NamedField<UserValues>[] => [
  { key: 'name', label: say.name },
  { key: 'email', label: say.email },
  { key: 'phone', label: say.phone },
  statusField,
  { key: 'role_id', label: say.role, text: (id) => roles.find((role) => role.id === id)?.name ?? String(id) },
  { key: 'region_id', label: say.region, text: (id) => places.regionName(Number(id)) },
  {
    key: 'constituency_ids',
    label: say.constituencies,
    text: (ids) => series(splitIds(String(ids)).map(places.constituencyName)),
  },
];
