import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for `use` and deletes it afterwards. */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'election-bench-'));
  // A browser may still write to it while it ends.
  return use(folder).finally(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
}
