import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as say from '../../features/audit/sentences.ts';
import { useDatabase } from '../../testing/database.ts';

/** The tests start processes. */
vi.setConfig({ testTimeout: 60_000 });

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

function run(command: 'verify-audit' | 'checkpoint', ...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { env: { ...process.env, DATABASE_URL: database.url, INIT_CWD: folder } },
      (error, out, problems) => resolve({ code: Number(error?.code ?? 0), out: out + problems }),
    );
  });
}

async function asOwner(statement: string) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('reports a changed row and a truncated chain; a dump written before still verifies offline', async () => {
  expect(await run('checkpoint', '--file', 'seal.json')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/seal\.json: root [0-9a-f]{64}\./),
  });
  await recordAudit(7, 'pot:4');
  const whole = await run('verify-audit', '--write', 'trail.ndjson', '--checkpoint', 'seal.json');
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining(say.allFits(7, 2)) });
  expect(whole.out).toContain('It continues the checkpoint of');
  expect(await readFile(join(folder, 'trail.ndjson'), 'utf8')).toContain('"after":"{\\"cups\\": 2}"');

  await asOwner(`update audit_entries set after = '{"cups": 3}' where chain = 0 and sequence = 2;
    delete from audit_entries where chain = 7 and sequence > 2;
    update audit_chains set length = 2, head = (select hash from audit_entries where chain = 7 and sequence = 2) where chain = 7`);
  const [offline, online] = await Promise.all([
    run('verify-audit', '--dump', 'trail.ndjson', '--checkpoint', 'seal.json'),
    run('verify-audit', '--checkpoint', 'seal.json'),
  ]);
  expect(offline).toMatchObject({ code: 0, out: expect.stringContaining(say.allFits(7, 2)) });
  const faults = [
    say.fault({ kind: 'altered', chain: 0, sequence: 2 }),
    say.fault({ kind: 'cut', chain: 7, sequence: 3 }),
  ];
  expect(online).toEqual({ code: 1, out: `${faults.join('\n')}\n` });
});
