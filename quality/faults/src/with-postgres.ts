import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';

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
