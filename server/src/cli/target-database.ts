import * as say from '@election/contract/messages/startup-database';
import { readConfig } from '../config.ts';
import { borrowEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

/**
 * Gives a command the database that the server uses, brought up to date: the one that DATABASE_URL names, else the embedded
 * one under DATA_DIR, which is shared with a running server or started for as long as the command takes. The second thing that
 * a command gets is the names of the migrations that ran.
 * @throws Error with a sentence for the operator where the settings are wrong or the database cannot be had
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
