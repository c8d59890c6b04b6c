import { readConfig } from '../../platform/config.ts';
import { borrowEmbedded } from '../../platform/db/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import * as say from '../../platform/db/migrate-sentences.ts';

/**
 * Runs a command on the server's database after migrating it: the one of DATABASE_URL, else the embedded one under DATA_DIR,
 * shared with a running server or started for the duration of the command.
 * @param use gets the owner's connection string and the names of the migrations that ran
 * @throws Error with a sentence for the operator where a setting is invalid or the database is not available
 */
export async function withTargetDatabase<T>(use: (url: string, ran: string[]) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.databaseUrl) {
    return use(config.databaseUrl, await reach(config.databaseUrl));
  }
  const embedded = await borrowEmbedded({ dataDir: config.dataDir, log: (sentence) => console.error(sentence) });
  try {
    return await use(embedded.url, await migrate(embedded.url));
  } finally {
    await embedded.stop();
  }
}

const UNREACHABLE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT'];

async function reach(url: string): Promise<string[]> {
  try {
    return await migrate(url);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && UNREACHABLE.includes(String(error.code)))) throw error;
    const shown = new URL(url);
    shown.password = '';
    throw new Error(say.notReachable(shown.href));
  }
}
