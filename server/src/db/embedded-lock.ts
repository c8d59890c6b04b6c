import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process and gives the function that lets it go, or nothing when another living process
 * has it.
 *
 * The lock is the exclusive lock that SQLite holds on an otherwise empty file: the operating system's own file lock, so
 * it ends with the process however that dies, never trusts a reused process number, has no gap between looking and
 * taking, and works the same on Linux, macOS and Windows, none of which Node's own file functions offer.
 */
export function lockFolder(dataDir: string): (() => void) | undefined {
  const file = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    // Nothing is ever written, so there is nothing to keep a journal of on disk.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => file.close();
}
