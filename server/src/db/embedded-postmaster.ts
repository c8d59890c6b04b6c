import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as say from '@election/contract/messages/startup';
import type { Cluster } from './embedded-cluster.ts';
import { explainWords } from './embedded-failure.ts';
import type { Launcher } from './embedded-launch.ts';
import { clusterName, endLeftovers } from './embedded-processes.ts';

/** A running postmaster; `ended` settles with its exit code or signal when it is gone. */
export type Postmaster = { pid: number; child: ChildProcess; ended: Promise<string> };

export type PostmasterOptions = {
  cluster: Cluster;
  launcher: Launcher;
  port: number;
  durable: boolean;
  log: (sentence: string) => void;
};

/** What PostgreSQL says while processes of a killed postmaster are still letting go of its shared memory. */
const STILL_LETTING_GO = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;
const LETTING_GO_MS = 10_000;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/** Ends leftovers, starts PostgreSQL and waits until it takes connections; throws its last words when it does not. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, launcher, port, log } = options;
  for (const until = Date.now() + LETTING_GO_MS; ; ) {
    await endLeftovers(cluster.dir, log);
    const before = await trimLog(cluster.logFile);
    const postmaster = launch(options);
    if (await isReady(postmaster, cluster.dir, log)) return postmaster;
    const words = (await readFile(cluster.logFile)).subarray(before).toString().trim();
    if (!STILL_LETTING_GO.test(words) || Date.now() > until) {
      const where = { dataDir: cluster.dataDir, files: cluster.dir, user: launcher.user, port };
      throw await explainWords(words, where, say.notStarted(cluster.logFile));
    }
    await pause(100);
  }
}

function launch({ cluster, launcher, port, durable }: PostmasterOptions): Postmaster {
  const settings = {
    // Part of the title of every process of this cluster, which is how endLeftovers tells them from others.
    cluster_name: clusterName(cluster.dir),
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // PostgreSQL writes to the file itself: with a pipe it would lose its log, or stall, when this process is killed.
  const logFile = openSync(cluster.logFile, 'a', 0o600);
  // A group of its own: Ctrl-C in a terminal is for the server, which shuts PostgreSQL down when it is done with it.
  const child = launcher.spawn('postgres', ['-D', cluster.dir, ...args], {
    cwd: cluster.dataDir,
    stdio: ['ignore', logFile, logFile],
    detached: true,
  });
  closeSync(logFile);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return { pid: child.pid ?? 0, child, ended };
}

/** A slow recovery is waited for, however long: ending it would only make the next one start anew. */
async function isReady({ pid, ended }: Postmaster, clusterDir: string, log: (sentence: string) => void) {
  let gone = false;
  ended.then(() => {
    gone = true;
  });
  let patience = Date.now() + 5_000;
  while (!gone) {
    const status = await readStatus(clusterDir);
    if (status.pid === pid && status.ready) return true;
    if (Date.now() > patience) {
      log(say.recovering);
      patience = Number.POSITIVE_INFINITY;
    }
    await pause(10);
  }
  return false;
}

/** Gives the port of the postmaster that takes connections in this folder, if there is one. */
export async function readyPort(clusterDir: string): Promise<number | undefined> {
  const { ready, port } = await readStatus(clusterDir);
  return ready ? port : undefined;
}

/** postmaster.pid holds the process number in its first line, the port in the fourth, and "ready" in the last. */
async function readStatus(clusterDir: string) {
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Keeps one older log beside the current one and gives where new words will begin. */
async function trimLog(file: string): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size < LOG_LIMIT_BYTES) return size;
  await rename(file, `${file}.old`);
  return 0;
}
