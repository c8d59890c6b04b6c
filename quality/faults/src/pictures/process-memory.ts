import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 25;

/** A process and its descendants. */
async function treeOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = listed.split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}

/** Resident bytes of a process and its descendants; null where the system does not tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  let sum = 0;
  for (const one of await treeOf(pid)) {
    const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '');
    sum += Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  }
  return sum;
}

/** Samples until the returned function is called, which gives the largest sum. @param onPeak called at each larger sum */
export function watchMemory(pid: number, onPeak: () => void): () => Promise<number> {
  let isWatching = true;
  let most = 0;
  const watch = async () => {
    for (; isWatching; await pause(SAMPLE_EVERY_MS)) {
      const bytes = (await residentBytes(pid)) ?? 0;
      if (bytes > most) onPeak();
      most = Math.max(most, bytes);
    }
  };
  const watched = watch();
  return async () => {
    isWatching = false;
    await watched;
    return most;
  };
}
