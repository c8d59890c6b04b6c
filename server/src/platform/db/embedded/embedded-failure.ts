import { statfs } from 'node:fs/promises';
import type { DatabaseUser } from './embedded-launch.ts';
import * as say from './embedded-sentences.ts';

type Where = { dataDir: string; files: string; user: DatabaseUser | undefined; port?: number };

const DISK_FULL = /No space left on device|Disk quota exceeded|Check free disk space/;
const LAST_LINES = 12;
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** ENOENT: mkdir on a read-only disk. ERR_SQLITE_ERROR: the lock file cannot be opened. */
const FORBIDDEN_CODES: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'ERR_SQLITE_ERROR',
]);
/** The smallest allocation of PostgreSQL's write-ahead log. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/** Builds the error of a failed PostgreSQL program: a sentence on what to do, then the last lines of its output. */
export async function explainOutput(output: string, where: Where, otherwise: string): Promise<Error> {
  const last = output.trim().split('\n').slice(-LAST_LINES).join('\n');
  return new Error(`${(await sentenceFor(output, where)) ?? otherwise}\n${last}`.trim());
}

async function sentenceFor(output: string, { dataDir, files, user, port }: Where): Promise<string | undefined> {
  if (port && /could not bind IPv4 address/.test(output)) return say.portTaken(port);
  if (/could not look up effective user ID/.test(output)) return say.userUnnamed;
  if (/Permission denied|wrong ownership|invalid permissions/.test(output)) {
    return say.filesForbidden(files, user?.uid ?? process.getuid?.() ?? 0);
  }
  if (DISK_FULL.test(output)) return say.diskFull(dataDir);
  // On a full disk the log may lack the message that says so.
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < WAL_SEGMENT_BYTES ? say.diskFull(dataDir) : undefined;
}

/** Replaces a file system error in the data folder by one with a sentence; returns any other error unchanged. */
export function explainError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (FULL_CODES.has(error.code)) return new Error(say.diskFull(dataDir), { cause: error });
  if (FORBIDDEN_CODES.has(error.code)) return new Error(say.folderForbidden(dataDir), { cause: error });
  return error;
}
