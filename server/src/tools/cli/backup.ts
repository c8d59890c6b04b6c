import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config.ts';
import { fileStore } from '../../platform/files/store.ts';
import { backUp } from '../backup/backup.ts';
import * as say from '../backup/sentences.ts';
import { fromCaller } from './from-caller.ts';
import { withTargetDatabase } from './target-database.ts';

/** `npm run backup -- --to FOLDER`: saves the database and the pictures and verifies the copy. */
try {
  const folder = fromCaller(readFolder());
  const store = await fileStore(readConfig(process.env));
  const { manifest, sha256, missing } = await withTargetDatabase((url) => backUp(url, store, folder));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  if (missing > 0) {
    console.error(say.missingPictures(missing));
    process.exitCode = 1;
  }
  console.log(say.saved(folder, rows, manifest.tables.length, manifest.pictures.length));
  console.log(say.manifestHash(sha256));
  const key = manifest.checkpoint_key;
  if (key) console.log(say.checkpointKey(key.public_key, key.in_backup));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode ??= 1;
}

function readFolder(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    if (to !== undefined) return to;
  } catch {}
  process.exitCode = 2;
  throw new Error(say.backupUsage);
}
