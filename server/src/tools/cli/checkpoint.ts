import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCheckpoint } from '../../features/audit/checkpoint.ts';
import { makeCheckpoint } from '../../features/audit/make-checkpoint.ts';
import { rootOf } from '../../features/audit/merkle.ts';
import * as say from '../../features/audit/sentences.ts';
import { connect } from '../../platform/db/connect.ts';
import { withTargetDatabase } from './target-database.ts';

/** `npm run checkpoint -- --file FILE`: makes a checkpoint of the audit trail and writes it to a file. */
try {
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), readFileName());
  const checkpoint = await withTargetDatabase(async (url) => {
    const database = connect(url, 2);
    try {
      return await makeCheckpoint(database.pool);
    } finally {
      await database.close();
    }
  });
  const text = `${JSON.stringify(checkpoint)}\n`;
  const out = await open(file, 'w');
  await out.writeFile(text);
  await out.sync();
  await out.close();
  console.log(say.checkpointWritten(file, rootOf(readCheckpoint(text).heads)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode ??= 1;
}

function readFileName(): string {
  try {
    const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
    if (file !== undefined) return file;
  } catch {}
  process.exitCode = 2;
  throw new Error(say.checkpointUsage);
}
