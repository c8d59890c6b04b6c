import { parseArgs } from 'node:util';
import type pg from 'pg';
import { gatherSeals, type Seals, verifyHistory } from '../../features/audit/history.ts';
import { readHeads, readRows } from '../../features/audit/read-trail.ts';
import { readHistory } from '../../features/audit/seal-history.ts';
import { fault, historyFault } from '../../features/audit/sentences.ts';
import { verifyRows } from '../../features/audit/verify.ts';
import { readConfig } from '../../platform/config.ts';
import { fileStore } from '../../platform/files/store.ts';
import { declareLive, restore } from '../backup/restore.ts';
import * as say from '../backup/sentences.ts';
import { fromCaller } from './from-caller.ts';
import { withTargetDatabase } from './target-database.ts';

const OWNER = { needsOwner: true };

/** `npm run restore -- --from FOLDER` restores a backup into an empty database; `-- --live` declares the copy live. */
try {
  const { from, live } = readArguments();
  if (live) console.log((await withTargetDatabase(declareLive, OWNER)) ? say.nowLive : say.alreadyLive);
  else await restoreFrom(fromCaller(from ?? ''));
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
  const manifest = await withTargetDatabase((url) => restore(url, store, folder, proveTrail), {
    ...OWNER,
    mayCreate: true,
  });
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
