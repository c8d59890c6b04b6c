import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Is deleted at the end of the block that makes it by `await using`. */
export const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'election-bench-'));
