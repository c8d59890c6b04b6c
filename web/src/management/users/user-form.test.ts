import { sayValidation } from '@election/contract/messages/validation';
import { expect, it } from 'vitest';
import { someUser } from '../../testing/users.ts';
import { isIncomplete } from '../../ui/fields/checked-by.ts';
import { inputOf, joinIds, newUser, signsOut, splitIds, userFaults, valuesOf } from './user-form.ts';

const values = valuesOf(someUser(7));

it('requires name, email, status and role', () => {
  expect(userFaults({ ...newUser, status: null }, undefined)).toEqual({
    name: sayValidation.required,
    email: sayValidation.required,
    status: sayValidation.required,
    role_id: sayValidation.required,
  });
  expect(isIncomplete(userFaults({ ...newUser, status: null }, undefined))).toBe(true);
});

it('requires a region for a role bound to one, and constituencies for a role that enters figures', () => {
  const nowhere = { ...values, region_id: null, constituency_ids: '' };
  expect(userFaults(nowhere, 'any')).toEqual({});
  expect(userFaults(nowhere, 'region')).toEqual({ region_id: sayValidation.required });
  expect(userFaults(nowhere, 'constituencies')).toEqual({
    region_id: sayValidation.required,
    constituency_ids: sayValidation.required,
  });
  expect(userFaults(values, 'constituencies')).toEqual({});
});

it('sends a telephone number where there is one, and refuses one without its country', () => {
  expect(inputOf({ ...values, phone: ' +233 24 000 0001 ' }, 'any').phone).toBe('+233 24 000 0001');
  expect(inputOf({ ...values, phone: ' ' }, 'any')).not.toHaveProperty('phone');
  expect(userFaults({ ...values, phone: '024 000 0001' }, 'any')).toEqual({ phone: sayValidation.wrongPhone });
  expect(valuesOf(someUser(7, { phone: '+233240000001' })).phone).toBe('+233240000001');
});

it('refuses what is no email address', () => {
  const faults = userFaults({ ...values, email: 'ama@' }, 'any');
  expect(faults).toEqual({ email: sayValidation.wrongEmail });
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
  expect(signsOut({ ...values, status: 'inactive' }, { ...values, status: 'inactive' })).toBe(false);
  expect(signsOut(values, { ...values, role_id: 8 })).toBe(true);
  expect(signsOut(values, { ...values, region_id: 4 })).toBe(true);
});

it('is an active user without a place at first', () => {
  expect(newUser).toEqual({
    name: '',
    email: '',
    phone: '',
    status: 'active',
    role_id: null,
    year_id: null,
    region_id: null,
    constituency_ids: '',
  });
});

it('shows a user as stored, the constituencies in the order of their ids', () => {
  expect(joinIds([30, 4, 100])).toBe('4,30,100');
  expect([splitIds('4,30,100'), splitIds('')]).toEqual([[4, 30, 100], []]);
  const user = someUser(7);
  const places = [
    { id: 31, region_id: 3, name: 'Buem' },
    { id: 4, region_id: 3, name: 'Ho' },
  ];
  expect(valuesOf({ ...user, user_constituencies: places })).toEqual({
    name: user.name,
    email: user.email,
    phone: '',
    status: user.status,
    role_id: user.role_id,
    year_id: null,
    region_id: 3,
    constituency_ids: '4,31',
  });
  expect(valuesOf({ ...user, correspondent: null }).region_id).toBeNull();
});

it('sends address and name without the space around them, and no region that was not chosen', () => {
  const typed = { ...values, name: ' Ama ', email: ' ama@example.com ', region_id: null };
  expect(inputOf(typed, 'region')).toEqual({ name: 'Ama', email: 'ama@example.com', status: 'active', role_id: 2 });
  expect(inputOf({ ...typed, constituency_ids: '' }, 'constituencies').constituency_ids).toEqual([]);
  expect(inputOf(typed, undefined)).not.toHaveProperty('constituency_ids');
});

it('asks for no place before a role is chosen, and for constituencies of their role alone', () => {
  const nowhere = { ...values, region_id: null, constituency_ids: '' };
  expect(userFaults(nowhere, undefined)).toEqual({});
  expect(userFaults({ ...values, constituency_ids: '' }, 'region')).toEqual({});
  expect(userFaults({ ...values, constituency_ids: '' }, 'constituencies')).toEqual({
    constituency_ids: sayValidation.required,
  });
});
