import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CheckpointTarget } from '@election/contract/audit/audit';
import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { mistakes } from '../../platform/config-sentences.ts';
import { type ObjectStore, startObjectStore } from '../../testing/files/object-store.ts';
import { caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { endProcesses, startProcess } from '../../testing/server-process.ts';
import { publicKeyOf, readCheckpoint } from './checkpoint.ts';
import { handOn } from './hand-on.ts';
import { NO_OUTSIDE_KEYS } from './keys.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import { readSeed } from './read-trail.ts';
import { openTargets } from './targets/open-targets.ts';
import * as say from './targets/sentences.ts';
import type { Target } from './targets/target.ts';

const server = useServer();
const SECRET = 'the secret of the webhook, 32 characters';

let owner: pg.Client;
let folder: string;
let store: ObjectStore;
let hook: Awaited<ReturnType<typeof startHook>>;

/** A receiver of checkpoints: a real HTTP server that answers as `answer` says. */
async function startHook() {
  const received: { text: string; headers: IncomingMessage['headers'] }[] = [];
  const hook = {
    url: '',
    received,
    answer: (response: ServerResponse): void => {
      response.writeHead(204).end();
    },
    close: () => {},
  };
  const http = createServer(async (request, response) => {
    received.push({ text: (await buffer(request)).toString(), headers: request.headers });
    hook.answer(response);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  hook.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/checkpoints?token=hidden`;
  hook.close = () => {
    http.closeAllConnections();
    http.close();
  };
  return hook;
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-checkpoints-'));
  store = await startObjectStore('the-key', 'the-secret');
  hook = await startHook();
  await owner.query('truncate audit_checkpoints, checkpoint_deliveries');
});
afterEach(async () => {
  store.close();
  hook.close();
  await endProcesses();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => owner.end());

const settings = () => ({
  CHECKPOINT_FOLDER: folder,
  CHECKPOINT_WEBHOOK: hook.url,
  CHECKPOINT_WEBHOOK_SECRET: SECRET,
  CHECKPOINT_S3_BUCKET: 'checkpoints',
  CHECKPOINT_S3_ENDPOINT: store.endpoint,
  CHECKPOINT_S3_ACCESS_KEY_ID: 'the-key',
  CHECKPOINT_S3_SECRET_ACCESS_KEY: 'the-secret',
  CHECKPOINT_S3_DAYS: '30',
});
const targets = (more: Record<string, string> = {}) => openTargets(readConfig({ ...settings(), ...more }).checkpoints);
const target = (name: CheckpointTarget, more?: Record<string, string>) =>
  targets(more).find((one) => one.name === name) as Target;

let figure = 0;
/** Makes a checkpoint of a trail with a new row, for these targets. */
async function make(...names: CheckpointTarget[]) {
  figure += 1;
  const votes = [{ candidate_id: 1, vote_count: figure }];
  await server.as('agent')(contract.votes.submit, { year_id: 1, constituency_id: 1, votes });
  return makeCheckpoint(server.database.pool, { keys: NO_OUTSIDE_KEYS, targets: names, warn: () => {} });
}
/** One run of a target's job. @returns the failures */
async function send(to: Target): Promise<string[]> {
  const failures: string[] = [];
  await handOn(server.database.pool, to, (error) => failures.push((error as Error).message));
  return failures;
}
/** Lets the pause of every waiting checkpoint pass. */
const letPausesPass = () => owner.query('update checkpoint_deliveries set next_at = now() where delivered_at is null');
/** A server in this process, without the console. */
const build = (more: Record<string, string>) =>
  buildApp(
    readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', CHECK_ANSWERS: '1', ...more }),
    server.database,
    join(server.dataDir, 'no-console'),
  );
const readTargets = async (more: Record<string, string> = {}) => {
  const app = await build({ ...settings(), ...more });
  const { data } = await caller(app, tokenOf('super_admin'))(contract.audit.targets, {});
  await app.close();
  return data;
};
const fileOf = (made: unknown) => `${JSON.stringify(made)}\n`;

describe('every target', () => {
  test('gets each checkpoint once, in full, and super_admin sees when', async () => {
    const made = [await make('folder', 'bucket', 'webhook'), await make('folder', 'bucket', 'webhook')];
    const before = await readTargets();
    expect(before.map(({ target, waiting, last_at }) => [target, waiting, last_at])).toEqual([
      ['folder', 2, null],
      ['bucket', 2, null],
      ['webhook', 2, null],
    ]);
    for (const one of targets()) expect(await Promise.all([send(one), send(one)])).toEqual([[], []]);
    const files = await Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8')));
    expect(files).toEqual(made.map(fileOf));
    // Which of two concurrent checkpoints arrives first is open.
    expect([...store.objects.values()].map(({ bytes }) => bytes.toString()).sort()).toEqual(files.toSorted());
    expect(hook.received.map(({ text }) => text).sort()).toEqual(files.toSorted());
    const key = publicKeyOf(await readSeed(owner));
    expect(readCheckpoint(files[1] ?? '', [key]).checkpoint).toEqual(made[1]);
    expect(await readTargets()).toEqual(
      before.map(({ target, place }) => ({
        target,
        place,
        last_at: expect.any(String),
        waiting: 0,
        waiting_since: null,
        error: null,
        late: false,
      })),
    );
    expect(before.map(({ place }) => place)).toEqual([folder, 'checkpoints', new URL(hook.url).origin]);
  });

  test('that is set later gets the latest checkpoint and those after it', async () => {
    await make();
    const latest = await make();
    expect(await send(target('folder'))).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);
    const next = await make('folder');
    expect(await send(target('folder'))).toEqual([]);
    const names = (await readdir(folder)).sort();
    expect(await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).toEqual([
      fileOf(latest),
      fileOf(next),
    ]);
  });

  test('of a restored copy that is not live gets nothing', async () => {
    await make('folder');
    await owner.query('insert into restorations (made_at) values (now())');
    await send(target('folder'));
    expect(await readdir(folder)).toEqual([]);
    await owner.query('delete from restorations');
    await send(target('folder'));
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('is told by settings that belong together', () => {
    const { CHECKPOINT_WEBHOOK_SECRET: _, ...rest } = settings();
    expect(() => readConfig(rest)).toThrow(mistakes.CHECKPOINT_WEBHOOK_SECRET());
    for (const CHECKPOINT_WEBHOOK of ['http://example.com/x', 'http://10.0.0.1/x', 'ftp://127.0.0.1/x']) {
      expect(() => readConfig({ ...settings(), CHECKPOINT_WEBHOOK })).toThrow(mistakes.CHECKPOINT_WEBHOOK());
    }
    for (const CHECKPOINT_WEBHOOK of ['https://example.com/x', 'http://localhost:1/x', 'http://[::1]:1/x']) {
      expect(readConfig({ ...settings(), CHECKPOINT_WEBHOOK }).checkpoints.webhook?.url).toBe(CHECKPOINT_WEBHOOK);
    }
  });
});

describe('a target that is dead', () => {
  test('does not hold up another one, waits longer after each try, and gets all once it is back', async () => {
    hook.answer = (response) => void response.writeHead(503).end();
    const made = [await make('folder', 'webhook'), await make('folder', 'webhook')];
    for (const one of targets().filter(({ name }) => name !== 'bucket')) await send(one);
    expect(await readdir(folder)).toHaveLength(2);
    expect(hook.received).toHaveLength(1);
    const pauses: number[] = [];
    for (let tries = 1; tries <= 7; tries++) {
      const { rows } = await owner.query<{ pause: number }>(
        `select extract(epoch from next_at - now())::float8 as pause from checkpoint_deliveries
         where target = 'webhook' and attempts = $1`,
        [tries],
      );
      pauses.push(Math.round((rows[0]?.pause ?? 0) / 10) * 10);
      await owner.query(`update checkpoint_deliveries set next_at = now() where target = 'webhook' and attempts = $1`, [
        tries,
      ]);
      expect(await send(target('webhook'))).toEqual([say.answered(503)]);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300]);
    hook.answer = (response) => void response.writeHead(200).end('thanks');
    await letPausesPass();
    hook.received.length = 0;
    expect(await send(target('webhook'))).toEqual([]);
    expect(hook.received.map(({ text }) => text)).toEqual(made.map(fileOf));
    // Dead once more: the next checkpoint waits as after a first failure, and the state says so until it is taken.
    hook.answer = (response) => void response.writeHead(502).end();
    const next = await make('folder', 'webhook');
    expect(await send(target('webhook'))).toEqual([say.answered(502)]);
    const state = async () => (await readTargets()).find((one) => one.target === 'webhook');
    expect(await state()).toMatchObject({ waiting: 1, error: say.answered(502) });
    const { rows } = await owner.query<{ pause: number }>(
      `select extract(epoch from next_at - now())::float8 as pause from checkpoint_deliveries
       where target = 'webhook' and delivered_at is null`,
    );
    expect(Math.round((rows[0]?.pause ?? 0) / 10) * 10).toBe(10);
    hook.answer = (response) => void response.writeHead(200).end();
    await letPausesPass();
    hook.received.length = 0;
    expect(await send(target('webhook'))).toEqual([]);
    expect(hook.received.map(({ text }) => text)).toEqual([fileOf(next)]);
    expect(await state()).toMatchObject({ waiting: 0, error: null });
  });

  test('and silent holds no connection, gets nothing twice meanwhile, and the others go on', async () => {
    const { pool } = server.database;
    await make('folder', 'webhook');
    const arrived = Promise.withResolvers<ServerResponse>();
    hook.answer = (response) => arrived.resolve(response);
    const sending = send(target('webhook'));
    const response = await arrived.promise;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect(await Promise.all([send(target('webhook')), send(target('folder'))])).toEqual([[], []]);
    expect(hook.received).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
    response.writeHead(204).end();
    expect(await sending).toEqual([]);
  });

  test('for 30 minutes is late: on the screen, in the log at level error, in the metrics', async () => {
    hook.answer = (response) => void response.writeHead(500).end();
    await make('webhook', 'folder');
    await send(target('webhook'));
    await owner.query(`update checkpoint_deliveries set created_at = now() - interval '29 minutes'`);
    const webhookOf = async () => (await readTargets()).find((one) => one.target === 'webhook');
    expect(await webhookOf()).toMatchObject({ waiting: 1, error: say.answered(500), late: false });
    await owner.query(
      `update checkpoint_deliveries set created_at = now() - interval '31 minutes' where target = 'webhook'`,
    );
    expect(await webhookOf()).toMatchObject({ waiting: 1, waiting_since: expect.any(String), late: true });

    const running = await startProcess({ DATABASE_URL: server.database.url, ...settings(), REHEARSAL: '0' });
    const line = await running.until((text) => text.includes('checkpoints are not handed on'));
    expect(JSON.parse(line)).toMatchObject({ level: 50, target: 'webhook', waiting: 1, error: say.answered(500) });
    const metrics = await (await fetch(`http://127.0.0.1:${running.port}/metrics`)).text();
    expect(metrics).toContain('election_checkpoints_waiting{target="webhook"} 1');
    expect(metrics).toMatch(/election_checkpoint_waiting_seconds\{target="webhook"\} 18\d\d/);
    await expect.poll(() => readdir(folder)).toHaveLength(1);
    await running.end('SIGTERM');
  });
});

