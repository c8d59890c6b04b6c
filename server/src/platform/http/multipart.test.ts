import { createHash } from 'node:crypto';
import { contract } from '@election/contract/contract';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { failures } from '../sentences.ts';
import { readForm } from './multipart.ts';

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
  if (payload !== '') expect(body).toContain(failures.notUnderstood);
});

test('a file of a form is a File in every way, and its JSON is the hash of its bytes', async () => {
  const app = fastify();
  await app.register(multipart);
  const told: unknown[] = [];
  app.post('/', async (request) => {
    const { file } = (await readForm(request)) as { file: File };
    told.push(file.name, file.size, await file.text(), Buffer.from(await file.arrayBuffer()).toString());
    told.push(Buffer.from(await file.bytes()).toString(), await file.slice(1, 3).text());
    told.push((await file.stream().getReader().read()).value?.length, JSON.stringify(file), file instanceof File);
    return '';
  });
  const content = 'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nfigures\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=line' };
  await app.inject({ method: 'POST', url: '/', headers, payload: `--line\r\n${content}--line--\r\n` });
  await app.close();
  const hash = createHash('sha256').update('figures').digest('hex');
  expect(told).toEqual(['a.csv', 7, 'figures', 'figures', 'figures', 'ig', 7, `"${hash}"`, true]);
});
