import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../platform/db/embedded/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { fromCaller } from './from-caller.ts';

/**
 * `npm run schema`: generates db/schema.ts from a temporary migrated database. `--url` names a migrated database instead,
 * `--out` another file.
 */
const GENERATOR = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'));
const OUT_FILE = join(import.meta.dirname, '../../platform/db/schema.ts');

function generate(url: string, outFile: string): void {
  const options = [
    ['--dialect', 'postgres'],
    ['--url', url],
    ['--out-file', outFile],
    ['--date-parser', 'string'],
    ['--numeric-parser', 'number'],
    ['--type-mapping', '{"int8":"number"}'],
    ['--exclude-pattern', 'migrations'],
    ['--log-level', 'warn'],
  ];
  execFileSync(process.execPath, [GENERATOR, ...options.flat()], { stdio: 'inherit' });
}

const { values } = parseArgs({ options: { url: { type: 'string' }, out: { type: 'string', default: OUT_FILE } } });
const outFile = fromCaller(values.out);
if (values.url !== undefined) generate(values.url, outFile);
else {
  const folder = await mkdtemp(join(tmpdir(), 'election-schema-'));
  const embedded = await startEmbedded({ dataDir: folder, durable: false, log: console.error });
  try {
    await migrate(embedded.url);
    generate(embedded.url, outFile);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
