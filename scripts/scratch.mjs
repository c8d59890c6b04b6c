import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Several times what all tests hold at once. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The folder for what tests make and delete again: in memory where there is room, for a database is seven hundred files, of which
 * a disk takes ten times the work; else the folder for temporary files. TMPDIR names another one.
 * @returns {string}
 */
export function scratchFolder() {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir();
  const options = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder]) => folder === MEMORY)?.[3];
  // Tests run programs that they write.
  if (options === undefined || options.split(',').includes('noexec')) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES ? MEMORY : tmpdir();
}
