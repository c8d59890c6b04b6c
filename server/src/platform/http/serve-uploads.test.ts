import { createHash } from 'node:crypto';
import { readdir, symlink, unlink, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { MAX_PICTURE_MEGABYTES } from '@election/contract/ballots/pictures';
import { contract } from '@election/contract/contract';
import { UPLOADS } from '@election/contract/figures/uploads';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { readConfig } from '../config.ts';
import { MOST_UPLOADS, removeExpiredUploads } from '../files/uploads.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { failures as say } from '../sentences.ts';

const server = useServer();
const { sheets } = contract;
const HERE = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };

let picture: Buffer;
/** Another process of the same installation. */
let second: FastifyInstance;
beforeAll(async () => {
  picture = Buffer.from(await (await pictureFile('jpeg', '#446688', 800)).arrayBuffer());
  const settings = { SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir };
  second = await buildApp(readConfig(settings), server.database);
});
afterAll(() => second.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const headersOf = (token: string) => ({
  'x-secure-request': SECURE_REQUEST_KEY,
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
});

/** Calls of one person at one server. */
function uploader(token: string, app: FastifyInstance = server.app) {
  const headers = headersOf(token);
  return {
    create: (length: number | string, more = {}) =>
      app.inject({ method: 'POST', url: UPLOADS, headers: { ...headers, 'upload-length': String(length), ...more } }),
    head: (url: string) => app.inject({ method: 'HEAD', url, headers }),
    patch: (url: string, offset: number | string, payload: Buffer, more = {}) =>
      app.inject({
        method: 'PATCH',
        url,
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...more,
        },
        payload,
      }),
    remove: (url: string) => app.inject({ method: 'DELETE', url, headers }),
  };
}
const as = (person: Person, app?: FastifyInstance) => uploader(tokenOf(person), app);

async function started(length = picture.length): Promise<string> {
  const { statusCode, headers } = await as('agent').create(length);
  expect(statusCode).toBe(201);
  return String(headers.location);
}
async function finished(): Promise<{ url: string; upload_id: string }> {
  const url = await started();
  expect((await as('agent').patch(url, 0, picture)).statusCode).toBe(204);
  return { url, upload_id: url.split('/').at(-1) ?? '' };
}
const sentenceOf = (answer: { json: () => { data: { error_msg: unknown } } }) => answer.json().data.error_msg;

