import { setTimeout as pause } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { contract } from '@election/contract/contract';
import type { ImportRun } from '@election/contract/imports/imports';
import { sayRules as rules } from '@election/contract/messages/rules';
import type { Permission } from '@election/contract/people/permissions';
import type { Input } from '@election/contract/wire/route';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { IMPORT_LOCK } from '../../platform/db/locks.ts';
import { failures } from '../../platform/sentences.ts';
import { IMPORT_FILES, type ImportFiles } from '../../testing/files/import-files.ts';
import { rowsOf, workbookOf } from '../../testing/files/workbook.ts';
import { holderOf } from '../../testing/holder.ts';
import { hold } from '../../testing/locks.ts';
import { useServer } from '../../testing/server.ts';
import { reasonNeeded, sayApplying, sayColumns, sayFiles, sayNotes, sayRows, unknownFile } from './sentences.ts';

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

type Expected = { expected_rows?: number; expected_votes?: number; make_codes?: '1' };
const send = (files: readonly File[], key?: string, expected: Expected = {}) =>
  server.as('super_admin')(imports.check, { files, ...expected }, key === undefined ? {} : { key });

/** Waits until an import is no longer running. */
async function finished(id: number): Promise<ImportRun> {
  for (;;) {
    const { data } = await server.as('super_admin')(imports.read, { id });
    if (data.state !== 'checking' && data.state !== 'applying') return data;
    await pause(20);
  }
}

async function check(files: readonly File[], expected: Expected = {}): Promise<ImportRun> {
  const { status, data } = await send(files, undefined, expected);
  expect(status).toBe(200);
  return finished(data.id);
}

type Options = Partial<Omit<Input<typeof imports.apply>, 'id'>>;
async function apply(id: number, options: Options = {}) {
  const input = { id, publish: false, skip_refused: false, ...options };
  const { status, error_msg } = await server.as('super_admin')(imports.apply, input);
  return { status, error_msg, run: await finished(id) };
}

