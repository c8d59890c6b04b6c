import { PERMISSIONS, type Permission } from '@election/contract/people/permissions';
import { expect, test } from 'vitest';
import { holderOf } from '../holder.ts';
import { SECURE_REQUEST_KEY, useServer } from '../server.ts';
import { OUTSIDE } from './table.ts';

/* Doors outside the contract that ask who calls, each with the permission that opens it. */

const server = useServer();
const UPLOADS = '/api/v1/uploads';
const DOORS = [
  ['POST', UPLOADS, 'sheets.write'],
  ['HEAD', `${UPLOADS}/one`, 'sheets.write'],
  ['PATCH', `${UPLOADS}/one`, 'sheets.write'],
  ['DELETE', `${UPLOADS}/one`, 'sheets.write'],
] as const;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

async function knock(method: (typeof METHODS)[number], url: string, permissions?: readonly Permission[]) {
  const headers = { 'x-secure-request': SECURE_REQUEST_KEY, 'tus-resumable': '1.0.0', 'upload-length': '9' };
  const token = permissions && (await holderOf(server, permissions)).token;
  const { statusCode } = await server.app.inject({
    method,
    url,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return statusCode;
}

test.each(DOORS)('%s %s asks for %s: every other permission is not enough', async (method, url, permission) => {
  expect(await knock(method, url)).toBe(401);
  expect(
    await knock(
      method,
      url,
      PERMISSIONS.filter((other) => other !== permission),
    ),
  ).toBe(403);
  expect([401, 403]).not.toContain(await knock(method, url, [permission]));
});

test('no other address outside the contract asks who calls', async () => {
  const urls = OUTSIDE.flatMap(([, example]) => example.split(', ')).map((url) =>
    url.replace(/:\w+/g, 'one').replace('...', 'one'),
  );
  const asking: string[] = [];
  for (const url of urls) {
    // A stream has no end.
    if (url.endsWith('/stream')) continue;
    for (const method of METHODS) if ((await knock(method, url)) === 401) asking.push(`${method} ${url}`);
  }
  expect(asking.filter((one) => !DOORS.some(([method, url]) => one === `${method} ${url}`))).toEqual([]);
});
