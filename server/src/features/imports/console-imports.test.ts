import { setTimeout as pause } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { contract } from '@election/contract/contract';
import type { ImportRun } from '@election/contract/imports';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { IMPORT_LOCK } from '../../platform/db/locks.ts';
import { IMPORT_FILES, type ImportFiles } from '../../testing/import-files.ts';
import { useServer } from '../../testing/server.ts';
import * as say from './sentences.ts';
import { unpack } from './unpack.ts';

const { imports } = contract;
const server = useServer();
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;

const csv = (files: ImportFiles) => Object.entries(files).map(([name, text]) => new File([text], name));
const bytesOf = (files: ImportFiles) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
const zip = (files: Record<string, Uint8Array>) => new File([new Uint8Array(zipSync(files))], 'files.zip');

/** A zip of one deflated file, without a central directory. */
function zipOf(name: string, packed: Uint8Array): File {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt16LE(name.length, 26);
  return new File([head, name, new Uint8Array(packed)], 'files.zip');
}

const send = (files: readonly File[], key?: string) =>
  server.as('super_admin')(imports.check, { files }, key === undefined ? {} : { key });

/** Waits until an import is no longer running. */
async function finished(id: number): Promise<ImportRun> {
  for (;;) {
    const { data } = await server.as('super_admin')(imports.read, { id });
    if (data.state !== 'checking' && data.state !== 'applying') return data;
    await pause(20);
  }
}

async function check(files: readonly File[]): Promise<ImportRun> {
  const { status, data } = await send(files);
  expect(status).toBe(200);
  return finished(data.id);
}

async function apply(id: number, options: { publish?: boolean; skip_refused?: boolean } = {}) {
  const input = { id, publish: false, skip_refused: false, ...options };
  const { status, error_msg } = await server.as('super_admin')(imports.apply, input);
  return { status, error_msg, run: await finished(id) };
}

describe('a valid import', () => {
  test('is checked without changing anything, then applied as announced', async () => {
    const checked = await check(csv(IMPORT_FILES));
    expect(checked).toMatchObject({ state: 'checked', failure: null, progress: null });
    expect(checked.report?.year).toEqual({ title: '2028', created: true });
    expect(checked.report?.counts.find(({ file }) => file === 'results.csv')).toEqual({
      file: 'results.csv',
      rows: 11,
      created: 11,
      changed: 0,
      left: 0,
      refused: 0,
    });
    expect(await query(`select from years where title = '2028'`)).toHaveLength(0);

    const { run } = await apply(checked.id, { publish: true });
    expect(run).toMatchObject({ state: 'applied', publish: true, report: { publish: { contests: 3 } } });
    expect(await query(`select live_votes from vote_values where published_votes = 700`)).toHaveLength(1);
    expect(await query(`select actor_name from audit_entries where action = 'import.apply'`)).toEqual([
      { actor_name: 'super_admin' },
    ]);
  });

  test('cannot be applied twice; its files are deleted', async () => {
    const [{ id } = { id: 0 }] = await query<{ id: number }>(`select id from imports where state = 'applied'`);
    expect(await apply(id)).toMatchObject({ status: 409, error_msg: say.notApplicable });
    expect(await query(`select name from import_files where import_id = $1`, [id])).toEqual([{ name: 'report' }]);
  });

  test('can be a zip of the folder, with the files that desktops add', async () => {
    const files = bytesOf(IMPORT_FILES);
    const inFolder = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`election/${name}`, bytes]));
    const rest = {
      '__MACOSX/election/._year.csv': strToU8('x'),
      'election/.x.csv': strToU8('x'),
      'a.pdf': strToU8('x'),
    };
    const { report } = await check([zip({ ...inFolder, ...rest, 'election/seats.csv': strToU8('a\n') })]);
    expect(report?.counts.every(({ rows, left }) => rows === left)).toBe(true);
    expect(report?.unknown_files).toEqual(['seats.csv']);
  });

  test('can be files with the paths that browsers send', async () => {
    const files = csv(Object.fromEntries(Object.entries(IMPORT_FILES).map(([name, text]) => [`ghana/${name}`, text])));
    expect((await check(files)).report?.counts).toHaveLength(8);
  });

  test('can be the template', async () => {
    const { body } = await server.app.inject(imports.template.path);
    expect(body.slice(0, 2)).toBe('PK');
    const { rawPayload } = await server.app.inject(imports.template.path);
    expect(Object.keys(unzipSync(new Uint8Array(rawPayload)))).toContain('polling_stations.csv');
    const { report } = await check([new File([new Uint8Array(rawPayload)], 'template.zip')]);
    expect(report?.refusals.first).toEqual([]);
    expect(report?.findings.first).toEqual([]);
    expect(report?.unknown_columns).toEqual([]);
  });

  test('starts once when its call is repeated', async () => {
    const first = await send(csv(IMPORT_FILES), 'the-same-import');
    const second = await send(csv(IMPORT_FILES), 'the-same-import');
    expect(second.data.id).toBe(first.data.id);
    await finished(first.data.id);
  });
});

describe('rows that are refused', () => {
  const files = { ...IMPORT_FILES, 'results.csv': `${IMPORT_FILES['results.csv']}presidential,Coast,Port,,=Ama,,1\n` };

  test('are listed, all of them in the report, and stop the import without skip_refused', async () => {
    const checked = await check(csv(files));
    expect(checked.report?.refusals).toMatchObject({ total: 1, first: [{ file: 'results.csv', line: 13 }] });
    const { data } = await server.as('super_admin')(imports.report, { id: checked.id });
    expect(data.csv).toContain('\nrefused,results.csv,13,candidate,,');
    expect(await apply(checked.id)).toMatchObject({ status: 409, error_msg: say.rowsRefused });
    expect((await apply(checked.id, { skip_refused: true })).run.state).toBe('applied');
  });

  test('include rows that are not UTF-8', async () => {
    const latin = Buffer.from(IMPORT_FILES['regions.csv'].replace('Coast', 'Côast'), 'latin1');
    const { report } = await check([
      ...csv(IMPORT_FILES).slice(0, 1),
      new File([new Uint8Array(latin)], 'regions.csv'),
    ]);
    expect(report?.refusals.first[0]?.sentence).toContain('not UTF-8');
  });
});