describe('a picture is uploaded piece by piece', () => {
  test('and becomes the sheet, whose receipt has the hash of its bytes', async () => {
    const url = await started();
    const half = Math.floor(picture.length / 2);
    const first = await as('agent').patch(url, 0, picture.subarray(0, half));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(half)]);
    const { headers } = await as('agent').head(url);
    expect(headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(picture.length),
      'cache-control': 'private, no-store',
      'tus-resumable': '1.0.0',
    });
    expect(Date.parse(String(headers['upload-expires']))).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await as('agent').patch(url, half, picture.subarray(half));
    const upload_id = url.split('/').at(-1);
    const { status, data } = await server.as('agent')(sheets.upload, { ...HERE, upload_id }, { key: 'sheet-of-agent' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ width: 800, receipt: { id: 'sheet-of-agent', sha256: sha256(picture) } });
    expect(data.original_sha256).toBe(sha256(picture));
    // It was used.
    expect((await as('agent').head(url)).statusCode).toBe(404);
  });

  test('and a repeat of its submission, by another upload or with the picture itself, gets the same receipt', async () => {
    const original_sha256 = sha256(picture);
    const send = (more: object) =>
      server.as('agent')(sheets.upload, { ...HERE, original_sha256, ...more }, { key: 'repeated-sheet' });
    const once = await send({ upload_id: (await finished()).upload_id });
    expect(once.status).toBe(200);
    const again = await send({ upload_id: (await finished()).upload_id });
    const whole = await send({ image: new File([new Uint8Array(picture)], 'sheet.jpg') });
    for (const { status, data } of [again, whole]) expect([status, data.receipt]).toEqual([200, once.data.receipt]);
    const other = await server.as('agent')(
      sheets.upload,
      { ...HERE, original_sha256: '0'.repeat(64), upload_id: (await finished()).upload_id },
      { key: 'repeated-sheet' },
    );
    expect(other.status).toBe(422);
  });

  test('goes on at another server of the installation', async () => {
    const url = await started();
    await as('agent').patch(url, 0, picture.subarray(0, 100));
    const answer = await as('agent', second).patch(url, 100, picture.subarray(100));
    expect(answer.statusCode).toBe(204);
    const upload_id = url.split('/').at(-1);
    const { data } = await caller(second, tokenOf('agent'))(sheets.upload, { ...HERE, upload_id });
    expect(data.receipt.sha256).toBe(sha256(picture));
  });

  test('goes on where the connection broke', async () => {
    const url = await started();
    const port = await listenAnywhere(second);
    const line = connect(port, '127.0.0.1');
    const head = Object.entries({
      ...headersOf(tokenOf('agent')),
      host: 'localhost',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(picture.length),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    line.write(Buffer.concat([Buffer.from(`PATCH ${url} HTTP/1.1\r\n${head.join('')}\r\n`), picture.subarray(0, 500)]));
    const offset = async () => Number((await as('agent').head(url)).headers['upload-offset']);
    await vi.waitFor(async () => expect(await offset()).toBe(500), { timeout: 10_000 });
    // The line is half open: the phone goes on by another one, and the first then breaks.
    expect((await as('agent').patch(url, 500, picture.subarray(500))).statusCode).toBe(204);
    line.destroy();
    const upload_id = url.split('/').at(-1);
    const { data } = await server.as('agent')(sheets.upload, { ...HERE, upload_id });
    expect(data.receipt.sha256).toBe(sha256(picture));
  });

  test('or is dropped', async () => {
    const url = await started();
    expect((await as('agent').remove(url)).statusCode).toBe(204);
    expect((await as('agent').head(url)).statusCode).toBe(404);
    expect((await as('agent').remove(url)).statusCode).toBe(404);
  });

  test('and OPTIONS names the extensions and the largest size', async () => {
    const { headers } = await server.app.inject({ method: 'OPTIONS', url: UPLOADS });
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(MAX_PICTURE_MEGABYTES * 1024 * 1024),
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('an upload is refused', () => {
  test('to another person, who does not learn that it is there', async () => {
    const url = await started();
    const other = as('intern');
    expect((await other.head(url)).statusCode).toBe(404);
    expect((await other.patch(url, 0, picture)).statusCode).toBe(404);
    expect((await other.remove(url)).statusCode).toBe(404);
    const { upload_id } = await finished();
    const answer = await server.as('intern')(sheets.upload, { ...HERE, upload_id });
    expect(answer).toMatchObject({ status: 422, error_msg: { upload_id: [say.uploadGone] } });
    expect(Number((await as('agent').head(url)).headers['upload-offset'])).toBe(0);
  });

  test('to callers without a session, a secure request or the permission', async () => {
    const create = (headers: object) =>
      server.app.inject({
        method: 'POST',
        url: UPLOADS,
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '9', ...headers },
      });
    expect((await create({})).statusCode).toBe(403);
    expect((await create({ 'x-secure-request': SECURE_REQUEST_KEY })).statusCode).toBe(401);
    expect((await create({ authorization: `Bearer ${tokenOf('agent')}` })).statusCode).toBe(403);
  });

  test('after sign-out, and goes on after the next sign-in', async () => {
    const { pool } = server.database;
    const signIn = async () => {
      const token = newToken();
      await pool.query(
        `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [hashToken(token), USER_ID.agent],
      );
      return token;
    };
    const first = await signIn();
    const url = String((await uploader(first).create(picture.length)).headers.location);
    await uploader(first).patch(url, 0, picture.subarray(0, 100));
    await server.bearing(first)(contract.session.logout, {});
    const ended = await uploader(first).patch(url, 100, picture.subarray(100));
    expect([ended.statusCode, sentenceOf(ended)]).toEqual([401, say.sessionEnded]);
    expect((await uploader(await signIn()).patch(url, 100, picture.subarray(100))).statusCode).toBe(204);
  });

  test.each([
    '../../etc/passwd',
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e',
    'x',
    '',
    '0'.repeat(32),
    `${'0'.repeat(31)}/..`,
    '%00',
  ])('under an id that is none: %j', async (id) => {
    const url = `${UPLOADS}/${id}`;
    for (const answer of [
      await as('agent').head(url),
      await as('agent').patch(url, 0, picture),
      await as('agent').remove(url),
    ]) {
      expect([404, 400, 403]).toContain(answer.statusCode);
    }
    const sheet = await server.as('agent')(sheets.upload, { ...HERE, upload_id: id });
    expect([404, 422]).toContain(sheet.status);
  });

  test('of a wrong length or offset, without the protocol, or with too many words about it', async () => {
    const { create, patch } = as('agent');
    const largest = MAX_PICTURE_MEGABYTES * 1024 * 1024;
    const url = await started(100);
    for (const [answer, status, sentence] of [
      [await create(largest + 1), 413, say.uploadTooLong({ megabytes: MAX_PICTURE_MEGABYTES })],
      [await create(0), 422, say.uploadEmpty],
      [await create('-1'), 400, say.headerNeeded({ name: 'upload-length' })],
      [await create('1e3'), 400, say.headerNeeded({ name: 'upload-length' })],
      [await create(9, { 'upload-metadata': `name ${'QUFB'.repeat(300)}` }), 422, say.metadataTooLong({ most: 1000 })],
      [await create(9, { 'tus-resumable': '0.2.2' }), 412, say.uploadVersion({ version: '1.0.0' })],
      [await patch(url, 5, Buffer.alloc(5)), 409, say.uploadOffset({ offset: 0 })],
      [await patch(url, 'x', Buffer.alloc(5)), 400, say.headerNeeded({ name: 'upload-offset' })],
      [await patch(url, 0, Buffer.alloc(101)), 413, say.uploadBeyond],
    ] as const) {
      expect([answer.statusCode, sentenceOf(answer)]).toEqual([status, sentence]);
    }
    expect((await patch(url, 0, Buffer.from('{}'), { 'content-type': 'application/json' })).statusCode).toBe(415);
  });

  test('as a sheet before it is finished, with a picture beside it, and without either', async () => {
    const upload_id = (await started()).split('/').at(-1);
    const upload = (more: object) => server.as('agent')(sheets.upload, { ...HERE, ...more });
    expect(await upload({ upload_id })).toMatchObject({
      status: 422,
      error_msg: { upload_id: [say.uploadUnfinished] },
    });
    const both = await upload({ upload_id, image: await pictureFile('jpeg') });
    expect(both).toMatchObject({ status: 422, error_msg: { upload_id: [say.pictureOrUpload] } });
    expect(await upload({})).toMatchObject({ status: 422, error_msg: { image: ['This is required.'] } });
  });

  test('with 507 and a time to wait where the disk is full', async () => {
    const url = await started();
    const folder = join(server.dataDir, 'uploads', String(USER_ID.agent));
    const name = (await readdir(folder)).find((one) => one.startsWith(url.split('/').at(-1) ?? '-')) ?? '';
    await unlink(join(folder, name));
    // A device on which every write says so; the size of the link is that of its text.
    const full = '/dev/full';
    await symlink(full, join(folder, name));
    const answer = await as('agent').patch(url, full.length, picture.subarray(full.length));
    expect([answer.statusCode, sentenceOf(answer), answer.headers['retry-after']]).toEqual([507, say.diskFull, '60']);
    await unlink(join(folder, name));
  });

  test('where too many of one person wait; those of a day ago are deleted', async () => {
    const folder = join(server.dataDir, 'uploads', String(USER_ID.intern));
    const { create } = as('intern');
    for (let made = 0; made < MOST_UPLOADS; made++) expect((await create(9)).statusCode).toBe(201);
    const answer = await create(9);
    expect([answer.statusCode, sentenceOf(answer)]).toEqual([429, say.tooManyUploads({ most: MOST_UPLOADS })]);
    const [old = '', ...others] = await readdir(folder);
    const yesterday = Date.now() / 1000 - 24 * 3600 - 1;
    await utimes(join(folder, old), yesterday, yesterday);
    expect((await as('intern').head(`${UPLOADS}/${old.split('.')[0]}`)).statusCode).toBe(404);
    expect(await removeExpiredUploads({ dataDir: server.dataDir })).toBe(1);
    expect(await readdir(folder)).toEqual(others);
    expect((await create(9)).statusCode).toBe(201);
  });
});
