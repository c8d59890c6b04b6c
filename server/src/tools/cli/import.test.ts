import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FILES } from '../../features/imports/format.ts';
import { useDatabase } from '../../testing/database.ts';
import { IMPORT_FILES, writeFolder } from '../../testing/files/import-files.ts';
import { runHere } from '../../testing/run-command.ts';
import { importCommand } from './import-folder.ts';

const database = useDatabase();

/** Runs the command as npm does, with the caller's folder in INIT_CWD. */
function runCommand(folder: string, ...args: string[]) {
  return runWith({ SECOND_FACTOR_REQUIRED: '0' }, folder, ...args);
}

const runWith = (settings: Record<string, string>, folder: string, ...args: string[]) =>
  runHere(importCommand, { DATABASE_URL: database.url, INIT_CWD: folder, ...settings }, args);

/** The command in a process of its own, as npm starts it. */
const spawnCommand = (settings: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, ...settings },
  });

test('ends with the exit code of the import, and prints its problems apart', async () => {
  const command = spawnCommand({ INIT_CWD: '/' });
  const [out, problems, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ]);
  expect([code, out]).toEqual([2, '']);
  expect(problems).toContain('Usage: npm run import');
});

test('prints its usage without a folder, with every file of the format', async () => {
  const { code, out } = await runCommand('/');
  expect(code).toBe(2);
  expect(out).toContain('Usage: npm run import');
  expect(FILES.filter(({ name }) => !out.includes(name))).toEqual([]);
});

test('names create-admin where no super_admin exists', async () => {
  const { code, out } = await runCommand(await writeFolder(IMPORT_FILES), '.');
  expect(code).toBe(1);
  expect(out).toContain('npm run create-admin');
});

