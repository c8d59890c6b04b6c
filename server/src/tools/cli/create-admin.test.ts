import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { contract } from '@election/contract/contract';
import { sayPasswords } from '@election/contract/messages/passwords';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import * as say from '../../features/people/create-admin-sentences.ts';
import { readConfig } from '../../platform/config.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useDatabase } from '../../testing/database.ts';
import { runHere } from '../../testing/run-command.ts';
import { createAdminCommand } from './make-admin.ts';

const database = useDatabase();
const PASSWORD = 'warm bread by the lagoon';
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), database);
});
afterAll(() => app.close());

interface Given {
  input?: string;
  env?: Record<string, string>;
}

const run = (args: string[], { input = '', env = {} }: Given = {}) =>
  runHere((given) => createAdminCommand(given, Readable.from([input])), { DATABASE_URL: database.url, ...env }, args);

/** The command in a process of its own, as npm starts it. */
async function runProcess(args: string[], { input = '' }: Given = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'create-admin.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url },
  });
  child.stdin.end(input);
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: child.exitCode ?? (await new Promise((resolve) => child.on('exit', resolve))), out, problems };
}

async function signIn(email: string, password = PASSWORD): Promise<number> {
  const { path } = contract.session.login;
  return (await app.inject({ method: 'POST', url: path, payload: { email, password } })).statusCode;
}

test('prints its usage without a person, and refuses a password argument', async () => {
  expect(await runProcess([])).toMatchObject({ code: 2, problems: `${say.usage}\n` });
  expect(await run(['--name', 'Ama', '--force'])).toMatchObject({ code: 2, problems: `${say.usage}\n` });
  const open = await run(['--name', 'Ama', '--email', 'ama@example.org', '--password=open-secret-of-all']);
  expect(open).toMatchObject({ code: 2, problems: `${say.noArgument}\n` });
});

test('refuses an invalid e-mail, name or password and creates no user', async () => {
  const ama = ['--name', 'Ama', '--email', 'ama@example.org', '--password-stdin'];
  expect(await run(ama, { input: 'short\n' })).toMatchObject({
    code: 1,
    problems: `${say.badPassword(sayPasswords.tooShort({ characters: 12 }))}\n`,
  });
  expect((await run(['--name', 'Ama', '--email', 'ama'])).problems).toBe(`${say.wrongEmail('ama')}\n`);
  expect((await run(['--name', ' ', '--email', 'ama@example.org'])).problems).toBe(`${say.wrongName}\n`);
  expect((await database.pool.query('select from users')).rowCount).toBe(0);
});

test('the first super_admin sets a password by the link; a second one needs --another and another address', async () => {
  const first = await run(['--name', 'Ama Owusu', '--email', 'ama@example.org']);
  expect(first).toMatchObject({ code: 0, problems: '' });
  expect(first.out).toContain(say.created('Ama Owusu', 'ama@example.org'));
  const token = /http:\/\/localhost:8080\/set-password#([\w-]{43})/.exec(first.out)?.[1] ?? '';
  const { path } = contract.passwords.reset;
  const set = await app.inject({ method: 'POST', url: path, payload: { token, password: PASSWORD } });
  expect(set.statusCode).toBe(200);
  expect(await signIn('ama@example.org')).toBe(200);
  expect(await auditOf(database, 'user:1')).toMatchObject([
    { action: 'users.create', actor_id: null, after: { email: 'ama@example.org' } },
    { action: 'password.invite' },
    { action: 'session.login' },
  ]);

  const kofi = ['--name', 'Kofi', '--email', 'kofi@example.org', '--password-stdin'];
  expect(await run(kofi, { input: `${PASSWORD}\n` })).toMatchObject({
    code: 1,
    problems: `${say.exists(['ama@example.org'])}\n`,
  });
  const second = await runProcess([...kofi, '--another'], { input: `${PASSWORD}\nrest\n` });
  expect(second).toMatchObject({ code: 0, out: `${say.created('Kofi', 'kofi@example.org')}\n${say.signIn}\n` });
  expect(await signIn('kofi@example.org')).toBe(200);
  expect(second.out + second.problems).not.toContain(PASSWORD);
  expect((await run(['--name', 'Ama', '--email', 'AMA@example.org', '--another'])).problems).toBe(
    `${say.emailTaken('AMA@example.org')}\n`,
  );
});

test('reads the password from the environment', async () => {
  const env = { ADMIN_PASSWORD: PASSWORD };
  const made = await run(['--name', 'Esi', '--email', 'esi@example.org', '--another'], { env });
  expect(made.code).toBe(0);
  expect(await signIn('esi@example.org')).toBe(200);
});

test('creates a reset link for a super_admin only', async () => {
  const link = await run(['--link', 'Esi@example.org'], { env: { PUBLIC_URL: 'https://results.example.org' } });
  expect(link).toMatchObject({ code: 0, out: expect.stringContaining('https://results.example.org/set-password#') });
  await database.pool.query(`insert into users (name, email, role_id) values ('Adwoa', 'adwoa@example.org', 3)`);
  expect(await run(['--link', 'adwoa@example.org'])).toMatchObject({
    code: 1,
    problems: `${say.notAnAdmin('adwoa@example.org')}\n`,
  });
});

test('removes the second factor of a super_admin with --reset, ends the sessions, and says so in the audit trail', async () => {
  const { rows } = await database.pool.query<{ id: number }>(`select id from users where email = 'esi@example.org'`);
  const id = rows[0]?.id ?? 0;
  await database.pool.query(
    `insert into authenticators (user_id, name, secret, confirmed_at) values ($1, 'Lost phone', '', now())`,
    [id],
  );
  await database.pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter) values ($1, 'Lost key', '', '', 0)`,
    [id],
  );
  await database.pool.query(`insert into recovery_codes (user_id, code_hash) values ($1, 'x')`, [id]);
  expect(await signIn('esi@example.org')).toBe(401);
  const reset = await run(['--reset', 'esi@example.org']);
  expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('/set-password#') });
  const left = await database.pool.query(
    `select (select count(*) from sessions where user_id = $1) + (select count(*) from authenticators where user_id = $1)
       + (select count(*) from passkeys where user_id = $1) + (select count(*) from recovery_codes where user_id = $1) as count`,
    [id],
  );
  expect(left.rows).toEqual([{ count: 0 }]);
  expect(await signIn('esi@example.org')).toBe(200);
  const trail = await auditOf(database, `user:${id}`);
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['factors.reset', 'users.reset']));
  expect((await run(['--reset', 'adwoa@example.org'])).code).toBe(1);
});

test('reports an unreachable database', async () => {
  const env = { DATABASE_URL: 'postgres://owner@127.0.0.1:1/none' };
  const { code, problems } = await run(['--name', 'Ama', '--email', 'ama@example.org'], { env });
  expect(code).toBe(1);
  expect(problems).toContain('127.0.0.1:1');
});
