import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { aggregateMetrics } from '../http/cluster-metrics.ts';
import * as say from './sentences.ts';
import { type BuildApp, type Serving, serve } from './serve.ts';

/** Milliseconds. */
const RESTART_DELAY = 1_000;
/** Milliseconds after which a stopping worker is killed, after it has drained. */
const STOP_TIMEOUT = 12_000;

/**
 * Starts worker processes that share one port; this process serves no requests. A worker that dies is replaced. All workers
 * end when this process does, even by SIGKILL.
 * @throws Error where a worker cannot start; the worker has printed the reason
 */
export async function startWorkers(
  { workers, secrets, drainSeconds }: Config,
  databaseUrl: string,
  log: (sentence: string) => void,
) {
  let stopping = false;
  aggregateMetrics();

  async function fork(): Promise<string> {
    // Workers use the embedded database of this process like an external one, and none knows the owner's password.
    const worker = cluster.fork({
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: '',
      SECRETS_KEY: secrets.key ?? '',
      SECRETS_KEY_FILE: '',
    });
    const url = await whenReady(worker);
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log(say.workerDied(worker.process.pid, signal ?? `code ${code}`));
      void replace();
    });
    return url;
  }

  async function replace() {
    while (!stopping && !(await fork().catch(() => null))) await pause(RESTART_DELAY);
  }

  async function close() {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => end(worker, stopTimeout(drainSeconds))));
  }

  try {
    // The first worker starts alone, so that an error common to all is printed once.
    const url = await fork();
    await Promise.all(Array.from({ length: workers - 1 }, fork));
    return { url, close } satisfies Serving;
  } catch (error) {
    await close();
    throw error;
  }
}

const STOP = 'stop';

const stopTimeout = (drainSeconds: number): number => 1000 * drainSeconds + STOP_TIMEOUT;

/**
 * Runs a worker until it is told to stop. Terminals and service managers signal the whole process group and the primary sends
 * its message too; the worker stops once. Node ends a worker whose primary is gone.
 */
export async function runWorker(config: Config, loadApp: () => Promise<BuildApp>): Promise<void> {
  const serving = await serve(config, config.databaseUrl ?? '', loadApp);
  let stopping = false;
  function stop(code: number) {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopTimeout(config.drainSeconds));
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

async function end(worker: Worker, limit: number): Promise<void> {
  const gone = once(worker, 'exit');
  if (worker.isConnected()) worker.send(STOP);
  const force = setTimeout(() => worker.process.kill('SIGKILL'), limit);
  await gone;
  clearTimeout(force);
}
