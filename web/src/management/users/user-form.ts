import { required } from '@election/contract/messages/validation';
import type { RoleScope } from '@election/contract/permissions';
import type { Input } from '@election/contract/route';
import type { Status } from '@election/contract/status';
import { type User, users } from '@election/contract/users';
import { checkedBy } from '../../ui/checked-by.ts';

/** What the form of a user holds. */
export interface UserValues {
  name: string;
  email: string;
  status: Status | null;
  role_id: number | null;
  /** Whose regions are offered; null for that of the chosen region, else the latest. */
  year_id: number | null;
  region_id: number | null;
  /** Ids in ascending order with commas between: two states of the form are compared by value. */
  constituency_ids: string;
}

export const newUser: UserValues = {
  name: '',
  email: '',
  status: 'active',
  role_id: null,
  year_id: null,
  region_id: null,
  constituency_ids: '',
};

export const joinIds = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(',');
export const splitIds = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

export const valuesOf = (user: User): UserValues => ({
  name: user.name,
  email: user.email,
  status: user.status,
  role_id: user.role_id,
  year_id: null,
  region_id: user.correspondent?.region_id ?? null,
  constituency_ids: joinIds(user.user_constituencies.map(({ id }) => id)),
});

/** What is sent: the places that the role works in, and no others. */
export function inputOf(values: UserValues, scope: RoleScope | undefined): Input<typeof users.create> {
  const { name, email, status, role_id, region_id, constituency_ids } = values;
  const bound = scope === 'region' || scope === 'constituencies';
  // The rules have passed by then: status and role are there.
  return {
    name: name.trim(),
    email: email.trim(),
    status: status as Status,
    role_id: role_id as number,
    ...(bound && region_id !== null && { region_id }),
    ...(scope === 'constituencies' && { constituency_ids: splitIds(constituency_ids) }),
  };
}

const faultsOfCall = checkedBy(users.create.input);

/** What stands in the way, by field (specification, section 5): a region and constituencies only where the role needs them. */
export function userFaults(values: UserValues, scope: RoleScope | undefined): Record<string, string> {
  const bound = scope === 'region' || scope === 'constituencies';
  return {
    ...faultsOfCall({ ...inputOf(values, scope) }),
    ...(bound && values.region_id === null && { region_id: required }),
    ...(scope === 'constituencies' && values.constituency_ids === '' && { constituency_ids: required }),
  };
}

/** Whether saving ends the user's sessions: whoever loses a role, a region or the account itself is out at once. */
export const signsOut = (before: UserValues, after: UserValues): boolean =>
  (before.status === 'active' && after.status === 'inactive') ||
  before.role_id !== after.role_id ||
  before.region_id !== after.region_id;
