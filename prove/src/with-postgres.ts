import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { borrowPostgres } from './external.ts';
import { type Postgres, startPostgres } from './postgres.ts';

/**
 * A PostgreSQL for as long as `use` takes.
 * @param url of one that somebody else runs; without it one is started in a folder of its own
 */
export async function withPostgres(url: string | undefined, use: (postgres: Postgres) => Promise<void>): Promise<void> {
  if (url === undefined) return withOwn(use);
  const postgres = await borrowPostgres(url);
  await use(postgres).finally(() => postgres.stop());
}

async function withOwn(use: (postgres: Postgres) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'election-prove-'));
  // It may run as another user than this program.
  await chmod(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'data'));
  try {
    await use(postgres);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
