import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as say from '../sentences.ts';
import { serveConsole } from './console.ts';
import { answerError } from './errors.ts';

const PAGE = '<!doctype html><title>Console</title>';
let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'election-console-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'assets/index-1a2b.js'), '');
  app = fastify();
  app.setErrorHandler(answerError);
  await serveConsole(app, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = async (url: string, accept?: string, method: InjectOptions['method'] = 'GET') => {
  const { statusCode, headers, body } = await app.inject({
    method,
    url,
    headers: accept === undefined ? {} : { accept },
  });
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], body };
};
const page = { status: 200, type: expect.stringContaining('text/html'), cache: 'no-cache', body: PAGE };
const notFound = { status: 404, body: JSON.stringify({ data: { error_msg: say.notFound } }) };

describe('a console address', () => {
  test.each([
    ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['curl', '*/*'],
    ['a client that names no type', undefined],
    ['a client that prefers JSON but accepts all', 'application/json, */*;q=0.5'],
  ])('answers HTML to %s', async (_, accept) => {
    for (const url of ['/results', '/votes/3/12?tab=live', '/candidates/presidential', '/no/such/page']) {
      expect(await get(url, accept)).toMatchObject(page);
    }
  });

  test('answers the headers alone to HEAD', async () => {
    expect(await get('/results', '*/*', 'HEAD')).toMatchObject({ ...page, body: '' });
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json, application/json'])(
    'answers 404 to a client that accepts %s alone',
    async (accept) => {
      expect(await get('/results', accept)).toMatchObject(notFound);
    },
  );
});

describe('an address that is none of the console answers 404', () => {
  test.each(['/api/v1/nothing', '/assets/index-old.js', '/pictures/none', '/pinksheets/1/none', '/broadcasting/none'])(
    '%s, whatever the client accepts',
    async (url) => {
      expect(await get(url, 'text/html')).toMatchObject(notFound);
      expect(await get(url, '*/*')).toMatchObject(notFound);
    },
  );

  test('the name of a missing file', async () => {
    expect(await get('/robots.txt', '*/*')).toMatchObject(notFound);
    expect(await get('/favicon.ico?v=2', 'image/avif,image/webp,*/*;q=0.8')).toMatchObject(notFound);
  });

  test('another method', async () => {
    expect(await get('/results', '*/*', 'POST')).toMatchObject(notFound);
  });
});

test('files with a hash in their name are immutable', async () => {
  expect(await get('/assets/index-1a2b.js', '*/*')).toMatchObject({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
  });
});
