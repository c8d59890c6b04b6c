import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useExternalPostgres } from './external-postgres.ts';
import { type Postgres, startPostgres } from './postgres.ts';

/**
 * Provides a PostgreSQL while `use` runs.
 * @param url of an external one; without it, an embedded one starts in a temporary folder
 */
export async function withPostgres(url: string | undefined, use: (postgres: Postgres) => Promise<void>): Promise<void> {
  const { postgres, close } = url === undefined ? await openEmbedded() : await openExternal(url);
  await use(postgres).finally(close);
}

async function openExternal(url: string) {
  const postgres = await useExternalPostgres(url);
  return { postgres, close: () => postgres.stop() };
}

/**
 * An embedded PostgreSQL; `close` stops it and deletes its folder.
 * @param dataFolder without it, one in the folder for temporary files
 * @param logFolder for its write-ahead log; without it, the log lies in the data folder
 */
export async function openEmbedded(dataFolder?: string, logFolder?: string) {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'election-prove-')));
  // PostgreSQL runs as another user where this program runs as root.
  await chmod(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'data'), logFolder);
  const close = async () => {
    await postgres.stop();
    await rm(join(folder, 'data'), { recursive: true, force: true });
    if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { postgres, close };
}
