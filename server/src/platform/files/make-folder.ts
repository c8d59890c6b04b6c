import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are missing. Node's own way to do so never ends below a folder such as /proc, which is
 * there and takes none.
 * @throws Error of the system
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await make(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await make(path, mode);
  }
}

const make = (path: string, mode: number): Promise<void> =>
  mkdir(path, { mode }).catch(async (error: unknown) => {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) throw error;
  });