test('runs dry, imports and publishes, and finds nothing to do the second time', async () => {
  await database.pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`);
  const folder = await writeFolder(IMPORT_FILES);
  const dry = await runCommand(folder, '.', '--dry-run', '--publish');
  expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/results\.csv +11 +0 +0 +0\n/) });
  expect(dry.out).toContain('nothing was changed');
  expect(dry.out).toContain('Would be published: 3 contests, 1 polling station.');

  const applied = await runCommand(folder, '.', '--publish', '--as', 'ama@example.com');
  expect(applied).toMatchObject({ code: 0, out: expect.stringContaining('Published: 3 contests, 1 polling station.') });
  expect(applied.out).toContain('The public sees the year 2028 once it is made current');
  expect((await runCommand(folder, '.')).out).toContain('Everything is there already');
});

test('publishes nothing in a real election in the name of an account without a second factor', async () => {
  const folder = await writeFolder({ ...IMPORT_FILES, 'year.csv': 'title\n2036\n' });
  const publish = () => runWith({ SECOND_FACTOR_REQUIRED: '1' }, folder, '.', '--publish');
  expect(await publish()).toMatchObject({ code: 1, out: expect.stringContaining('Ama has no second factor') });
  expect((await database.pool.query(`select from years where title = '2036'`)).rows).toEqual([]);
  await database.pool.query(`insert into authenticators (user_id, name, secret, confirmed_at)
    select id, 'Phone', ''::bytea, now() from users where email = 'ama@example.com'`);
  expect(await publish()).toMatchObject({ code: 0, out: expect.stringContaining('Published: 3 contests') });
});

test('reports refused rows on the terminal and in a file, and imports only with --skip-refused', async () => {
  const folder = await writeFolder({
    ...IMPORT_FILES,
    'results.csv': `${IMPORT_FILES['results.csv']}presidential,Coast,Port,,=Ama,,1\n`,
  });
  const stopped = await runCommand(folder, '.', '--report', 'report.csv');
  expect(stopped.code).toBe(1);
  expect(stopped.out).toContain(
    'results.csv, line 13 (Coast, Port, =Ama), candidate: "=Ama": there is no candidate of this name in the contest.',
  );
  expect(await readFile(join(folder, 'report.csv'), 'utf8')).toContain(
    'refused,results.csv,13,candidate,"Coast, Port, =Ama",',
  );
  const skipped = await runCommand(folder, '.', '--skip-refused');
  expect(skipped.code).toBe(3);
  expect(skipped.out).toContain('Refused and left out: 1 of 12 rows of results.csv. The report names each.');
});

test('a dry run has the exit code of the import that it announces, and speaks of no publication that would not be', async () => {
  const folder = await writeFolder({
    ...IMPORT_FILES,
    'results.csv': `${IMPORT_FILES['results.csv']}presidential,,,,,,1\n`,
  });
  const dry = await runCommand(folder, '.', '--dry-run', '--publish');
  expect(dry.code).toBe(1);
  expect(dry.out).not.toContain('Would be published');
  expect((await runCommand(folder, '.', '--skip-refused', '--dry-run')).code).toBe(3);
});

test('what the checks hold back is named, with the option that publishes it; the exit code is 3', async () => {
  const folder = await writeFolder({
    ...IMPORT_FILES,
    'year.csv': 'title\n2030\n',
    'results.csv': IMPORT_FILES['results.csv'].replace('presidential,Hills,Central,,Esi Lamp,,0\n', ''),
  });
  const dry = await runCommand(folder, '.', '--publish', '--dry-run', '--report', 'report.csv');
  expect(dry.code).toBe(3);
  expect(dry.out).toContain('Would be published: 2 contests, 1 polling station.');
  expect(dry.out).toContain('Held back from publication: 1 place, because of C3.');
  expect(dry.out).toContain('--accept C3');
  expect(dry.out).toContain('warning C3 (held back): Hills, Central, presidential: No figure yet for Esi Lamp.');
  expect(await readFile(join(folder, 'report.csv'), 'utf8')).toContain(
    'warning,,,C3,"Hills, Central, presidential",No figure yet for Esi Lamp.,held back\n',
  );
  expect((await runCommand(folder, '.', '--publish')).code).toBe(3);
});

test('what was held back is published once its code is accepted', async () => {
  const files = { ...IMPORT_FILES, 'year.csv': 'title\n2030\n' };
  const text = files['results.csv'].replace('presidential,Hills,Central,,Esi Lamp,,0\n', '');
  const folder = await writeFolder({ ...files, 'results.csv': text });
  const accepted = await runCommand(folder, '.', '--publish', '--accept', 'c3');
  expect(accepted).toMatchObject({
    code: 0,
    out: expect.stringContaining('Published: 1 contest, 0 polling stations.'),
  });
});

test('what a status holds back is no matter of a code', async () => {
  const folder = await writeFolder({
    ...IMPORT_FILES,
    'year.csv': 'title\n2041\n',
    'contests.csv': 'election_type,region,constituency,status,note\nparliamentary,Coast,Central,annulled,By a court.\n',
  });
  const { code, out } = await runCommand(folder, '.', '--publish', '--dry-run');
  expect(code).toBe(3);
  expect(out).toContain('Held back from publication: 1 place, by the status of its contest.');
  expect(out).not.toContain('--accept');
});

test('where an error holds back, the option that accepts it is named with the reason that it needs', async () => {
  const registers = IMPORT_FILES['registers.csv'].replace('1000,570,9', '1000,571,9');
  const folder = await writeFolder({ ...IMPORT_FILES, 'year.csv': 'title\n2038\n', 'registers.csv': registers });
  const dry = await runCommand(folder, '.', '--publish', '--dry-run');
  expect(dry).toMatchObject({ code: 3, out: expect.stringContaining('with --accept C1 --reason TEXT.') });
});

test('a year that is not four digits is imported only when it is named', async () => {
  const folder = await writeFolder({ 'year.csv': 'title\n2O28\n' });
  const stopped = await runCommand(folder, '.');
  expect(stopped.code).toBe(1);
  expect(stopped.out).toContain('add --year "2O28"');
  expect((await runCommand(folder, '.', '--dry-run')).code).toBe(1);
  expect((await runCommand(folder, '.', '--year', '2O28')).code).toBe(0);
});

test('an expected number that differs is refused', async () => {
  const folder = await writeFolder(IMPORT_FILES);
  const differs = await runCommand(folder, '.', '--rows', '12');
  expect(differs).toMatchObject({
    code: 1,
    out: expect.stringContaining('  results.csv, line 1: The file has 11 rows; you expect 12.'),
  });
  expect((await runCommand(folder, '.', '--rows', '11', '--votes', '2552', '--dry-run')).code).toBe(0);
});

test('an unknown code, a word for a number and an unknown option are wrong use', async () => {
  for (const wrong of [['--accept', 'C99'], ['--votes', 'many'], ['--unknown']])
    expect((await runCommand('/', '.', ...wrong)).code).toBe(2);
});

test('stopped by Ctrl+C it stores nothing, leaves nothing in the temporary folder, and says so', async () => {
  const folder = await writeFolder({});
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const files = { ...IMPORT_FILES, 'year.csv': 'title\n2039\n' };
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  await writeFile(join(folder, 'year.zip'), zipSync(Object.fromEntries(packed)));
  await database.pool.query(`insert into users (name, email, role_id) values ('Efua', 'efua@example.com', 1)`);
  const holder = await database.owner.connect();
  try {
    await holder.query('begin; lock table years');
    const command = spawnCommand({ INIT_CWD: folder, TMPDIR: temporary }, 'year.zip');
    let said = '';
    for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (said += chunk));
    await expect.poll(() => said).toContain('results.csv: 11 rows read');
    expect(await readdir(temporary)).toEqual([expect.stringContaining('election-import-')]);
    command.kill('SIGINT');
    expect(await once(command, 'close')).toEqual([130, null]);
    expect(said).toContain('Stopped before its end: nothing was imported.');
    expect(await readdir(temporary)).toEqual([]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await database.pool.query(`select from years where title = '2039'`)).rowCount).toBe(0);
});
