import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes an empty file in the data folder and deletes it: rights alone do not tell whether its disk takes anything.
 * @throws Error of the system
 */
export async function assertWritable(dataDir: string): Promise<void> {
  const path = join(dataDir, `.writable-${randomUUID()}`);
  const file = await open(path, 'wx');
  await file.close();
  await rm(path, { force: true });
}