test('a kill while a checkpoint is sent loses nothing: the next server sends it again', async () => {
  const made = await make('webhook');
  const arrived = new Promise<void>((resolve) => {
    hook.answer = () => resolve();
  });
  const webhook = { CHECKPOINT_WEBHOOK: hook.url, CHECKPOINT_WEBHOOK_SECRET: SECRET };
  const killed = await startProcess({ DATABASE_URL: server.database.url, REHEARSAL: '0', ...webhook });
  await arrived;
  await killed.end('SIGKILL');
  expect((await send(target('webhook'))).length).toBe(0);
  expect(hook.received).toHaveLength(1);
  await letPausesPass();
  const again = new Promise<void>((resolve) => {
    hook.answer = (response) => {
      response.writeHead(200).end(() => resolve());
    };
  });
  const next = await build(webhook);
  await again;
  await next.close();
  expect(hook.received.map(({ text }) => text)).toEqual([fileOf(made), fileOf(made)]);
});

describe('the folder', () => {
  const only = async () => join(folder, (await readdir(folder))[0] ?? '');

  test('holds complete files that no one may change, and is never overwritten', async () => {
    await make('folder');
    await send(target('folder'));
    const file = await only();
    expect(file).toMatch(/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{16}\.json$/);
    expect((await stat(file)).mode & 0o777).toBe(0o440);
    // Sent again after a kill, the same content counts as delivered.
    await owner.query('update checkpoint_deliveries set delivered_at = null, next_at = now()');
    expect(await send(target('folder'))).toEqual([]);
    await rm(file);
    await writeFile(file, 'something else');
    await owner.query('update checkpoint_deliveries set delivered_at = null, next_at = now()');
    expect(await send(target('folder'))).toEqual([say.otherFile(file.slice(folder.length + 1))]);
    expect(await readFile(file, 'utf8')).toBe('something else');
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('is not created where it is missing, and gets what waited when it is there', async () => {
    await make('folder');
    await rm(folder, { recursive: true });
    expect(await send(target('folder'))).toEqual([say.noFolder]);
    await mkdir(folder);
    await letPausesPass();
    expect(await send(target('folder'))).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('the webhook', () => {
  test('gets a signature of the body by the secret', async () => {
    await make('webhook');
    await send(target('webhook'));
    const [{ text, headers } = { text: '', headers: {} }] = hook.received;
    expect(headers['content-type']).toBe('application/json');
    const signature = createHmac('sha256', SECRET).update(text).digest('hex');
    expect(headers['x-checkpoint-signature']).toBe(`sha256=${signature}`);
  });

  test('has not taken what it redirects, refuses, or does not answer', async () => {
    await make('webhook');
    hook.answer = (response) => void response.writeHead(307, { location: `${hook.url}&again` }).end();
    expect(await send(target('webhook'))).toEqual([say.answered(307)]);
    await letPausesPass();
    hook.answer = (response) => void response.destroy();
    expect(await send(target('webhook'))).toEqual([say.notReached]);
    await letPausesPass();
    hook.answer = () => {};
    expect(await send(target('webhook'))).toEqual([say.noAnswer(10)]);
    expect(hook.received).toHaveLength(3);
    expect((await owner.query('select from checkpoint_deliveries where delivered_at is not null')).rowCount).toBe(0);
  });
});

const NO_OBJECT: [string, { bytes: Buffer; headers: Record<string, string> }] = [
  '',
  { bytes: Buffer.of(), headers: {} },
];

describe('the bucket', () => {
  test('locks each checkpoint for the days of the settings', async () => {
    await make('bucket');
    expect(await send(target('bucket'))).toEqual([]);
    const [[path, { headers }] = NO_OBJECT] = [...store.objects];
    expect(path).toMatch(/^\/checkpoints\/.*\.json$/);
    expect(headers['x-amz-object-lock-mode']).toBe('COMPLIANCE');
    const until = Date.parse(headers['x-amz-object-lock-retain-until-date'] ?? '');
    expect(Math.abs(until - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000);
  });

  test('has not taken what it does not lock, refuses, or holds with another content', async () => {
    await make('bucket');
    store.ignoreLocks = true;
    expect(await send(target('bucket'))).toEqual([say.notLocked]);
    store.ignoreLocks = false;
    store.objects.clear();
    await letPausesPass();
    const wrong = { CHECKPOINT_S3_SECRET_ACCESS_KEY: randomBytes(8).toString('hex') };
    expect(await send(target('bucket', wrong))).toEqual([say.refused(403, 'SignatureDoesNotMatch')]);
    expect(store.objects.size).toBe(0);
    await letPausesPass();
    expect(await send(target('bucket'))).toEqual([]);

    await owner.query('update checkpoint_deliveries set delivered_at = null, next_at = now()');
    expect(await send(target('bucket'))).toEqual([]);
    const [[path, object] = NO_OBJECT] = [...store.objects];
    store.objects.set(path, { ...object, bytes: Buffer.from('something else') });
    await owner.query('update checkpoint_deliveries set delivered_at = null, next_at = now()');
    expect(await send(target('bucket'))).toEqual([say.otherFile(path.replace('/checkpoints/', ''))]);
    expect(store.objects.get(path)?.bytes.toString()).toBe('something else');
  });
});
