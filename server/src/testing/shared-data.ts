import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * A folder or file of the real results and standards in `../shared/data`, which are no part of the project: beside the checkout, or
 * beside a folder above it. Undefined where it is not there, which is said once.
 */
export function sharedData(name: string): string | undefined {
  for (let folder = dirname(ROOT); ; folder = dirname(folder)) {
    const found = join(folder, 'shared/data', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) break;
  }
  process.stderr.write(`Not run: the tests of ${name}, which is not in ${join(dirname(ROOT), 'shared/data')}.\n`);
  return undefined;
}
