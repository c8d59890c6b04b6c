import { type ChildProcess, spawn } from 'node:child_process';

/** Milliseconds after which a process without a job ends. */
const IDLE_MS = 60_000;

/** A process for hostile files, which says `ready` when it has started. */
export interface LimitedProcess {
  child: ChildProcess;
  ready: Promise<unknown>;
  idle: NodeJS.Timeout | undefined;
}

interface Program {
  /** The file that the process runs. */
  path: string;
  /** Private memory in kB, which the operating system refuses to exceed where it knows `ulimit -d`. */
  maxDataKb: number;
  /** Options of Node.js. */
  options?: readonly string[];
  env?: Record<string, string>;
}

/**
 * Processes of a program with a limit of memory, so that a hostile file ends one of them alone. They have none of the server's
 * settings, and end with the server or after a minute without a job.
 */
export function limitedProcesses(program: Program) {
  const waiting: LimitedProcess[] = [];

  return {
    /** A process for one job. @throws Error where none can be started */
    async take(): Promise<LimitedProcess> {
      const process = waiting.pop() ?? start(program, waiting);
      clearTimeout(process.idle);
      process.child.ref();
      process.child.channel?.ref();
      await process.ready;
      return process;
    },
    /** Keeps the process for the next job; lets the server end meanwhile. */
    rest(process: LimitedProcess): void {
      if (!process.child.connected) return;
      process.child.unref();
      process.child.channel?.unref();
      process.idle = setTimeout(() => process.child.disconnect(), IDLE_MS).unref();
      waiting.push(process);
    },
    /** Ends a process in the middle of a job. */
    end(process: LimitedProcess): void {
      process.child.kill('SIGKILL');
      if (process.child.connected) process.child.disconnect();
    },
  };
}

function start({ path, maxDataKb, options = [], env = {} }: Program, waiting: LimitedProcess[]): LimitedProcess {
  const command = [process.execPath, ...options, path];
  const [file, ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', `ulimit -d ${maxDataKb}; exec "$@"`, 'sh', ...command];
  const child = spawn(file as string, args, {
    env: {
      // None of the server's secrets. Blocks from 128 kB on go back to the system when they are freed.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      // What an earlier one compiled halves the time of its start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const ready = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`${path} ended: ${code ?? signal}.`)));
  });
  const started: LimitedProcess = { child, ready, idle: undefined };
  child.once('disconnect', () => {
    const at = waiting.indexOf(started);
    if (at !== -1) waiting.splice(at, 1);
  });
  return started;
}
