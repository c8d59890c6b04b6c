import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as say from '../../features/people/create-admin-sentences.ts';
import { noDatabase } from '../../platform/db/embedded/embedded-sentences.ts';
import { upToDate } from '../../platform/db/migrate-sentences.ts';
import { migrationsDue, ownerNeeded } from '../../platform/db/rights-sentences.ts';
import { signInUrl } from '../../platform/db/sign-in.ts';
import { rehearsalExposed } from '../../platform/start/sentences.ts';
import { useDatabase } from '../../testing/database.ts';
import { runHere } from '../../testing/run-command.ts';
import { alreadyLive, missingPictures } from '../backup/sentences.ts';
import { PASSWORD } from '../rehearsal/accounts.ts';
import { createAdminCommand } from './make-admin.ts';
import { verifyAuditCommand } from './verify-trail.ts';

const database = useDatabase();

/** Of a command that knows no owner, unless it is given one. */
const settings = (DATABASE_OWNER_URL = '') => ({ DATABASE_URL: signInUrl(database.url), DATABASE_OWNER_URL });

/** Runs a command that is a program alone. */
async function runProcess(command: 'migrate' | 'rehearsal' | 'restore', args: string[] = [], owner?: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { ...process.env, ...settings(owner) },
  });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: child.exitCode ?? (await new Promise((resolve) => child.on('exit', resolve))), out, problems };
}

test('commands that need no owner work as the role of the server', async () => {
  expect(await runProcess('migrate')).toEqual({ code: 0, out: `${upToDate}\n`, problems: '' });
  const created = await runHere(createAdminCommand, settings(), ['--name', 'Ama Owusu', '--email', 'ama@example.org']);
  expect(created).toMatchObject({ code: 0, problems: '' });
  expect(created.out).toContain(say.created('Ama Owusu', 'ama@example.org'));
  expect(await runHere(verifyAuditCommand, settings(), [])).toMatchObject({ code: 0, problems: '' });
});

test('commands that change more say that they need the owner, and work as DATABASE_OWNER_URL', async () => {
  const refused = { code: 1, out: '' };
  expect(await runProcess('rehearsal')).toMatchObject({ ...refused, problems: `${ownerNeeded}\n` });
  expect(await runProcess('restore', ['--live'])).toMatchObject({ ...refused, problems: `${ownerNeeded}\n` });
  expect(await runProcess('restore', ['--live'], database.url)).toEqual({
    code: 0,
    out: `${alreadyLive}\n`,
    problems: '',
  });
});

test.each([
  ['backup', ['--to', 'a-backup']],
  ['checkpoint', ['--file', 'a-checkpoint']],
  ['create-admin', ['--name', 'Ama Owusu', '--email', 'ama@example.org']],
  ['migrate', []],
  ['restore', ['--live']],
  ['verify-audit', []],
] as const)('%s makes no database where it finds none, and says where it looked', async (command, args) => {
  const folder = await mkdtemp(join(tmpdir(), 'election-nothing-'));
  const dataDir = join(folder, 'data');
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: folder },
  });
  const [problems] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([problems, child.exitCode]).toEqual([`${noDatabase(dataDir)}\n`, 1]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a rehearsal that other machines reach is not loaded with the documented password', async () => {
  for (const REHEARSAL_PASSWORD of ['', PASSWORD]) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'rehearsal.ts')], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, HOST: '0.0.0.0', REHEARSAL_PASSWORD },
    });
    const [problems] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([problems, child.exitCode]).toEqual([`${rehearsalExposed('0.0.0.0')}\n`, 1]);
  }
});

test('a backup that lacks pictures is there, and fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'election-backup-'));
  await database.owner.query(
    `insert into pictures (sha256, media_type, bytes, width, height) values (repeat('a', 64), 'image/png', 9, 1, 1)`,
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), '--to', join(folder, 'copy')], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
  });
  const [problems] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([problems, child.exitCode]).toEqual([`${missingPictures(1)}\n`, 1]);
  expect(await readdir(join(folder, 'copy'))).toContain('manifest.json');
  await rm(folder, { recursive: true });
});

test('where something is to migrate, a command without the owner names it', async () => {
  await database.owner.query(`update migrations set sha256 = 'of another version' where name = 'slug'`);
  expect(await runHere(verifyAuditCommand, settings(), [])).toMatchObject({
    code: 1,
    problems: `${migrationsDue(['slug'])}\n`,
  });
  expect(await runProcess('migrate', [], database.url)).toMatchObject({ code: 0, problems: '' });
  expect(await runHere(verifyAuditCommand, settings(), [])).toMatchObject({ code: 0, problems: '' });
});
