import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();

test('schema.ts matches the migrations; else run "npm run schema"', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'election-schema-'));
  try {
    const out = join(folder, 'schema.ts');
    const command = join(import.meta.dirname, 'generate-schema.ts');
    await promisify(execFile)(process.execPath, [command, '--url', database.url, '--out', out]);
    const committed = await readFile(join(import.meta.dirname, '../../platform/db/schema.ts'), 'utf8');
    expect(await readFile(out, 'utf8')).toBe(committed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
