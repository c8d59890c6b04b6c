import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { IMPORT_FILES, writeFolder } from '../../testing/import-files.ts';

const database = useDatabase();

/** Runs the command as npm does, with the caller's folder in INIT_CWD. */
function runCommand(folder: string, ...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'import.ts'), ...args],
      { env: { ...process.env, DATABASE_URL: database.url, INIT_CWD: folder } },
      (error, out, problems) => resolve({ code: Number(error?.code ?? 0), out: out + problems }),
    );
  });
}

test('prints its usage without a folder', async () => {
  const { code, out } = await runCommand('/');
  expect(code).toBe(2);
  expect(out).toContain('Usage: npm run import');
});

test('names create-admin where no super_admin exists', async () => {
  const { code, out } = await runCommand(await writeFolder(IMPORT_FILES), '.');
  expect(code).toBe(1);
  expect(out).toContain('npm run create-admin');
});

test('runs dry, imports and publishes, and finds nothing to do the second time', async () => {
  await database.pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`);
  const folder = await writeFolder(IMPORT_FILES);
  const dry = await runCommand(folder, '.', '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/results\.csv +11 +0 +0 +0\n/) });
  expect(dry.out).toContain('nothing was changed');

  const applied = await runCommand(folder, '.', '--publish', '--as', 'ama@example.com');
  expect(applied).toMatchObject({ code: 0, out: expect.stringContaining('Published: 3 contests, 1 polling station.') });
  expect((await runCommand(folder, '.')).out).toContain('Everything is there already');
});

test('reports refused rows on the terminal and in a file, and imports only with --skip-refused', async () => {
  const folder = await writeFolder({
    ...IMPORT_FILES,
    'results.csv': `${IMPORT_FILES['results.csv']}presidential,Coast,Port,,=Ama,,1\n`,
  });
  const stopped = await runCommand(folder, '.', '--report', 'report.csv');
  expect(stopped.code).toBe(1);
  expect(stopped.out).toContain(
    'results.csv, line 13, candidate: "=Ama": there is no candidate of this name in the contest.',
  );
  expect(await readFile(join(folder, 'report.csv'), 'utf8')).toContain('refused,results.csv,13,candidate,,');
  expect((await runCommand(folder, '.', '--skip-refused')).code).toBe(0);
});
