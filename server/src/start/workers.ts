import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import * as say from '@election/contract/messages/startup-server';
import type { Config } from '../config.ts';
import { type Serving, serve } from './serve.ts';

/** Milliseconds between two tries to replace a worker. */
const BEFORE_NEXT = 1_000;
/** Milliseconds after which a worker that was told to stop is ended by force. */
const PATIENCE = 12_000;

/**
 * Starts several server processes that share one port; this one takes no calls itself. A worker that dies is replaced; all
 * end when this process does, however it ends.
 * @throws Error where a worker cannot start; it has said why
 */
export async function startWorkers({ workers }: Config, databaseUrl: string, log: (sentence: string) => void) {
  let stopping = false;

  async function begin(): Promise<string> {
    // To a worker the database is one that somebody else runs.
    const worker = cluster.fork({ DATABASE_URL: databaseUrl });
    const url = await whenReady(worker);
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log(say.workerDied(worker.process.pid, signal ?? `code ${code}`));
      void replace();
    });
    return url;
  }

  async function replace() {
    while (!stopping && !(await begin().catch(() => null))) await pause(BEFORE_NEXT);
  }

  async function close() {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(end));
  }

  try {
    // The first one alone: what keeps it from starting is said once.
    const url = await begin();
    await Promise.all(Array.from({ length: workers - 1 }, begin));
    return { url, close } satisfies Serving;
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the process that started a worker tells it. */
const STOP = 'stop';

/**
 * The whole of a worker's life. A terminal and a service manager signal every process of a group, and the one that started
 * this one tells it too: however often it is told, it stops once. Left alone, it ends by itself; Node sees to that.
 */
export async function runWorker(config: Config): Promise<void> {
  const serving = await serve(config, config.databaseUrl ?? '');
  let stopping = false;
  function stop(code: number) {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE);
    void serving.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(0));
  process.on('message', (message) => message === STOP && stop(0));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${say.stoppingAfter(error.stack ?? String(error))}\n`);
    stop(1);
  });
  process.send?.({ ready: serving.url });
}

async function whenReady(worker: Worker): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.on('message', (message: { ready?: string }) => message.ready && resolve(message.ready));
  worker.once('exit', () => reject(new Error(say.workerNotStarted)));
  return promise;
}

async function end(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit');
  if (worker.isConnected()) worker.send(STOP);
  const force = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE);
  await gone;
  clearTimeout(force);
}
