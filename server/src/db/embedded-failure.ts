import { statfs } from 'node:fs/promises';
import * as say from '@election/contract/messages/startup';
import type { DatabaseUser } from './embedded-launch.ts';

type Where = { dataDir: string; files: string; user: DatabaseUser | undefined; port?: number };

const DISK_FULL = /No space left on device|Disk quota exceeded|Check free disk space/;
const LAST_LINES = 12;
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** ENOENT: what making a folder on a read-only disk gives. SQLite: it cannot open the file that carries the lock. */
const FORBIDDEN_CODES: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'ERR_SQLITE_ERROR',
]);
/** The least that PostgreSQL needs at once. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/** Gives the error of a program of PostgreSQL: one sentence on what to do, then the program's own last lines. */
export async function explainWords(words: string, where: Where, otherwise: string): Promise<Error> {
  const last = words.trim().split('\n').slice(-LAST_LINES).join('\n');
  return new Error(`${(await sentenceFor(words, where)) ?? otherwise}\n${last}`.trim());
}

async function sentenceFor(words: string, { dataDir, files, user, port }: Where): Promise<string | undefined> {
  if (port && /could not bind IPv4 address/.test(words)) return say.portTaken(port);
  if (/could not look up effective user ID/.test(words)) return say.userUnnamed;
  if (/Permission denied|wrong ownership|invalid permissions/.test(words)) {
    return say.filesForbidden(files, user?.uid ?? process.getuid?.() ?? 0);
  }
  if (DISK_FULL.test(words)) return say.diskFull(dataDir);
  // A full disk may not even take the words that say so.
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < WAL_SEGMENT_BYTES ? say.diskFull(dataDir) : undefined;
}

/** Gives what to throw for an error of the file system in the data folder; sentences of our own pass unchanged. */
export function explainError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (FULL_CODES.has(error.code)) return new Error(say.diskFull(dataDir), { cause: error });
  if (FORBIDDEN_CODES.has(error.code)) return new Error(say.folderForbidden(dataDir), { cause: error });
  return error;
}