describe('a valid import', () => {
  test('is checked without changing anything, then applied as announced', async () => {
    const checked = await check(csv(IMPORT_FILES));
    expect(checked).toMatchObject({ state: 'checked', failure: null, progress: null });
    expect(checked.report?.year).toEqual({ title: '2028', created: true, unusual: false });
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
    expect(await apply(id)).toMatchObject({ status: 409, error_msg: sayApplying.notApplicable });
    expect(await query(`select name from import_files where import_id = $1`, [id])).toEqual([{ name: 'report' }]);
  });

  test('makes codes of stations where that is asked for, also when it is applied', async () => {
    const stations = 'region,constituency,name\nCoast,Port,Hall\nCoast,Port,Hall\n';
    const { 'regions.csv': regions, 'constituencies.csv': constituencies } = IMPORT_FILES;
    const places = { 'regions.csv': regions, 'constituencies.csv': constituencies, 'polling_stations.csv': stations };
    const checked = await check(csv({ 'year.csv': 'title\n2028\n', ...places }), { make_codes: '1' });
    expect(checked.report?.notes).toContain(
      sayNotes.codesMade({ count: 2, first: 'Coast / Port / 1', last: 'Coast / Port / 2' }),
    );
    expect((await apply(checked.id)).run.state).toBe('applied');
    expect(await query(`select code from polling_stations where name = 'Hall' order by 1`)).toEqual([
      { code: 'Coast / Port / 1' },
      { code: 'Coast / Port / 2' },
    ]);
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
    expect(report?.notes).toEqual([unknownFile('a.pdf'), unknownFile('seats.csv')]);
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
    expect(report?.notes).toEqual([]);
  });

  test('can be a workbook, also within a zip', async () => {
    const sheets = Object.entries(IMPORT_FILES).map(
      ([name, text]) => [name.replace('.csv', ''), rowsOf(text)] as const,
    );
    const bytes = workbookOf(Object.fromEntries(sheets));
    for (const file of [new File([bytes], 'election.xlsx'), zip({ 'a/election.xlsx': bytes })]) {
      const { report } = await check([file]);
      expect(report?.counts).toHaveLength(8);
      expect(report?.refusals.first).toEqual([]);
    }
  });

  test('can be in UTF-16 or separated by semicolons, and says so; a file without rows says that too', async () => {
    const text = IMPORT_FILES['results.csv'].replaceAll(',', ';');
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${IMPORT_FILES['regions.csv'].replaceAll(',', '\t')}`, 'utf16le'));
    const { report } = await check([
      ...csv({
        ...IMPORT_FILES,
        'results.csv': text,
        'registers.csv': 'election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected\n',
      }).filter(({ name }) => name !== 'regions.csv'),
      new File([utf16], 'regions.csv'),
    ]);
    expect(report?.refusals.first).toEqual([]);
    expect(report?.counts.find(({ file }) => file === 'results.csv')).toMatchObject({ rows: 11, left: 11 });
    expect(report?.notes).toEqual([
      'regions.csv was read as UTF-16, separated by tabs.',
      'results.csv was read as UTF-8, separated by semicolons.',
      sayColumns.noRows({ name: 'registers.csv' }),
    ]);
  });

  test('starts once when its call is repeated', async () => {
    const first = await send(csv(IMPORT_FILES), 'the-same-import');
    const second = await send(csv(IMPORT_FILES), 'the-same-import');
    expect(second.data.id).toBe(first.data.id);
    await finished(first.data.id);
  });
});

describe('the gate', () => {
  const files = {
    ...IMPORT_FILES,
    'year.csv': 'title\n2034\n',
    'results.csv': IMPORT_FILES['results.csv'].replace('presidential,Hills,Central,,Esi Lamp,,0\n', ''),
    'registers.csv': IMPORT_FILES['registers.csv'].replace(',570,', ',571,'),
  };
  const published = async () =>
    (
      await query<{ count: number }>(
        `select count(*) from contests join years on years.id = year_id where title = '2034' and published_at is not null`,
      )
    )[0]?.count;

  test('holds back what is not ticked, and says what ticking would publish', async () => {
    const { id, report } = await check(csv(files));
    expect(report?.publish).toEqual({
      contests: 1,
      polling_stations: 1,
      held_back: 2,
      holding: [
        { codes: ['C1'], places: 1, contests: 1, polling_stations: 0 },
        { codes: ['C3'], places: 1, contests: 1, polling_stations: 0 },
      ],
      needs_reason: ['C1'],
    });
    const { run } = await apply(id, { publish: true });
    expect(run).toMatchObject({ state: 'applied', accept: [], report: { publish: { contests: 1, held_back: 2 } } });
    expect(await published()).toBe(1);
  });

  test('an error needs a reason; a ticked warning and a reason publish the others', async () => {
    const { id } = await check(csv(files));
    expect(await apply(id, { publish: true, accept: ['C1', 'C3'] })).toMatchObject({
      status: 409,
      error_msg: reasonNeeded(['C1']),
    });
    const { run } = await apply(id, { publish: true, accept: ['C1', 'C3'], reason: 'As on the sheet.' });
    expect(run).toMatchObject({
      state: 'applied',
      accept: ['C1', 'C3'],
      report: { publish: { contests: 2, held_back: 0 } },
    });
    expect(await published()).toBe(3);
    expect(await query(`select code, reason from finding_decisions order by code`)).toEqual([
      { code: 'C1', reason: 'As on the sheet.' },
      { code: 'C3', reason: null },
    ]);
  });

  test('the expected number of rows and of votes is asked of results.csv, also when it is applied', async () => {
    const differs = await check(csv(IMPORT_FILES), { expected_rows: 11, expected_votes: 9_999_999_999 });
    expect(differs.report?.refusals.first).toMatchObject([
      { sentence: sayRows.votes_differ({ found: 2552, expected: 9_999_999_999 }) },
    ]);
    expect(await apply(differs.id)).toMatchObject({ status: 409, error_msg: sayApplying.rowsRefused });
    const { run } = await apply(differs.id, { skip_refused: true });
    expect(run.report?.counts.find(({ file }) => file === 'results.csv')).toMatchObject({ refused: 11 });
    expect((await check(csv(IMPORT_FILES), { expected_rows: 11, expected_votes: 2552 })).report?.refusals.total).toBe(
      0,
    );
  });

  test('a new year that is not four digits is created only when its title is repeated', async () => {
    const { id, report } = await check(csv({ 'year.csv': 'title\n44172\n' }));
    expect(report?.year).toEqual({ title: '44172', created: true, unusual: true });
    expect(await apply(id)).toMatchObject({ status: 409, error_msg: sayApplying.unusualYear({ title: '44172' }) });
    expect((await apply(id, { year: '44172' })).run.state).toBe('applied');
    expect(await query(`select title from years where is_current_year and title = '44172'`)).toEqual([]);
  });
});

describe('figures that are public', () => {
  const files = (votes: number): ImportFiles => ({
    ...IMPORT_FILES,
    'year.csv': 'title\n2035\n',
    'results.csv': IMPORT_FILES['results.csv'].replace('Kofi River,,700', `Kofi River,,${votes}`),
  });
  const river = () =>
    query(`select live_votes as live, published_votes as public from vote_values v join contests k on k.id = contest_id
      join years y on y.id = k.year_id where y.title = '2035' and place = 0 and live_votes between 690 and 700`);
  const correction = { reason: 'wrong_figures', note: 'The officer corrected the sheet.' } as const;

  test('are changed by an import with a reason and a note alone, which become a correction', async () => {
    await apply((await check(csv(files(700)))).id, { publish: true });
    const { id, report } = await check(csv(files(690)));
    expect(report?.changes).toMatchObject({ total: 1, published: 1, first: [{ sentence: 'Kofi River: 700 → 690' }] });
    expect(await apply(id, { publish: true })).toMatchObject({
      status: 409,
      error_msg: sayApplying.correctionNeeded({ count: 1 }),
    });
    expect(await river()).toEqual([{ live: 700, public: 700 }]);
    expect((await apply(id, { publish: true, correction })).run.state).toBe('applied');
    expect(await river()).toEqual([{ live: 690, public: 690 }]);
    expect(await query('select reason, note from corrections')).toEqual([correction]);
  });

  test('become so after the check: the import stores nothing without a reason', async () => {
    const { id } = await check(csv(files(695)));
    // A report of an earlier version has no list of changes; the import counts them again.
    await query(`update imports set report = report - 'changes' where id = $1`, [id]);
    expect((await apply(id, { publish: true })).run).toMatchObject({
      state: 'failed',
      failure: sayApplying.correctionNeeded({ count: 1 }),
    });
    expect(await river()).toEqual([{ live: 690, public: 690 }]);
  });
});

describe('whoever imports', () => {
  const CHANGES: [string, string][] = [
    ['is deactivated', `update users set status = 'inactive' where id = 1`],
    ['loses the permission', `update users set role_id = 3 where id = 1`],
  ];
  test.each(CHANGES)('%s while it runs: nothing is stored', async (_, change) => {
    const { owner } = server.database;
    await owner.query(
      `insert into users (name, email, role_id) values ('Efua Second', 'efua@example.com', 1) on conflict do nothing`,
    );
    const { id } = await check(csv({ ...IMPORT_FILES, 'year.csv': 'title\n2036\n' }));
    // The last table that an import writes.
    const lock = await hold(server.database, 'lock table audit_entries in share mode');
    await server.as('super_admin')(imports.apply, { id, publish: false, skip_refused: false });
    await lock.waitedFor(1);
    await owner.query(change);
    await lock.commit();
    const state = async () =>
      (await query<{ state: string }>('select state from imports where id = $1', [id]))[0]?.state;
    while ((await state()) === 'applying') await pause(20);
    expect(await query('select state, failure from imports where id = $1', [id])).toEqual([
      { state: 'failed', failure: failures.notAllowed },
    ]);
    expect(await query(`select from years where title = '2036'`)).toEqual([]);
    await owner.query(`update users set status = 'active', role_id = 1 where id = 1`);
  });
});

describe('rows that are refused', () => {
  const files = { ...IMPORT_FILES, 'results.csv': `${IMPORT_FILES['results.csv']}presidential,Coast,Port,,=Ama,,1\n` };

  test('are listed, all of them in the report, and stop the import without skip_refused', async () => {
    const checked = await check(csv(files));
    expect(checked.report?.refusals).toMatchObject({ total: 1, first: [{ file: 'results.csv', line: 13 }] });
    const { data } = await server.as('super_admin')(imports.report, { id: checked.id });
    expect(data.csv).toContain('\nrefused,results.csv,13,candidate,"Coast, Port, =Ama",');
    expect(await apply(checked.id)).toMatchObject({ status: 409, error_msg: sayApplying.rowsRefused });
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
    const voters = (count: number) =>
      query('update constituencies set registered_voters = $1 where code = $2', [count, 'C01']);
    for (const count of [1001, 1002]) {
      const checked = await check(csv(IMPORT_FILES));
      await voters(count);
      const { run } = await apply(checked.id);
      expect(run).toMatchObject({ state: 'failed', failure: sayApplying.changedMeanwhile });
      await voters(1000);
      // The next one is checked, and applied, as if none had failed.
      const next = await check(csv(IMPORT_FILES));
      expect((await apply(next.id)).run).toMatchObject({ state: 'applied', failure: null });
    }
  });

  test('a second import is refused while the first runs', async () => {
    await query(`insert into imports (id, state) values (900, 'applying')`);
    expect(await send(csv(IMPORT_FILES))).toMatchObject({ status: 409, error_msg: sayApplying.anotherRunning });
    // An import whose server died counts as interrupted.
    await query(`update imports set alive_at = now() - interval '31 seconds' where id = 900`);
    const { data } = await server.as('super_admin')(imports.read, { id: 900 });
    expect(data).toMatchObject({ state: 'failed', failure: sayApplying.interrupted });
    expect((await check(csv(IMPORT_FILES))).state).toBe('checked');
  });

  test('one whose last sign of life lies in the future counts as interrupted half a minute after that is seen', async () => {
    const read = (id: number) => server.as('super_admin')(imports.read, { id });
    for (const [id, see, seen] of [
      [901, () => send(csv(IMPORT_FILES)), 409],
      [902, () => read(902), 200],
    ] as const) {
      await query(`insert into imports (id, state, alive_at) values ($1, 'applying', now() + interval '1 hour')`, [id]);
      expect((await see()).status).toBe(seen);
      // Half a minute passes.
      await query(`update imports set alive_at = alive_at - interval '31 seconds' where id = $1`, [id]);
      expect((await read(id)).data).toMatchObject({ state: 'failed', failure: sayApplying.interrupted });
      expect((await check(csv(IMPORT_FILES))).state).toBe('checked');
    }
  });

  test('an import is refused while the command runs', async () => {
    const client = await server.database.pool.connect();
    await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
    expect(await check(csv(IMPORT_FILES))).toMatchObject({ state: 'failed', failure: sayApplying.anotherRunning });
    client.release(true);
  });

  test('expired files must be sent again', async () => {
    const { id } = await check(csv(IMPORT_FILES));
    await query(`delete from import_files where name <> 'report'`);
    expect((await apply(id)).run).toMatchObject({ state: 'failed', failure: sayApplying.filesGone });
  });
});

describe('refuses', () => {
  const refused = async (files: readonly File[]) => {
    const { status, error_msg } = await send(files);
    expect(status).toBe(422);
    return error_msg;
  };

  test('an upload with no file of the format, one of them twice, or no year', async () => {
    expect(await refused([new File(['x'], 'notes.txt')])).toBe(`${sayFiles.nothingSent} ${unknownFile('notes.txt')}`);
    expect(await refused([...csv(IMPORT_FILES), new File(['x'], 'Year.csv')])).toContain('are the same file');
    expect(await refused(csv({ 'regions.csv': 'title\nA\n' }))).toBe(sayFiles.noYear);
    const twice = { 'a/year.csv': strToU8('title\n2028\n'), 'b/year.csv': strToU8('title\n2029\n') };
    expect(await refused([zip(twice)])).toContain('are the same file');
  });

  test('files that are not text', async () => {
    const utf16 = new Uint8Array(Buffer.from('title\n2028\n', 'utf16le'));
    expect(await refused([new File([utf16], 'year.csv')])).toBe(sayColumns.notText({ name: 'year.csv' }));
    expect(await refused([new File(['title\n20\u000028\n'], 'year.csv')])).toBe(
      sayColumns.notText({ name: 'year.csv' }),
    );
  });

  test('a zip bomb', async () => {
    const bomb = zipOf('results.csv', deflateRawSync(Buffer.alloc(8 * 1024 * 1024, ',')));
    expect(await refused([bomb])).toBe(sayFiles.zipTooDense({ name: 'files.zip', times: 200 }));
  });

  test('a line of many million commas, while other calls are answered', async () => {
    const text = Buffer.alloc(45 * 1024 * 1024, ',');
    text.write('election_type,region,constituency,candidate,votes\n');
    let refusal: unknown;
    const refusing = refused([...csv({ 'year.csv': 'title\n2028\n' }), new File([text], 'results.csv')]).then(
      (said) => {
        refusal = said;
      },
    );
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    expect(refusal).toBeUndefined();
    await refusing;
    expect(refusal).toBe(sayColumns.tooManyColumns({ name: 'results.csv', line: 2, most: 100 }));
  });

  test('what is named as a file of the format and cannot be read', async () => {
    const file = new File(['x'], 'results.csv.gz');
    expect(await refused([...csv({ 'year.csv': 'title\n2028\n' }), file])).toBe(
      sayFiles.compressed({ name: file.name, file: 'results.csv' }),
    );
  });

  test('a zip with false sizes is measured by what it unpacks to', async () => {
    const text = Buffer.from(`title\n${'2028\n'.repeat(50)}`);
    const zip = zipSync({ 'year.csv': new Uint8Array(text) });
    new DataView(zip.buffer).setUint32(22, 3, true);
    expect((await check([new File([new Uint8Array(zip)], 'files.zip')])).report?.counts[0]).toMatchObject({ rows: 50 });
  });

  test.each(['../year.csv', 'a/../../year.csv', '/etc/year.csv', 'C:\\year.csv', '..\\year.csv'])(
    'a zip with a name that points outside of it: %s',
    async (name) => {
      expect(await refused([zip({ [name]: strToU8('title\n2028\n') })])).toBe(sayFiles.zipUnsafe({ name }));
    },
  );

  test('a zip of too many files', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.txt`, new Uint8Array()]));
    expect(await refused([zip(many)])).toBe(sayFiles.zipTooMany({ name: 'files.zip', files: 1000 }));
  });

  test('a damaged, truncated or empty zip', async () => {
    const good = zipSync({ 'year.csv': strToU8('title\n2028\n'.repeat(2000)) }, { level: 1 });
    const cut = good.slice(0, 60);
    const noise = good.slice();
    noise.fill(0xff, 40, 80);
    for (const bytes of [cut, noise, new Uint8Array([0x50, 0x4b])])
      expect(await refused([new File([new Uint8Array(bytes)], 'files.zip')])).toBe(
        sayFiles.zipBroken({ name: 'files.zip' }),
      );
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

describe('a person who imports and does not publish', () => {
  const person = (...permissions: Permission[]) => holderOf(server, ['reference.read', 'imports.run', ...permissions]);
  const postponed =
    'election_type,region,constituency,status,candidate,note\npresidential,Coast,Port,postponed,,Flood\n';
  const files = (title: string, more: ImportFiles = {}) =>
    csv({ ...IMPORT_FILES, 'year.csv': `title\n${title}\n`, ...more });

  test.each<[string, string, Options, ImportFiles]>([
    ['publish', '2040', { publish: true }, {}],
    ['accept findings', '2041', { accept: ['C1'], reason: 'Seen' }, {}],
    ['say that a poll was postponed', '2042', {}, { 'contests.csv': postponed }],
  ])('cannot %s by an import, as by the call for it', async (_, title, options, more) => {
    const { id } = await check(files(title, more));
    const input = { id, publish: false, skip_refused: false, ...options };
    const { call } = await person();
    expect(await call(imports.apply, input)).toMatchObject({ status: 403, error_msg: rules.roleDoesNotPublish });
    expect((await finished(id)).state).toBe('checked');
    const publisher = await person('votes.publish');
    expect(await publisher.call(imports.apply, input)).toMatchObject({ status: 200 });
    expect((await finished(id)).state).toBe('applied');
  });

  test('imports figures without publishing them', async () => {
    const { id } = await check(files('2043'));
    const { call } = await person();
    expect(await call(imports.apply, { id, publish: false, skip_refused: false })).toMatchObject({ status: 200 });
    expect((await finished(id)).state).toBe('applied');
  });

  test('publishes nothing where the permission is lost while the import runs', async () => {
    const { id } = await check(files('2044'));
    const { call, role } = await person('votes.publish');
    // Holds the import before it applies.
    const client = await server.database.pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
      expect(await call(imports.apply, { id, publish: true, skip_refused: false })).toMatchObject({ status: 200 });
      await query(
        `delete from role_permissions using permissions p where role_id = $1 and p.id = permission_id and p.name = 'votes.publish'`,
        [role.id],
      );
    } finally {
      await client.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);
      client.release();
    }
    expect(await finished(id)).toMatchObject({ state: 'failed', failure: rules.roleDoesNotPublish });
    expect(await query(`select from years where title = '2044'`)).toEqual([]);
  });
});
