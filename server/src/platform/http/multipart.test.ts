import { contract } from '@election/contract/contract';
import { expect, test } from 'vitest';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { notUnderstood } from '../sentences.ts';

const server = useServer();

const form = '--line\r\ncontent-disposition: form-data; name="name"\r\n\r\nNew\r\n--line--\r\n';

test.each([
  ['ends in the middle of a part', form.slice(0, -20)],
  ['ends in the middle of a head', form.slice(0, 30)],
  ['has no parts', 'nothing of the kind'],
  ['is empty', ''],
])('refuses a form that %s with 422', async (_, payload) => {
  const { statusCode, body } = await server.app.inject({
    method: contract.parties.create.method,
    url: contract.parties.create.path,
    headers: {
      'x-secure-request': SECURE_REQUEST_KEY,
      authorization: `Bearer ${tokenOf('super_admin')}`,
      'content-type': 'multipart/form-data; boundary=line',
    },
    payload,
  });
  expect(statusCode, body).toBe(422);
  if (payload !== '') expect(body).toContain(notUnderstood);
});
