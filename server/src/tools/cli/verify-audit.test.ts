import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '@election/contract/audit/checkpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as say from '../../features/audit/sentences.ts';
import { useDatabase } from '../../testing/database.ts';
import { runHere } from '../../testing/run-command.ts';
import { loadSmallElection } from '../../testing/small-election.ts';
import { verifyAuditCommand } from './verify-trail.ts';
import { checkpointCommand } from './write-checkpoint.ts';

const database = useDatabase();
let folder: string;

const recordAudit = (chain: number, subject: string) =>
  database.pool.query(
    `select record_audit($1, '{"id": 1, "name": "Ama", "role": "admin"}', 'tea.make', $2, null, '{"cups": 2}')`,
    [chain, subject],
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-audit-'));
  for (const subject of ['pot:1', 'pot:2', 'pot:3']) for (const chain of [0, 7]) await recordAudit(chain, subject);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const COMMANDS = { 'verify-audit': verifyAuditCommand, checkpoint: checkpointCommand };
type Command = keyof typeof COMMANDS;

const settings = () => ({ DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder });
const run = (command: Command, ...args: string[]) => runWith({}, command, ...args);
const runWith = (more: Record<string, string>, command: Command, ...args: string[]) =>
  runHere(COMMANDS[command], { ...settings(), ...more }, args);

/** The command in a process of its own, as npm starts it. */
const spawnCommand = (command: Command, ...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { env: { ...process.env, ...settings() } },
      (error, out, problems) => resolve({ code: Number(error?.code ?? 0), out: out + problems }),
    );
  });

/** The answer of a command that printed problems alone. */
const refused = (sentences: string) => ({ code: 1, out: `${sentences}\n`, problems: `${sentences}\n` });

async function asOwner(statement: string) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('reports a changed row and a truncated chain; a dump written before still verifies offline', async () => {
  expect(await spawnCommand('checkpoint', '--file', 'seal.json')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/seal\.json: root [0-9a-f]{64}\./),
  });
  await recordAudit(7, 'pot:4');
  const whole = await run('verify-audit', '--write', 'trail.ndjson', '--checkpoint', 'seal.json');
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining(say.allFits(7, 2)) });
  expect(whole.out).toContain('It continues the checkpoint of');
  expect(whole.out).toContain(`${say.tablesFit}\n${say.filesFit(0)}`);
  expect(await readFile(join(folder, 'trail.ndjson'), 'utf8')).toContain('"after":"{\\"cups\\": 2}"');

  await asOwner(`update audit_entries set after = '{"cups": 3}' where chain = 0 and sequence = 2;
    delete from audit_entries where chain = 7 and sequence > 2;
    update audit_chains set length = 2, head = (select hash from audit_entries where chain = 7 and sequence = 2) where chain = 7`);
  const offline = await run('verify-audit', '--dump', 'trail.ndjson', '--checkpoint', 'seal.json');
  const online = await spawnCommand('verify-audit', '--checkpoint', 'seal.json');
  expect(offline).toMatchObject({ code: 0, out: expect.stringContaining(say.allFits(7, 2)) });
  const faults = [
    say.fault({ kind: 'altered', chain: 0, sequence: 2 }),
    say.fault({ kind: 'cut', chain: 7, sequence: 3 }),
  ];
  expect(online).toEqual({ code: 1, out: `${[...faults, say.notCompared].join('\n')}\n` });
  expect(offline.out).toContain(say.dumpHasNoTables);
});

const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));

test('a key from a file signs; verification trusts the named keys, else that of the settings, and no other', async () => {
  const keyFile = join(folder, 'key');
  const made = await run('checkpoint', '--make-key', 'key');
  const key = /verify with --key: ([0-9a-f]{64})/.exec(made.out)?.[1] ?? '';
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining(say.keyMade(keyFile, key)) });
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);

  await asOwner('truncate audit_checkpoints, checkpoint_deliveries');
  await recordAudit(9, 'pot:9');
  await asOwner('delete from audit_entries where chain in (0, 7); delete from audit_chains where chain in (0, 7)');
  const signed = await runWith({ CHECKPOINT_KEY_FILE: keyFile }, 'checkpoint', '--file', 'outside.json');
  expect(signed.code).toBe(0);
  expect((await readJson('outside.json')).public_key).toBe(key);
  const again = await runWith({ CHECKPOINT_KEY_FILE: keyFile }, 'checkpoint', '--file', 'outside.json');
  expect(again).toEqual(refused(say.fileExists(join(folder, 'outside.json'))));

  const other = 'ab'.repeat(32);
  const file = ['--checkpoint', 'outside.json'];
  const untold = await run('verify-audit', ...file);
  const wrong = await run('verify-audit', ...file, '--key', other);
  const told = await run('verify-audit', ...file, '--key', other, '--key', key);
  const configured = await runWith({ CHECKPOINT_KEY_FILE: keyFile }, 'verify-audit', ...file);
  expect(untold).toMatchObject({
    code: 1,
    out: expect.stringContaining(`signed with the key ${key}, which is not trusted`),
  });
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining(say.unknownKey(key, [other])) });
  for (const fits of [told, configured]) {
    expect(fits).toMatchObject({ code: 0, out: expect.stringContaining(`which the key ${key} signed`) });
  }
});

