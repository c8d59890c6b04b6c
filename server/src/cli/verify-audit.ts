import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as say from '@election/contract/messages/audit';
import pg from 'pg';
import { publicKeyOf, readCheckpoint } from '../audit/checkpoint.ts';
import { readDump, type Trail, writing } from '../audit/dump.ts';
import { gatherSeals, type Seals, verifyHistory } from '../audit/history.ts';
import { BEGIN_SNAPSHOT, readHeads, readRows, readSeed } from '../audit/record.ts';
import { readHistory } from '../audit/seal-history.ts';
import { verifyRows } from '../audit/verify.ts';
import { withTargetDatabase } from './target-database.ts';

/** Chains that are named one by one; whoever wrote more of them anew has made the point. */
const NAMED = 20;

/**
 * `npm run verify-audit`: works out the hash of every row of the audit trail and holds it against the row, its neighbours and
 * the end of its chain, and the history of figures against its seals. Ends with 1 and a sentence for each place that does not
 * fit.
 */
try {
  const { dump, ...asked } = readArguments();
  const fits = dump === undefined ? await verifyDatabase(asked) : await verify(await readDump(dump), asked);
  process.exitCode = fits ? 0 : 1;
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

function verifyDatabase(asked: Asked): Promise<boolean> {
  return withTargetDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(BEGIN_SNAPSHOT);
      const publicKey = publicKeyOf(await readSeed(client));
      const trail = { publicKey, heads: await readHeads(client), rows: readRows(client), history: readHistory(client) };
      return await verify(trail, asked);
    } finally {
      await client.end();
    }
  });
}

async function verify(trail: Trail, { write, checkpoint, key }: Asked): Promise<boolean> {
  const sealed = checkpoint === undefined ? null : readCheckpoint(await readText(checkpoint), key ?? trail.publicKey);
  const { rows, history } = write === undefined ? trail : writing(trail, write);
  const seals: Seals = new Map();
  const verdict = await verifyRows(gatherSeals(rows, seals), { heads: trail.heads, checkpoint: sealed?.heads });
  const figures = await verifyHistory(history, seals);
  if (write !== undefined) console.log(say.written(write));
  const faults = [...verdict.faults.map(say.fault), ...figures.faults.map(say.historyFault)];
  for (const fault of faults.slice(0, NAMED)) console.error(fault);
  if (faults.length > NAMED) console.error(say.moreFaults(faults.length - NAMED));
  if (faults.length > 0) return false;
  console.log(say.allFits(verdict.rows, verdict.chains));
  console.log(say.historyFits(figures.rows));
  if (sealed) console.log(say.fitsCheckpoint(sealed.at));
  return true;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(say.noFile(file), { cause });
  }
}
