import { sayValidation } from '@election/contract/messages/validation';
import type { RoleScope } from '@election/contract/people/permissions';
import { type User, users } from '@election/contract/people/users';
import type { Status } from '@election/contract/places/status';
import type { Input } from '@election/contract/wire/route';
import { checkedBy } from '../../ui/fields/checked-by.ts';

/** The values of a user's form. */
export interface UserValues {
  name: string;
  email: string;
  phone: string;
  status: Status | null;
  role_id: number | null;
  /** The year whose regions are offered; null for that of the chosen region, else the latest. */
  year_id: number | null;
  region_id: number | null;
  /** Ids in ascending order, joined by commas, since the form compares values. */
  constituency_ids: string;
}

export const newUser: UserValues = {
  name: '',
  email: '',
  phone: '',
  status: 'active',
  role_id: null,
  year_id: null,
  region_id: null,
  constituency_ids: '',
};

export const joinIds = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join(',');
export const splitIds = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

export const valuesOf = (user: User): UserValues => ({
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  status: user.status,
  role_id: user.role_id,
  year_id: null,
  region_id: user.correspondent?.region_id ?? null,
  constituency_ids: joinIds(user.user_constituencies.map(({ id }) => id)),
});

/** The input of the call, with the places that the role works in and no others. */
export function inputOf(values: UserValues, scope: RoleScope | undefined): Input<typeof users.create> {
  const { name, email, phone, status, role_id, region_id, constituency_ids } = values;
  const bound = scope === 'region' || scope === 'constituencies';
  // The rules have passed, so status and role are not null.
  return {
    name: name.trim(),
    email: email.trim(),
    ...(phone.trim() !== '' && { phone: phone.trim() }),
    status: status as Status,
    role_id: role_id as number,
    ...(bound && region_id !== null && { region_id }),
    ...(scope === 'constituencies' && { constituency_ids: splitIds(constituency_ids) }),
  };
}

const faultsOfCall = checkedBy(users.create.input);

/** The rules of the form, by field (docs/product.md): a region and constituencies only where the role needs them. */
export function userFaults(values: UserValues, scope: RoleScope | undefined): Record<string, string> {
  const bound = scope === 'region' || scope === 'constituencies';
  return {
    ...faultsOfCall({ ...inputOf(values, scope) }),
    ...(bound && values.region_id === null && { region_id: sayValidation.required }),
    ...(scope === 'constituencies' && values.constituency_ids === '' && { constituency_ids: sayValidation.required }),
  };
}

/** Whether saving ends the user's sessions: losing the role, the region or the active status does. */
export const signsOut = (before: UserValues, after: UserValues): boolean =>
  (before.status === 'active' && after.status === 'inactive') ||
  before.role_id !== after.role_id ||
  before.region_id !== after.region_id;
