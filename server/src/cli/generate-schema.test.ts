import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();

test('the types of the tables are those of the migrations; else run "npm run schema"', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'election-schema-'));
  try {
    const out = join(folder, 'schema.ts');
    const command = join(import.meta.dirname, 'generate-schema.ts');
    await promisify(execFile)(process.execPath, [command, '--url', database.url, '--out', out]);
    const kept = await readFile(join(import.meta.dirname, '../db/schema.ts'), 'utf8');
    expect(await readFile(out, 'utf8')).toBe(kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
