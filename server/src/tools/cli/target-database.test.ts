import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as say from '../../features/people/create-admin-sentences.ts';
import { upToDate } from '../../platform/db/migrate-sentences.ts';
import { migrationsDue, ownerNeeded } from '../../platform/db/rights-sentences.ts';
import { signInUrl } from '../../platform/db/sign-in.ts';
import { useDatabase } from '../../testing/database.ts';
import { alreadyLive } from '../backup/sentences.ts';

const database = useDatabase();

/** Runs a command that knows no owner, unless it is given one. */
async function run(command: string, args: string[] = [], DATABASE_OWNER_URL = '') {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: signInUrl(database.url), DATABASE_OWNER_URL },
  });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: child.exitCode ?? (await new Promise((resolve) => child.on('exit', resolve))), out, problems };
}

test('commands that need no owner work as the role of the server', async () => {
  expect(await run('migrate')).toEqual({ code: 0, out: `${upToDate}\n`, problems: '' });
  const created = await run('create-admin', ['--name', 'Ama Owusu', '--email', 'ama@example.org']);
  expect(created).toMatchObject({ code: 0, problems: '' });
  expect(created.out).toContain(say.created('Ama Owusu', 'ama@example.org'));
  expect(await run('verify-audit')).toMatchObject({ code: 0, problems: '' });
});

test('commands that change more say that they need the owner, and work as DATABASE_OWNER_URL', async () => {
  const refused = { code: 1, out: '' };
  expect(await run('rehearsal')).toMatchObject({ ...refused, problems: `${ownerNeeded}\n` });
  expect(await run('restore', ['--live'])).toMatchObject({ ...refused, problems: `${ownerNeeded}\n` });
  expect(await run('restore', ['--live'], database.url)).toEqual({ code: 0, out: `${alreadyLive}\n`, problems: '' });
});

test('where something is to migrate, a command without the owner names it', async () => {
  await database.owner.query(`update migrations set sha256 = 'of another version' where name = 'slug'`);
  expect(await run('verify-audit')).toMatchObject({ code: 1, problems: `${migrationsDue(['slug'])}\n` });
  expect(await run('migrate', [], database.url)).toMatchObject({ code: 0, problems: '' });
  expect(await run('verify-audit')).toMatchObject({ code: 0, problems: '' });
});
