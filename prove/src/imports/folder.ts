import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sent } from './files.ts';

/** Lends a folder of the files; of a zip or workbook alone its own path. */
export async function withFolder<T>(sent: readonly Sent[], use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'election-fuzz-'));
  try {
    for (const { name, bytes } of sent) await writeFile(join(folder, name), bytes);
    const [first] = sent;
    return await use(sent.length === 1 && first ? join(folder, first.name) : folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
