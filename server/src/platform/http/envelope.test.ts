import { contract } from '@election/contract/contract';
import { usersDone } from '@election/contract/messages/done';
import { sayValidation } from '@election/contract/messages/validation';
import { expect, test } from 'vitest';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { done } from '../sentences.ts';

const server = useServer();
const call: ReturnType<typeof server.as> = (...input) => server.as('super_admin')(...input);

test('reads have a message beside their data: from the database, and twice from the response cache', async () => {
  expect(await call(contract.users.list, {})).toMatchObject({ status: 200, msg: done });
  const ask = () => server.anonymous(contract.results.national, { election_type_id: 1 });
  const first = await ask();
  expect(first).toMatchObject({ status: 200, msg: done, data: { election_type_id: 1 } });
  expect((await ask()).msg).toBe(done);
});

test('a call with a message of its own says that', async () => {
  const account = { name: 'Esi', email: 'esi@example.com', status: 'active', role_id: 3 };
  expect(await call(contract.users.create, account)).toMatchObject({ status: 200, msg: usersDone.created });
});

test('a bare answer is the data alone', async () => {
  expect(await server.anonymous(contract.exports.json, {})).toMatchObject({ status: 200, msg: undefined });
});

test.each(['role_id[]=3', 'role_id[]=3&role_id[]=2', 'role_id[x]=3', 'role_id[0]=2&role_id[]=3', 'role_id[=3'])(
  'a list written as %s is refused under its name, not ignored',
  async (query) => {
    const headers = { authorization: `Bearer ${tokenOf('super_admin')}`, 'x-secure-request': SECURE_REQUEST_KEY };
    const response = await server.app.inject({ url: `/api/v1/users?${query}`, headers });
    expect(response.statusCode).toBe(422);
    expect(response.json().data.error_msg).toEqual({ role_id: [sayValidation.repeated] });
  },
);
