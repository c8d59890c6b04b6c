import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, chown, mkdtemp, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeFolder } from '../../files/make-folder.ts';
import { explainOutput } from './embedded-failure.ts';
import type { Launcher } from './embedded-launch.ts';
import * as say from './embedded-sentences.ts';

/** The paths of one data folder's database. */
export type Cluster = {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  dir: string;
  logFile: string;
  passwordFile: string;
};

/** Creates the data folder if missing and returns its paths with symbolic links resolved. */
export async function openFolder(path: string): Promise<Cluster> {
  await makeFolder(path);
  const dataDir = await realpath(path);
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return {
    dataDir,
    dir: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres.password'),
  };
}

/** Whether a data folder has a database. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/**
 * Creates the cluster if missing. Returns the superuser's password.
 * @throws Error with a sentence for data of another major version
 */
export async function prepareCluster(
  cluster: Cluster,
  launcher: Launcher,
  durable: boolean,
  log: (sentence: string) => void,
): Promise<string> {
  const found = await readFile(join(cluster.dir, 'PG_VERSION'), 'utf8').catch(ifMissing(undefined));
  if (found === undefined) {
    await createCluster(cluster, launcher, durable);
    log(say.created(cluster.dir));
  } else if (found.trim() !== launcher.version.split('.')[0]) {
    throw new Error(say.otherVersion(cluster.dir, found.trim(), launcher.version));
  }
  return readPassword(cluster);
}

/** Returns the superuser's password, generated when the cluster was created. */
export async function readPassword({ passwordFile }: Cluster): Promise<string> {
  const password = (await readFile(passwordFile, 'utf8').catch(ifMissing(''))).trim();
  if (password === '') throw new Error(say.passwordMissing(passwordFile));
  return password;
}

/**
 * Runs initdb in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. Each attempt has
 * its own folder: the initdb of a killed server may still be writing to the previous one.
 */
async function createCluster({ dataDir, dir, passwordFile }: Cluster, launcher: Launcher, durable: boolean) {
  const unfinishedName = `${basename(dir)}.new-`;
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(unfinishedName))) {
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  await rm(passwordFile, { force: true });
  const unfinished = await mkdtemp(join(dataDir, unfinishedName));
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  if (launcher.user) {
    for (const path of [unfinished, passwordFile]) await chown(path, launcher.user.uid, launcher.user.gid);
  }
  // PostgreSQL's builtin collation does not change with the machine's C library.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const args = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const initdb = launcher.spawn('initdb', args, { cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = new Promise<number | null>((resolve, reject) => initdb.once('close', resolve).once('error', reject));
  const output = initdb.stderr ? await text(initdb.stderr) : '';
  if ((await ended) !== 0) {
    throw await explainOutput(output, { dataDir, files: dir, user: launcher.user }, say.notInitialised(dir));
  }
  await rename(unfinished, dir);
  if (durable) await syncFolder(dataDir);
}

/** A rename survives a power cut only after an fsync of its folder; Windows has none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
