import { required, wrongEmail } from '@election/contract/messages/validation';
import { expect, it } from 'vitest';
import { someUser } from '../../testing/users.ts';
import { isIncomplete } from '../../ui/checked-by.ts';
import { inputOf, newUser, signsOut, userFaults, valuesOf } from './user-form.ts';

const values = valuesOf(someUser(7));

it('requires name, email, status and role', () => {
  expect(userFaults({ ...newUser, status: null }, undefined)).toEqual({
    name: required,
    email: required,
    status: required,
    role_id: required,
  });
  expect(isIncomplete(userFaults({ ...newUser, status: null }, undefined))).toBe(true);
});

it('requires a region for a role bound to one, and constituencies for a role that enters figures', () => {
  const nowhere = { ...values, region_id: null, constituency_ids: '' };
  expect(userFaults(nowhere, 'any')).toEqual({});
  expect(userFaults(nowhere, 'region')).toEqual({ region_id: required });
  expect(userFaults(nowhere, 'constituencies')).toEqual({ region_id: required, constituency_ids: required });
  expect(userFaults(values, 'constituencies')).toEqual({});
});

it('refuses what is no e-mail address', () => {
  const faults = userFaults({ ...values, email: 'ama@' }, 'any');
  expect(faults).toEqual({ email: wrongEmail });
  expect(isIncomplete(faults)).toBe(false);
});

it('sends the places that the role works in and no others', () => {
  const person = { name: 'Ama Owusu', email: 'ama@example.com', status: 'active', role_id: 2 };
  expect(inputOf({ ...values, name: ' Ama Owusu ' }, 'constituencies')).toEqual({
    ...person,
    region_id: 3,
    constituency_ids: [30, 31],
  });
  expect(inputOf(values, 'region')).toEqual({ ...person, region_id: 3 });
  expect(inputOf(values, 'any')).toEqual(person);
});

it('signs out a user who loses the account, the role or the region', () => {
  const name = { ...values, name: 'Ama Owusu-Ansah', constituency_ids: '30' };
  expect(signsOut(values, name)).toBe(false);
  expect(signsOut(values, { ...values, status: 'inactive' })).toBe(true);
  expect(signsOut({ ...values, status: 'inactive' }, values)).toBe(false);
  expect(signsOut(values, { ...values, role_id: 8 })).toBe(true);
  expect(signsOut(values, { ...values, region_id: 4 })).toBe(true);
});
