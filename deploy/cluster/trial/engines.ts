import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Programs of Debian, each with its package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  pgbackrest: 'pgbackrest',
  prometheus: 'prometheus',
  caddy: 'caddy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};
const CONFIGURATION = new URL('../', import.meta.url);

/** Installs the packages that are missing, as root. @throws Error that names them where another user runs it */
export function installEngines(): void {
  const isMissing = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
  const missing = Object.keys(PROGRAMS).filter(isMissing);
  const packages = missing.map((program) => PROGRAMS[program] as string);
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0) throw new Error(`Install as root: apt-get install ${packages.join(' ')}`);
  execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

export type Values = Readonly<Record<string, string | number>>;

/** Writes a file of deploy/cluster with these values, as `envsubst` does. @throws Error where a value is missing */
export async function configure(name: string, path: string, values: Values): Promise<void> {
  const template = await readFile(new URL(name, CONFIGURATION), 'utf8');
  const text = template.replace(/\$\{(\w+)\}/g, (_, value: string) => {
    if (values[value] === undefined) throw new Error(`${name} names ${value}`);
    return String(values[value]);
  });
  await writeFile(path, text, { mode: 0o640 });
  await giveToPostgres(path);
}

/** Gives a file or folder to the user who runs the databases. */
export async function giveToPostgres(path: string): Promise<void> {
  const user = postgresUser();
  if (user) await chown(path, user.uid, user.gid);
}

/**
 * Who runs the databases: PostgreSQL refuses to run as root. Null where this program is not root. The user comes with the packages,
 * so it is looked up again each time.
 */
export function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** A program of the cluster. */
export interface Engine {
  child: ChildProcess;
  /** Sends a signal to it alone and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * @param as the user `postgres`, or the one that runs this program
 * @param namespace in which network it runs; undefined: in that of this program
 */
export function startEngine(
  command: readonly string[],
  folder: string,
  as: 'postgres' | 'self',
  env: Values = {},
  namespace?: string,
): Engine {
  const [file = '', ...args] = namespace === undefined ? command : [...enter(namespace), ...command];
  const log = openSync(join(folder, `${command[0]?.split('/').at(-1)}.log`), 'a');
  const user = as === 'postgres' && namespace === undefined ? postgresUser() : null;
  const values = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
  const child = spawn(file, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...values },
    ...user,
  });
  closeSync(log);
  child.once('error', () => {});
  return {
    child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** Each of these programs becomes the next one, so that the process is that of the command. */
function enter(namespace: string): string[] {
  const user = postgresUser();
  return [
    ...['ip', 'netns', 'exec', namespace],
    ...['setpriv', `--reuid=${user?.uid}`, `--regid=${user?.gid}`, '--clear-groups'],
  ];
}

/** Runs a program to its end. @throws Error with its output where it fails */
export function runAs(as: 'postgres' | 'self', folder: string, command: readonly string[], env: Values = {}): string {
  const [file = '', ...args] = command;
  const values = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...values },
    ...(as === 'postgres' ? postgresUser() : null),
  });
  if (status !== 0)
    throw new Error(`${command.join(' ')} ended with ${status}: ${error ?? ''}${stderr}${stdout}`.slice(0, 2_000));
  return stdout;
}

/** Processes that work in a folder: those that a program has started and left, too. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      // PostgreSQL writes its titles over its environment; it works in the folder of its data.
      const seen = [readlinkSync(`/proc/${pid}/cwd`), readFileSync(`/proc/${pid}/environ`, 'utf8')].join();
      return seen.includes(folder) ? [pid] : [];
    } catch {
      return [];
    }
  });
}

/** Sends a signal to processes that may have ended meanwhile. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}
