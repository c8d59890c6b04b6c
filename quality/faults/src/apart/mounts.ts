import { join } from 'node:path';

/** Small disks of their own for what a proof fills: PostgreSQL's data, its write-ahead log, and the servers' data folder. */
export const MOUNTS = { data: 400, wal: 200, files: 300 } as const;
export type Mount = keyof typeof MOUNTS;

/** The environment variable that names their folder in a process that runs apart. */
export const APART = 'PROOF_APART';

/** The folder of a disk; undefined in an ordinary process. */
export function mountAt(mount: Mount): string | undefined {
  const folder = process.env[APART];
  return folder === undefined ? undefined : join(folder, mount);
}
