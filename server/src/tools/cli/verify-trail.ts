import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkReceipt } from '../../features/audit/check-receipt.ts';
import { publicKeyOf } from '../../features/audit/checkpoint.ts';
import { compareFiles, compareTables } from '../../features/audit/compare-tables.ts';
import { difference } from '../../features/audit/differences.ts';
import { readDump, type Trail, writing } from '../../features/audit/dump.ts';
import { gatherSeals, type Seals, verifyHistory } from '../../features/audit/history.ts';
import { findPrinted, type Kept, readKept } from '../../features/audit/kept-checkpoints.ts';
import { readKeys } from '../../features/audit/keys.ts';
import { knownKeys, readLast } from '../../features/audit/make-checkpoint.ts';
import { BEGIN_SNAPSHOT, readHeads, readRows, readSeed } from '../../features/audit/read-trail.ts';
import { readHistory } from '../../features/audit/seal-history.ts';
import * as say from '../../features/audit/sentences.ts';
import { verifyRows } from '../../features/audit/verify.ts';
import { readConfig } from '../../platform/config.ts';
import { readPicture } from '../../platform/files/store.ts';
import { fromCaller } from './from-caller.ts';
import { withTargetDatabase } from './target-database.ts';

/** Faults that are printed; the rest is counted. */
const MAX_PRINTED = 20;

/**
 * `npm run verify-audit`: verifies the hash of every row of the audit trail, its chains and heads, the history of figures
 * against its seals, and then the tables against both. Prints a sentence for each fault.
 * @param args the arguments after the command's name
 * @returns its exit code: 2 for wrong use, 1 for a fault
 */
export async function verifyAuditCommand(args: string[]): Promise<number> {
  try {
    const asked = readArguments(args);
    if (asked === undefined) {
      console.error(say.verifyUsage);
      return 2;
    }
    const { dump, receipt, ...rest } = asked;
    if (dump !== undefined && asked.paper !== undefined) throw new Error(say.paperNeedsDatabase);
    const verifyTrail = () => (dump === undefined ? verifyDatabase(rest) : verifyDump(dump, rest));
    return (receipt === undefined ? await verifyTrail() : await verifyReceipt(receipt, rest)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

type Asked = Omit<NonNullable<ReturnType<typeof readArguments>>, 'dump' | 'receipt'>;

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        dump: text,
        receipt: text,
        write: text,
        checkpoint: text,
        paper: text,
        key: { ...text, multiple: true },
      },
    });
    if (values.key?.some((key) => !/^[0-9a-f]{64}$/.test(key))) throw new Error();
    return {
      dump: fromCaller(values.dump),
      receipt: fromCaller(values.receipt),
      write: fromCaller(values.write),
      checkpoint: fromCaller(values.checkpoint),
      paper: values.paper,
      key: values.key,
    };
  } catch {
    return undefined;
  }
}

function verifyDatabase(asked: Asked): Promise<boolean> {
  return withTargetDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(BEGIN_SNAPSHOT);
      const publicKey = publicKeyOf(await readSeed(client));
      const trail = { publicKey, heads: await readHeads(client), rows: readRows(client), history: readHistory(client) };
      const printed =
        asked.paper === undefined ? [] : [await findPrinted(client, asked.paper, await trusted(asked, trail))];
      const files = await readFiles(trail, asked);
      const last = await readLast(client, [...(await keysOf(client)), ...(asked.key ?? [])]);
      if (last === null) console.log(say.noneKept);
      if (await verify(trail, asked, [...files, ...printed, ...(last ? [last] : [])]))
        return await verifyTables(client);
      console.error(say.notCompared);
      return false;
    } finally {
      await client.end();
    }
  });
}

/** The public keys that may have signed the last checkpoint of the database, as for the server. */
async function keysOf(client: pg.Client): Promise<readonly string[]> {
  const keys = await readKeys(readConfig(process.env).checkpoints);
  return knownKeys(client, keys, keys.seed ?? (await readSeed(client)));
}

async function verifyDump(dump: string, asked: Asked): Promise<boolean> {
  const trail = await readDump(dump);
  const fits = await verify(trail, asked, await readFiles(trail, asked));
  console.log(say.dumpHasNoTables);
  return fits;
}

/** Verifies the file of a receipt by the named keys, else by those of the settings: there is no database whose key could be trusted. */
async function verifyReceipt(file: string, { key }: Asked): Promise<boolean> {
  const { seed, old } = await readKeys(readConfig(process.env).checkpoints);
  const keys = key ?? [...(seed === null ? [] : [publicKeyOf(seed)]), ...old];
  if (keys.length === 0) throw new Error(say.receiptNeedsKey);
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(say.noFile(file), { cause });
  });
  const { detail, at, key: signer } = checkReceipt(text, keys);
  console.log(say.receiptFits(detail.receipt.code, detail.by.name, detail.receipt.at));
  console.log(say.receiptCovered(at, signer));
  return true;
}

/** Compares the tables in the snapshot in which the records were verified, and the photographs in the store of the settings. */
async function verifyTables(client: pg.Client): Promise<boolean> {
  const tables = await compareTables(client);
  const config = readConfig(process.env);
  const files = await compareFiles(client, (picture) => readPicture(config, picture, 'private'));
  for (const found of [...tables, ...files.differences]) console.error(difference(found));
  if (tables.length === 0) console.log(say.tablesFit);
  if (files.differences.length === 0) console.log(say.filesFit(files.compared));
  return tables.length + files.differences.length === 0;
}

/** The checkpoints of the named file or folder. */
const readFiles = async (trail: Trail, asked: Asked): Promise<Kept[]> =>
  asked.checkpoint === undefined ? [] : readKept(asked.checkpoint, await trusted(asked, trail));

async function verify(trail: Trail, { write }: Asked, sealed: readonly Kept[]): Promise<boolean> {
  const { rows, history } = write === undefined ? trail : writing(trail, write);
  const seals: Seals = new Map();
  const verdict = await verifyRows(gatherSeals(rows, seals), {
    heads: trail.heads,
    checkpoints: sealed.map(({ heads }) => heads),
  });
  const figures = await verifyHistory(history, seals);
  if (write !== undefined) console.log(say.written(write));
  const faults = [...verdict.faults.map(say.fault), ...figures.faults.map(say.historyFault)];
  for (const fault of faults.slice(0, MAX_PRINTED)) console.error(fault);
  if (faults.length > MAX_PRINTED) console.error(say.moreFaults(faults.length - MAX_PRINTED));
  if (faults.length > 0) return false;
  console.log(say.allFits(verdict.rows, verdict.chains));
  console.log(say.historyFits(figures.rows));
  for (const { at, checkpoint } of sealed) console.log(say.fitsCheckpoint(at, checkpoint.public_key));
  return true;
}

/** The public keys of checkpoints that are trusted: the named ones, else those of the settings, else the database's. */
async function trusted({ key }: Asked, { publicKey }: Pick<Trail, 'publicKey'>): Promise<readonly string[]> {
  if (key) return key;
  const { seed, old } = await readKeys(readConfig(process.env).checkpoints);
  return [seed === null ? publicKey : publicKeyOf(seed), ...old];
}
