import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { fileStore } from './store.ts';

const BYTES = Buffer.from('the bytes of a picture');
const NAME = `private/${'a'.repeat(64)}`;

let open: Server | undefined;
afterEach(() => open?.close());

/** The part of the S3 API that the store uses: PUT, HEAD and GET of objects by path. */
async function startBucket() {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const seen: string[] = [];
  open = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    seen.push(`${request.method} ${path} ${request.headers.authorization?.split(',')[0] ?? 'unsigned'}`);
    const body = await buffer(request);
    if (request.method === 'PUT') {
      objects.set(path, { bytes: body, type: request.headers['content-type'] });
      return response.end();
    }
    const object = objects.get(path);
    if (!object) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': object.bytes.length });
    return response.end(request.method === 'HEAD' ? undefined : object.bytes);
  });
  open.listen(0, '127.0.0.1');
  await once(open, 'listening');
  return { endpoint: `http://127.0.0.1:${(open.address() as AddressInfo).port}`, objects, seen };
}

test('an S3 store writes and reads pictures with signed requests', async () => {
  const { endpoint, objects, seen } = await startBucket();
  const store = await fileStore(
    readConfig({
      S3_BUCKET: 'sheets',
      S3_ENDPOINT: endpoint,
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: 'the-key',
      S3_SECRET_ACCESS_KEY: 'the-secret',
    }),
  );
  expect(await store.get(NAME)).toBeNull();
  await store.put(NAME, BYTES, 'image/jpeg');
  expect(await store.get(NAME)).toEqual(BYTES);
  expect(objects.get(`/sheets/${NAME}`)).toEqual({ bytes: BYTES, type: 'image/jpeg' });
  expect(seen.every((call) => call.includes('Credential=the-key/'))).toBe(true);
});

test('the disk store writes a picture once, without leftovers, for its own user and group', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'election-store-'));
  const store = await fileStore(readConfig({ DATA_DIR: folder }));
  expect(await store.get(NAME)).toBeNull();
  await Promise.all([1, 2, 3].map(() => store.put(NAME, BYTES, 'image/jpeg')));
  expect(await store.get(NAME)).toEqual(BYTES);
  const pictures = join(folder, 'pictures');
  expect(await readdir(join(pictures, 'private'))).toEqual(['a'.repeat(64)]);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(pictures)).toBe('750');
  expect(await modeOf(join(pictures, 'private'))).toBe('750');
  expect(await modeOf(join(pictures, NAME))).toBe('640');
  await rm(folder, { recursive: true });
});
