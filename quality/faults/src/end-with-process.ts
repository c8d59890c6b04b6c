import type { ChildProcess } from 'node:child_process';

/** Ids of processes that run; negative for a group of them. */
const running = new Set<number>();
process.once('exit', () => {
  for (const id of running) process.kill(id, 'SIGKILL');
});

/** Kills a child when this process ends, also where it is interrupted. @param isGroup with all that it has started */
export function endWithProcess(child: ChildProcess, isGroup = false): void {
  const id = (child.pid ?? 0) * (isGroup ? -1 : 1);
  running.add(id);
  child.once('exit', () => running.delete(id));
}