describe('concurrency', () => {
  test('changes since the check are not overwritten', async () => {
    const checked = await check(csv(IMPORT_FILES));
    await query(`update constituencies set registered_voters = 1001 where code = 'C01'`);
    const { run } = await apply(checked.id);
    expect(run).toMatchObject({ state: 'failed', failure: say.changedMeanwhile });
    await query(`update constituencies set registered_voters = 1000 where code = 'C01'`);
  });

  test('a second import is refused while the first runs', async () => {
    await query(`insert into imports (id, state) values (900, 'applying')`);
    expect(await send(csv(IMPORT_FILES))).toMatchObject({ status: 409, error_msg: say.anotherRunning });
    // An import whose server died counts as interrupted.
    await query(`update imports set alive_at = now() - interval '31 seconds' where id = 900`);
    const { data } = await server.as('super_admin')(imports.read, { id: 900 });
    expect(data).toMatchObject({ state: 'failed', failure: say.interrupted });
    expect((await check(csv(IMPORT_FILES))).state).toBe('checked');
  });

  test('an import is refused while the command runs', async () => {
    const client = await server.database.pool.connect();
    await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
    expect(await check(csv(IMPORT_FILES))).toMatchObject({ state: 'failed', failure: say.anotherRunning });
    client.release(true);
  });

  test('expired files must be sent again', async () => {
    const { id } = await check(csv(IMPORT_FILES));
    await query(`delete from import_files where name <> 'report'`);
    expect((await apply(id)).run).toMatchObject({ state: 'failed', failure: say.filesGone });
  });
});

describe('refuses', () => {
  const refused = async (files: readonly File[]) => {
    const { status, error_msg } = await send(files);
    expect(status).toBe(422);
    return error_msg;
  };

  test('an upload with no file of the format, one of them twice, or no year', async () => {
    expect(await refused([new File(['x'], 'notes.txt')])).toBe(say.nothingSent);
    expect(await refused([...csv(IMPORT_FILES), new File(['x'], 'Year.csv')])).toContain('are the same file');
    expect(await refused(csv({ 'regions.csv': 'title\nA\n' }))).toBe(say.noYear);
    const twice = { 'a/year.csv': strToU8('title\n2028\n'), 'b/year.csv': strToU8('title\n2029\n') };
    expect(await refused([zip(twice)])).toContain('are the same file');
  });

  test('text in another encoding, and files that are not text', async () => {
    const utf16 = new Uint8Array(Buffer.from('\ufefftitle\n2028\n', 'utf16le'));
    expect(await refused([new File([utf16], 'year.csv')])).toBe(say.utf16('year.csv'));
    expect(await refused([new File(['title\n20\u000028\n'], 'year.csv')])).toBe(say.notText('year.csv'));
  });

  test('a zip bomb', async () => {
    const packed = deflateRawSync(Buffer.alloc(2 * 1024 * 1024));
    expect(packed.length).toBeLessThan(10_000);
    const bomb = new Uint8Array(await zipOf('results.csv', packed).arrayBuffer());
    await expect(unpack('bomb.zip', bomb, 1)).rejects.toMatchObject({ status: 422, error_msg: say.zipTooLarge(1) });
    expect((await unpack('large.zip', bomb, 2))[0]?.bytes.length).toBe(2 * 1024 * 1024);
  });

  test('a zip with false sizes', async () => {
    const bytes = zipSync({ 'year.csv': strToU8('title\n2028\n'.repeat(50)) });
    new DataView(bytes.buffer).setUint32(22, 3, true);
    expect((await unpack('files.zip', bytes))[0]?.bytes.length).toBe(550);
  });

  test.each(['../year.csv', 'a/../../year.csv', '/etc/year.csv', 'C:\\year.csv', '..\\year.csv'])(
    'a zip with a name that points outside of it: %s',
    async (name) => {
      expect(await refused([zip({ [name]: strToU8('title\n2028\n') })])).toBe(say.zipUnsafe(name));
    },
  );

  test('a zip of too many files', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.txt`, new Uint8Array()]));
    expect(await refused([zip(many)])).toBe(say.zipTooMany(1000));
  });

  test('a damaged, truncated or empty zip', async () => {
    const good = zipSync({ 'year.csv': strToU8('title\n2028\n'.repeat(2000)) }, { level: 1 });
    const cut = good.slice(0, 60);
    const noise = good.slice();
    noise.fill(0xff, 40, 80);
    for (const bytes of [cut, noise, new Uint8Array([0x50, 0x4b])])
      expect(await refused([new File([new Uint8Array(bytes)], 'files.zip')])).toBe(say.zipBroken('files.zip'));
  });

  test('60 MB, in one file or in several', async () => {
    const half = new File([new Uint8Array(30 * 1024 * 1024).fill(65)], 'results.csv');
    const whole = new File([half, half], 'results.csv');
    for (const files of [[whole], [half, half]]) {
      const error = await refused(files);
      expect(error).toEqual({ files: [expect.stringContaining('larger than 50 MB')] });
    }
  });

  test('an unknown import', async () => {
    expect((await server.as('super_admin')(imports.read, { id: 999_999 })).status).toBe(404);
    expect((await server.as('super_admin')(imports.report, { id: 999_999 })).status).toBe(404);
  });
});
