import { resolve } from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { borrowEmbedded } from '../../platform/db/embedded/embedded.ts';
import { hasCluster } from '../../platform/db/embedded/embedded-cluster.ts';
import { noDatabase } from '../../platform/db/embedded/embedded-sentences.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { atPrimary, bringUpToDate } from '../../platform/db/prepare.ts';
import { ownerNeeded } from '../../platform/db/rights-sentences.ts';

/**
 * Runs a command on the server's database after migrating it: the one of DATABASE_URL, else the embedded one under DATA_DIR,
 * shared with a running server or started for the duration of the command.
 * @param use gets the owner's connection string, where none is named that of the server's role, and the names of the migrations
 * that ran
 * @param needsOwner the command fails where no owner is named
 * @param mayCreate makes the embedded database where there is none: for what fills an empty one
 * @throws Error with a sentence for the operator where a setting is invalid or the database is not available
 */
export async function withTargetDatabase<T>(
  use: (url: string, ran: string[]) => Promise<T>,
  { needsOwner = false, mayCreate = false } = {},
): Promise<T> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) {
    const primary = await atPrimary({ databaseUrl, databaseOwnerUrl });
    const { ownerUrl, ran } = await bringUpToDate(primary);
    if (needsOwner && ownerUrl === null) throw new Error(ownerNeeded);
    return use(ownerUrl ?? primary.databaseUrl, ran);
  }
  if (!mayCreate && !hasCluster(dataDir)) throw new Error(noDatabase(resolve(dataDir)));
  const embedded = await borrowEmbedded({ dataDir, log: (sentence) => console.error(sentence) });
  try {
    return await use(embedded.url, await migrate(embedded.url));
  } finally {
    await embedded.stop();
  }
}
