import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fault, historyFault } from '@election/contract/messages/audit';
import * as say from '@election/contract/messages/backup';
import type pg from 'pg';
import { gatherSeals, type Seals, verifyHistory } from '../audit/history.ts';
import { readHeads, readRows } from '../audit/record.ts';
import { readHistory } from '../audit/seal-history.ts';
import { verifyRows } from '../audit/verify.ts';
import { declareLive, restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { fileStore } from '../files/store.ts';
import { withTargetDatabase } from './target-database.ts';

/** `npm run restore -- --from FOLDER` puts a backup into an empty database; `-- --live` lets the copy go on as the live one. */
try {
  const { from, live } = readArguments();
  if (live) console.log((await withTargetDatabase(declareLive)) ? say.nowLive : say.alreadyLive);
  else await restoreFrom(resolve(process.env.INIT_CWD ?? process.cwd(), from ?? ''));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode ??= 1;
}

function readArguments() {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, live: { type: 'boolean', default: false } } });
    if (values.live !== (values.from !== undefined)) return values;
  } catch {}
  process.exitCode = 2;
  throw new Error(say.restoreUsage);
}

async function restoreFrom(folder: string): Promise<void> {
  const store = await fileStore(readConfig(process.env));
  const manifest = await withTargetDatabase((url) => restore(url, store, folder, proveTrail));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(say.restored(rows, manifest.pictures.length));
  console.log(say.takesNoChanges);
}

async function proveTrail(client: pg.Client): Promise<void> {
  const seals: Seals = new Map();
  const { faults } = await verifyRows(gatherSeals(readRows(client), seals), { heads: await readHeads(client) });
  if (faults[0]) throw new Error(fault(faults[0]));
  const figures = await verifyHistory(readHistory(client), seals);
  if (figures.faults[0]) throw new Error(historyFault(figures.faults[0]));
}
