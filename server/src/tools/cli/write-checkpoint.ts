import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { rootOfStatement } from '../../features/audit/checkpoint.ts';
import { makeKeyFile, readKeys } from '../../features/audit/keys.ts';
import { makeCheckpoint } from '../../features/audit/make-checkpoint.ts';
import * as say from '../../features/audit/sentences.ts';
import { openTargets } from '../../features/audit/targets/open-targets.ts';
import { readConfig } from '../../platform/config.ts';
import { connect } from '../../platform/db/connect.ts';
import { fromCaller } from './from-caller.ts';
import { withTargetDatabase } from './target-database.ts';

/**
 * `npm run checkpoint -- --file FILE`: makes a checkpoint of the audit trail and writes it to a file; a server that runs hands
 * it on. `--make-key FILE` makes a key that signs checkpoints.
 * @param args the arguments after the command's name
 * @returns its exit code: 2 for wrong use, 1 where nothing was written
 */
export async function checkpointCommand(args: string[]): Promise<number> {
  try {
    const asked = readArguments(args);
    if (asked === undefined) {
      console.error(say.checkpointUsage);
      return 2;
    }
    if (asked.makeKey === undefined) await writeCheckpoint(fromCaller(asked.file ?? ''));
    else console.log(say.keyMade(fromCaller(asked.makeKey), await makeKeyFile(fromCaller(asked.makeKey))));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const { file, 'make-key': makeKey } = parseArgs({ args, options: { file: text, 'make-key': text } }).values;
    return (file === undefined) === (makeKey === undefined) ? undefined : { file, makeKey };
  } catch {
    return undefined;
  }
}

async function writeCheckpoint(file: string): Promise<void> {
  const { checkpoints } = readConfig(process.env);
  const making = {
    keys: await readKeys(checkpoints),
    targets: openTargets(checkpoints).map(({ name }) => name),
    warn: (sentence: string) => console.error(sentence),
  };
  const checkpoint = await withTargetDatabase(async (url) => {
    const database = connect(url, 2);
    try {
      return await makeCheckpoint(database.pool, making);
    } finally {
      await database.close();
    }
  });
  const out = await open(file, 'wx').catch((cause) => {
    throw new Error(cause.code === 'EEXIST' ? say.fileExists(file) : say.notWritable(file), { cause });
  });
  await out.writeFile(`${JSON.stringify(checkpoint)}\n`);
  await out.sync();
  await out.close();
  console.log(say.checkpointWritten(file, rootOfStatement(checkpoint.statement)));
}