test('the trail must continue the last checkpoint of the database, where a cut end has a mended head', async () => {
  await asOwner('truncate audit_checkpoints, checkpoint_deliveries');
  await recordAudit(12, 'pot:1');
  await recordAudit(12, 'pot:2');
  expect((await run('checkpoint', '--file', 'cut.json')).code).toBe(0);
  await recordAudit(12, 'pot:3');
  const whole = await run('verify-audit');
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('It continues the checkpoint of') });
  expect(whole.out).not.toContain(say.noneKept);

  const cut = (length: number) =>
    asOwner(`delete from audit_entries where chain = 12 and sequence > ${length};
      update audit_chains set length = ${length}, head = (select hash from audit_entries where chain = 12 and sequence = ${length})
      where chain = 12`);
  // What no checkpoint covers yet can go unseen.
  await cut(2);
  expect((await run('verify-audit')).code).toBe(0);
  await cut(1);
  const fault = say.fault({ kind: 'cut', chain: 12, sequence: 2 });
  expect(await run('verify-audit')).toEqual(refused(`${fault}\n${say.notCompared}`));
  expect(await run('checkpoint', '--file', 'never.json')).toMatchObject({
    code: 1,
    out: expect.stringContaining(fault.slice(0, 30)),
  });

  await asOwner('truncate audit_checkpoints, checkpoint_deliveries');
  expect(await run('verify-audit')).toMatchObject({ code: 0, out: expect.stringContaining(say.noneKept) });
});

test('the trail must continue every checkpoint of a folder, and a printed one, though the newest is forged', async () => {
  await asOwner('truncate audit_checkpoints, checkpoint_deliveries');
  await mkdir(join(folder, 'kept'));
  await recordAudit(9, 'pot:10');
  expect((await run('checkpoint', '--file', 'kept/1.json')).code).toBe(0);
  const code = codeOf(await readJson('kept/1.json'));
  expect((await run('verify-audit', '--checkpoint', 'kept', '--paper', code)).code).toBe(0);

  // The owner removes a row and the checkpoints, and has the shorter trail signed by the database's key.
  const rewrite = `delete from audit_entries where chain = 9 and sequence = 2;
    update audit_chains set length = 1, head = (select hash from audit_entries where chain = 9 and sequence = 1) where chain = 9`;
  await asOwner(`${rewrite}; truncate audit_checkpoints, checkpoint_deliveries`);
  await recordAudit(9, 'pot:11');
  expect((await run('checkpoint', '--file', 'kept/2.json')).code).toBe(0);
  const root = /[0-9A-F]{64}/.exec(code)?.[0].toLowerCase() ?? '';
  const newest = await run('verify-audit', '--checkpoint', 'kept/2.json');
  const all = await run('verify-audit', '--checkpoint', 'kept');
  const paper = await run('verify-audit', '--paper', code);
  const forged = await run('verify-audit', '--paper', code.replace(/^(ECC1 \S+ \d+) \d+/, '$1 9'));
  expect(newest.code).toBe(0);
  expect(all).toEqual(refused(`${say.fault({ kind: 'rewritten', chain: 9, sequence: 2 })}\n${say.notCompared}`));
  expect(paper).toEqual(refused(say.paperUnknown(root)));
  expect(forged).toEqual(refused(say.badSignature));
});

describe('the tables', () => {
  beforeAll(async () => {
    await asOwner(
      'delete from audit_entries; delete from audit_chains; truncate audit_checkpoints, checkpoint_deliveries',
    );
    await loadSmallElection(database.url);
    await asOwner(`select save_votes('{"actor": {"id": 2}, "input": {"year_id": 1, "constituency_id": 1,
        "votes": [{"candidate_id": 1, "vote_count": 4601}]}}');
      select publish_contest('{"actor": {"id": 1}, "input": {"year_id": 1, "constituency_id": 1, "election_type_id": 1}}')`);
  });
  const tamper = (statement: string) => asOwner(`set session_replication_role = replica; ${statement}`);

  test('fit the records that were verified before them', async () => {
    const { code, out } = await run('verify-audit');
    expect({ code, out }).toMatchObject({ code: 0 });
    expect(out.split('\n')).toEqual([
      say.noneKept,
      say.allFits(2, 1),
      say.historyFits(5),
      say.tablesFit,
      say.filesFit(0),
      '',
    ]);
  });

  test('of a database whose superuser changed votes and their sum are named with the first difference of each kind', async () => {
    await tamper(
      `update vote_values set live_votes = 9000, published_votes = 9000; update region_results set votes = 9000`,
    );
    const { code, out } = await run('verify-audit');
    expect(code).toBe(1);
    const where = 'in North One, presidential, Abena Palm, the table says 9,000';
    for (const sentence of [
      `The published figures do not fit: ${where}, the history of figures says 4,601.`,
      `The published figures do not fit: ${where}, the audit trail says 4,601.`,
      `The live figures do not fit: ${where}, the history of figures says 4,601.`,
    ]) {
      expect(out).toContain(sentence);
    }
    expect(out).not.toContain(say.tablesFit);
    await tamper(`update vote_values set live_votes = 4601, published_votes = 4601`);
    expect((await run('verify-audit')).out).toContain(
      'The sums of regions do not fit: in region North, Abena Palm, the table says 9,000, the published figures give 4,601.',
    );
    await tamper(`update region_results set votes = 4601`);
  });

  test('have sheets whose photographs are read from the store of the settings', async () => {
    const sheet = `{"id": 7, "picture": "${'a'.repeat(64)}", "original_sha256": "${'b'.repeat(64)}"}`;
    await tamper(`insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by)
        select 7, id, repeat('a', 64), repeat('b', 64), 4 from contests where constituency_id = 1 and election_type_id = 1;
      select record_audit(1, '{"id": 4}', 'sheets.upload', 'contest:' || id || '/sheet', null, '${sheet}')
        from contests where constituency_id = 1 and election_type_id = 1`);
    const { code, out } = await run('verify-audit');
    expect(code).toBe(1);
    expect(out).toContain(say.tablesFit);
    expect(out).toContain(
      'The photographs of pink sheets do not fit: in North One, presidential, sheet 7, photograph, the file has nothing',
    );
  });
});
