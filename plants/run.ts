import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plant, plantIn } from './plant.ts';
import type { Answer, Request } from './test-process.ts';

/** Tests are given up after so many milliseconds a file; a loop without end is killed as well. */
const LONGEST = 180_000;

const PROCESS = join(import.meta.dirname, 'test-process.ts');

export interface Tests {
  run(tests: readonly string[], changed?: readonly string[]): Promise<Answer>;
  /** False after a test without an end. */
  isRunning(): boolean;
  end(): Promise<void>;
}

/** Starts a process that runs test files in a copy of the checkout, until it is ended or a test has no end. */
export function startTests(copy: string): Tests {
  // Compiling the packages anew would be half of the work of most plants.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(copy, '.compiled') };
  const child = fork(PROCESS, { cwd: copy, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return {
    run: (tests, changed = []) => ask(child, { tests, changed }),
    isRunning: () => child.connected,
    async end() {
      if (!child.connected) return;
      const late = setTimeout(() => child.kill('SIGKILL'), LONGEST);
      child.disconnect();
      await once(child, 'exit');
      clearTimeout(late);
    },
  };
}

async function ask(child: ChildProcess, request: Request): Promise<Answer> {
  const listening = new AbortController();
  const { signal } = listening;
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST * request.tests.length);
  try {
    const answer = once(child, 'message', { signal });
    const exit = once(child, 'exit', { signal });
    child.send(request);
    const [said] = (await Promise.race([answer, exit])) as [Answer | number | null];
    if (said instanceof Object) return said;
    const isLate = child.signalCode === 'SIGKILL';
    return isLate
      ? { verdict: 'killed', by: 'no end within three minutes a file' }
      : { verdict: 'failed', by: 'the process of the tests ended' };
  } finally {
    clearTimeout(late);
    listening.abort();
  }
}

/** Plants the bug in a copy of the checkout, runs its tests, and takes it out again. */
export async function runPlant(copy: string, tests: Tests, plant: Plant): Promise<Answer> {
  const file = join(copy, plant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, plantIn(text, plant));
  try {
    return await tests.run(plant.tests, [plant.file]);
  } finally {
    writeFileSync(file, text);
  }
}
