import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as say from '@election/contract/messages/audit';
import pg from 'pg';
import { publicKeyOf, readCheckpoint } from '../audit/checkpoint.ts';
import { readDump, type Trail, writing } from '../audit/dump.ts';
import { BEGIN_SNAPSHOT, readHeads, readRows, readSeed } from '../audit/record.ts';
import { type Verdict, verifyRows } from '../audit/verify.ts';
import { withTargetDatabase } from './target-database.ts';

/** Chains that are named one by one; whoever wrote more of them anew has made the point. */
const NAMED = 20;

/**
 * `npm run verify-audit`: works out the hash of every row of the audit trail and holds it against the row, its neighbours and
 * the end of its chain. Ends with 1 and a sentence for each chain that does not fit.
 */
try {
  const { dump, ...asked } = readArguments();
  const verdict = dump === undefined ? await verifyDatabase(asked) : await verify(await readDump(dump), asked);
  process.exitCode = verdict.faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode ??= 1;
}

type Asked = Omit<ReturnType<typeof readArguments>, 'dump'>;

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { dump: text, write: text, checkpoint: text, key: text } });
    return { dump: here(values.dump), write: here(values.write), checkpoint: here(values.checkpoint), key: values.key };
  } catch {
    process.exitCode = 2;
    throw new Error(say.verifyUsage);
  }
}

/** From where the person stood who typed the command; npm itself goes to the project's root. */
function here(file: string | undefined): string | undefined {
  return file === undefined ? undefined : resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

function verifyDatabase(asked: Asked): Promise<Verdict> {
  return withTargetDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(BEGIN_SNAPSHOT);
      const publicKey = publicKeyOf(await readSeed(client));
      return await verify({ publicKey, heads: await readHeads(client), rows: readRows(client) }, asked);
    } finally {
      await client.end();
    }
  });
}

async function verify(trail: Trail, { write, checkpoint, key }: Asked): Promise<Verdict> {
  const sealed = checkpoint === undefined ? null : readCheckpoint(await readText(checkpoint), key ?? trail.publicKey);
  const { rows } = write === undefined ? trail : writing(trail, write);
  const verdict = await verifyRows(rows, { heads: trail.heads, checkpoint: sealed?.heads });
  if (write !== undefined) console.log(say.written(write));
  report(verdict);
  if (sealed && verdict.faults.length === 0) console.log(say.fitsCheckpoint(sealed.at));
  return verdict;
}

function report({ faults, rows, chains }: Verdict): void {
  if (faults.length === 0) console.log(say.allFits(rows, chains));
  for (const fault of faults.slice(0, NAMED)) console.error(say.fault(fault));
  if (faults.length > NAMED) console.error(say.moreFaults(faults.length - NAMED));
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(say.noFile(file), { cause });
  }
}
