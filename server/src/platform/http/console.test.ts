import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failures as say } from '../sentences.ts';
import { serveConsole } from './console.ts';
import { answerError } from './errors.ts';

const PAGE = '<!doctype html><title>Console</title>';
let folder: string;
let app: FastifyInstance;

/** The files of a build of the console, by name, in a folder of its own. */
async function makeBuild(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const root = join(folder, name);
  await mkdir(join(root, 'assets'), { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(root, file), content);
  return root;
}

async function serve(root: string, dataDir: string): Promise<FastifyInstance> {
  const server = fastify();
  server.setErrorHandler(answerError);
  await serveConsole(server, { root, dataDir: join(folder, dataDir) });
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-console-'));
  const root = await makeBuild('build', {
    'index.html': PAGE,
    'worker.js': '// worker',
    'manifest.webmanifest': '{}',
    'favicon.svg': '<svg/>',
    'assets/index-1a2b.js': '// plain',
    'assets/index-1a2b.js.br': brotliCompressSync('// packed'),
  });
  app = await serve(root, 'data');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
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

const IMMUTABLE = 'public, max-age=31536000, immutable';

test('files with a hash in their name are immutable', async () => {
  expect(await get('/assets/index-1a2b.js', '*/*')).toMatchObject({ status: 200, cache: IMMUTABLE, body: '// plain' });
});

test('a browser gets the packed file, and no address leads to it by its own name', async () => {
  const url = '/assets/index-1a2b.js';
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': IMMUTABLE,
  });
  expect(brotliDecompressSync(rawPayload).toString()).toBe('// packed');
  expect(await get(`${url}.br`, '*/*')).toMatchObject(notFound);
});

test('worker and manifest are asked for again each time: a phone finds out about a new version', async () => {
  const script = expect.stringContaining('javascript');
  expect(await get('/worker.js', '*/*')).toMatchObject({ status: 200, type: script, cache: 'no-cache' });
  const manifest = expect.stringContaining('application/manifest+json');
  expect(await get('/manifest.webmanifest', '*/*')).toMatchObject({ status: 200, type: manifest, cache: 'no-cache' });
});

test('the mark, which a visit shows several times, is fetched once a day', async () => {
  expect(await get('/favicon.svg', '*/*')).toMatchObject({ status: 200, cache: 'public, max-age=86400' });
});

describe('the files of the last two builds', () => {
  const build = (number: number) =>
    makeBuild(`build-${number}`, {
      'index.html': `<script src="/assets/page-${number}.js">`,
      [`assets/page-${number}.js`]: `// ${number}`,
    });
  /** The status of each build's file at a server of a build. */
  async function ask(number: number, dataDir: string) {
    const server = await serve(await build(number), dataDir);
    const of = async (one: number) => (await server.inject(`/assets/page-${one}.js`)).statusCode;
    return { server, statuses: [await of(1), await of(2), await of(3)] };
  }

  test('stay on the server: an open page of the build before finds its screens, one of an older build does not', async () => {
    const seen: number[][] = [];
    for (const number of [1, 2, 3]) {
      const { server, statuses } = await ask(number, 'upgraded');
      seen.push(statuses);
      await server.close();
    }
    expect(seen).toEqual([
      [200, 404, 404],
      [200, 200, 404],
      [404, 200, 200],
    ]);
  });

  test('are those of a build that is started again after it was taken back', async () => {
    for (const number of [1, 2, 1]) await (await ask(number, 'taken-back')).server.close();
    const { server, statuses } = await ask(3, 'taken-back');
    await server.close();
    expect(statuses).toEqual([200, 404, 200]);
  });

  test('are immutable, and are found where a server of the next build shares the folder', async () => {
    const old = await ask(1, 'shared');
    const next = await ask(2, 'shared');
    const { statusCode, headers, body } = await old.server.inject('/assets/page-2.js');
    expect({ statusCode, cache: headers['cache-control'], body }).toEqual({
      statusCode: 200,
      cache: IMMUTABLE,
      body: '// 2',
    });
    expect((await old.server.inject('/assets/..%2f..%2fbuild-1%2findex.html')).statusCode).toBe(404);
    await Promise.all([old.server.close(), next.server.close()]);
  });

  test('are not needed for a start: without a folder to write to the console is served', async () => {
    await writeFile(join(folder, 'a-file'), '');
    const { server, statuses } = await ask(1, 'a-file');
    expect(statuses).toEqual([200, 404, 404]);
    await server.close();
  });
});
