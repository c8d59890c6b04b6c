import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process. Returns the function that unlocks it; undefined where another process has the lock.
 *
 * The lock is SQLite's exclusive lock on an empty file, which is the operating system's file lock: it ends with the process,
 * does not depend on process ids, is taken atomically, and works on Linux, macOS and Windows. Node offers no file locks.
 */
export function lockFolder(dataDir: string): (() => void) | undefined {
  const file = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    // Nothing is written, so no journal is needed on disk.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => file.close();
}
