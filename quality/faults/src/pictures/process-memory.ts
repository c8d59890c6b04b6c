import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const ROOTS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
] as const;

/**
 * Limits the memory of a process and its descendants, where this user may make a control group: one that takes more is killed.
 * @returns a function that lifts the limit; null where there is none
 */
export async function limitMemory(pid: number, bytes: number): Promise<(() => Promise<void>) | null> {
  for (const { folder, limit } of ROOTS) {
    const group = join(folder, `election-proof-${pid}`);
    const lift = async () => {
      for (const one of await treeOf(pid)) await writeFile(join(folder, 'cgroup.procs'), String(one)).catch(() => {});
      await rmdir(group).catch(() => {});
    };
    try {
      await mkdir(group);
      await writeFile(join(group, limit), String(bytes));
      for (const one of await treeOf(pid)) await writeFile(join(group, 'cgroup.procs'), String(one));
      return lift;
    } catch {
      await lift();
    }
  }
  return null;
}
