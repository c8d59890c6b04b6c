import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = promisify(brotliCompress);
const TEXT = /[.](js|css|html|svg|webmanifest)$/;
/** Bytes below which packing gains nothing. */
const LEAST = 1024;

/** Packs each text file of the build once, as small as it gets; packed while it is served it would be a fifth larger. */
export const packedFiles: Plugin = {
  name: 'packed files',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }) => {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((name) => TEXT.test(name)).map((name) => packFile(join(dir, name))));
    },
  },
};

async function packFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await pack(bytes, { params }));
}
