import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './embedded-cluster.ts';
import { explainOutput } from './embedded-failure.ts';
import type { Launcher } from './embedded-launch.ts';
import { clusterName, endLeftovers } from './embedded-processes.ts';
import * as say from './embedded-sentences.ts';

/** A running postmaster; `ended` resolves with its exit code or signal. */
export type Postmaster = { pid: number; child: ChildProcess; ended: Promise<string> };

export type PostmasterOptions = {
  cluster: Cluster;
  launcher: Launcher;
  port: number;
  durable: boolean;
  log: (sentence: string) => void;
};

/** PostgreSQL's messages while processes of a killed postmaster still hold its shared memory. */
const STILL_IN_USE = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;
const IN_USE_TIMEOUT = 10_000;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * Ends leftover processes, starts PostgreSQL and waits until it accepts connections.
 * @throws Error with a sentence and the end of PostgreSQL's log
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, launcher, port, log } = options;
  for (const until = Date.now() + IN_USE_TIMEOUT; ; ) {
    await endLeftovers(cluster.dir, log);
    const before = await trimLog(cluster.logFile);
    const postmaster = launch(options);
    if (await isReady(postmaster, cluster.dir, log)) return postmaster;
    const output = (await readFile(cluster.logFile)).subarray(before).toString().trim();
    if (!STILL_IN_USE.test(output) || Date.now() > until) {
      const where = { dataDir: cluster.dataDir, files: cluster.dir, user: launcher.user, port };
      throw await explainOutput(output, where, say.notStarted(cluster.logFile));
    }
    await pause(100);
  }
}

function launch({ cluster, launcher, port, durable }: PostmasterOptions): Postmaster {
  const settings = {
    // Part of the title of every process of this cluster: endLeftovers identifies them by it.
    cluster_name: clusterName(cluster.dir),
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // PostgreSQL writes to the file directly: a pipe would break or block it when this process is killed.
  const logFile = openSync(cluster.logFile, 'a', 0o600);
  // A process group of its own: Ctrl-C must reach the server only, which shuts PostgreSQL down last.
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

/** Waits for recovery without a limit: ending it would only restart it. */
async function isReady({ pid, ended }: Postmaster, clusterDir: string, log: (sentence: string) => void) {
  let gone = false;
  ended.then(() => {
    gone = true;
  });
  let noticeAt = Date.now() + 5_000;
  while (!gone) {
    const status = await readStatus(clusterDir);
    if (status.pid === pid && status.ready) return true;
    if (Date.now() > noticeAt) {
      log(say.recovering);
      noticeAt = Number.POSITIVE_INFINITY;
    }
    await pause(10);
  }
  return false;
}

/** The port of this folder's postmaster if it accepts connections. */
export async function readyPort(clusterDir: string): Promise<number | undefined> {
  const { ready, port } = await readStatus(clusterDir);
  return ready ? port : undefined;
}

/** postmaster.pid holds the process id in its first line, the port in the fourth, and "ready" in the eighth. */
async function readStatus(clusterDir: string) {
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Rotates a log that is too large. Returns the size of the current one, where new output begins. */
async function trimLog(file: string): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size < LOG_LIMIT_BYTES) return size;
  await rename(file, `${file}.old`);
  return 0;
}
