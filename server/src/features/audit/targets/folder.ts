import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as say from './sentences.ts';
import type { Parcel, Target } from './target.ts';

/** No one changes a checkpoint; its owner and group read it. */
const FILE_MODE = 0o440;

/** A folder, such as one of another machine that is mounted here. It is never created: a share that is not mounted is missing. */
export const openFolder = (folder: string): Target => ({
  name: 'folder',
  place: folder,
  async take({ fileName, text }: Parcel) {
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw new Error(say.noFolder);
    const file = join(folder, fileName);
    const temporary = join(folder, `.${fileName}.${randomUUID()}.part`);
    try {
      const out = await open(temporary, 'wx', FILE_MODE);
      try {
        await out.writeFile(text);
        await out.sync();
      } finally {
        await out.close();
      }
      // A link, unlike a rename, never replaces a file.
      await link(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if ((await readFile(file, 'utf8')) !== text) throw new Error(say.otherFile(fileName), { cause: error });
    } finally {
      await rm(temporary, { force: true });
    }
    await flush(folder);
  },
});

/** Flushes the folder, so that the name survives a crash as well. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
