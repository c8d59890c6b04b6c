import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from './postgres.ts';

/** A PostgreSQL in a folder of its own, for as long as `use` takes. */
export async function withPostgres(use: (postgres: Postgres) => Promise<void>): Promise<void> {
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
