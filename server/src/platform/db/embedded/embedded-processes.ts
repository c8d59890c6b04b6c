import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as say from './embedded-sentences.ts';

type Running = { pid: number; args: string[] };
type Step = { signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'; seconds: number };

/** Stops a postmaster: fast shutdown, immediate shutdown, kill. The write-ahead log makes each safe. */
const POSTMASTER_STEPS: readonly Step[] = [
  { signal: 'SIGINT', seconds: 20 },
  { signal: 'SIGQUIT', seconds: 5 },
  { signal: 'SIGKILL', seconds: 5 },
];
/** Backends exit when their postmaster is gone, except within a long statement. */
const ORPHAN_STEPS: readonly Step[] = [
  { seconds: 1 },
  { signal: 'SIGQUIT', seconds: 2 },
  { signal: 'SIGKILL', seconds: 5 },
];

/** The name in the title of every process of this folder's cluster ("postgres: NAME: checkpointer"). */
export function clusterName(clusterDir: string): string {
  return `election-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
}

/** Running postmasters of exactly this folder, by their command line; postmaster.pid may be stale. */
async function findPostmasters(clusterDir: string, among?: number[]): Promise<number[]> {
  return (await listRunning(among)).filter(({ args }) => isPostmaster(args, clusterDir)).map(({ pid }) => pid);
}

async function findChildren(clusterDir: string, among?: number[]): Promise<number[]> {
  const title = `postgres: ${clusterName(clusterDir)}: `;
  return (await listRunning(among)).filter(({ args }) => args.join(' ').startsWith(title)).map(({ pid }) => pid);
}

/**
 * Ends the processes that an earlier server left of this folder's cluster, and logs them. Call it with the folder's lock
 * held: the lock proves that no running server owns them.
 */
export async function endLeftovers(clusterDir: string, log: (sentence: string) => void): Promise<void> {
  const postmasters = await endAll((among) => findPostmasters(clusterDir, among), POSTMASTER_STEPS);
  if (postmasters.length > 0) log(say.leftoverEnded(postmasters));
  const orphans = await endAll((among) => findChildren(clusterDir, among), ORPHAN_STEPS);
  if (orphans.length > 0) log(say.orphansEnded(orphans));
  await dropStalePidFile(clusterDir, log);
}

/** Stops the postmaster with this process id, then its children: those of a killed postmaster may outlive it. */
export async function endPostmaster(clusterDir: string, pid: number): Promise<void> {
  await endAll(() => findPostmasters(clusterDir, [pid]), POSTMASTER_STEPS);
  await endAll((among) => findChildren(clusterDir, among), ORPHAN_STEPS);
}

/**
 * Returns the processes that were signalled. Searches again before each signal, since a process id may be reused; while it waits,
 * among those that it found alone: reading every process of the machine over and over takes more time than the shutdown.
 */
async function endAll(find: (among?: number[]) => Promise<number[]>, steps: readonly Step[]): Promise<number[]> {
  const signalled = new Set<number>();
  for (const { signal, seconds } of steps) {
    let left = await find();
    if (left.length === 0) return [...signalled];
    for (const pid of signal ? left : []) {
      signalled.add(pid);
      send(pid, signal);
    }
    for (const until = Date.now() + seconds * 1000; left.length > 0 && Date.now() < until; left = await find(left)) {
      await pause(20);
    }
  }
  const stuck = await find();
  if (stuck.length > 0) throw new Error(say.leftoverStuck(stuck));
  return [...signalled];
}

function send(pid: number, signal: NodeJS.Signals | undefined): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone, or another user's: the next search shows which.
  }
}

/**
 * PostgreSQL refuses to start while postmaster.pid names a running process of the same user, which after a reboot can be any
 * program. No postmaster of this folder runs, so the file is stale; PostgreSQL still checks its shared memory.
 */
async function dropStalePidFile(clusterDir: string, log: (sentence: string) => void): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return;
  await rm(file);
  // A zombie postmaster still counts as alive, but is not listed.
  if ((await listRunning()).some((running) => running.pid === pid)) log(say.stalePidFile(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isPostmaster(args: readonly string[], clusterDir: string): boolean {
  const [program, ...rest] = args;
  if (!program) return false;
  if (rest.length > 0) {
    return basename(program) === 'postgres' && rest.some((arg, at) => arg === '-D' && rest[at + 1] === clusterDir);
  }
  // `ps` and Windows print one line without argument boundaries; the cluster name after the folder makes it unambiguous.
  const line = program.replaceAll('"', '');
  return /(^|[\\/])postgres(\.exe)?$/.test(
    line.split(` -D ${clusterDir} -c cluster_name=${clusterName(clusterDir)} `)[0] ?? '',
  );
}

/** Every process, or those `among` these, with its command line: a list of arguments on Linux, a single string elsewhere. */
async function listRunning(among?: number[]): Promise<Running[]> {
  if (process.platform === 'linux') return listProc(among);
  const running = await listAll();
  return among === undefined ? running : running.filter(({ pid }) => among.includes(pid));
}

async function listAll(): Promise<Running[]> {
  const run = promisify(execFile);
  const options = { maxBuffer: 2 ** 26 };
  const windows = `Get-CimInstance Win32_Process -Filter "Name='postgres.exe'" | % { "$($_.ProcessId) $($_.CommandLine)" }`;
  const { stdout } =
    process.platform === 'win32'
      ? await run('powershell', ['-NoProfile', '-Command', windows], options)
      : await run('ps', ['-axww', '-o', 'pid=,args='], options);
  return stdout.split(/\r?\n/).flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*\S)\s*$/.exec(line) ?? [];
    return pid && command ? [{ pid: Number(pid), args: [command] }] : [];
  });
}

async function listProc(among?: number[]): Promise<Running[]> {
  const pids = among ?? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const running = await Promise.all(
    pids.map(async (pid) => {
      // A process that ends meanwhile has no file; a zombie has an empty one.
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, args: line.split('\0').filter(Boolean) };
    }),
  );
  return running.filter(({ args }) => args.length > 0);
}
