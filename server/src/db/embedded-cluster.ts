import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as say from '@election/contract/messages/startup';
import { explainWords } from './embedded-failure.ts';
import type { Launcher } from './embedded-launch.ts';

/** Where the database of one data folder keeps its things. */
export type Cluster = {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  dir: string;
  logFile: string;
  passwordFile: string;
};

/** Makes the data folder where it is missing and gives the places in it, free of symbolic links. */
export async function openFolder(path: string): Promise<Cluster> {
  await mkdir(path, { recursive: true });
  const dataDir = await realpath(path);
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return {
    dataDir,
    dir: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres.password'),
  };
}

/** Creates the cluster where there is none, and gives the superuser's password; throws a sentence for foreign data. */
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

/** Gives the superuser's password, which was drawn when the cluster was created. */
export async function readPassword({ passwordFile }: Cluster): Promise<string> {
  const password = (await readFile(passwordFile, 'utf8').catch(ifMissing(''))).trim();
  if (password === '') throw new Error(say.passwordMissing(passwordFile));
  return password;
}

/**
 * Works beside the final place and renames at the end, so that a start cut short leaves nothing half made; under a new
 * name each time, since an initdb that outlived a killed server may still be writing under the old one.
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
  // The rules of order and case are PostgreSQL's own: they stay the same when the machine's C library changes.
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
  const words = initdb.stderr ? await text(initdb.stderr) : '';
  if ((await ended) !== 0) {
    throw await explainWords(words, { dataDir, files: dir, user: launcher.user }, say.notInitialised(dir));
  }
  await rename(unfinished, dir);
  if (durable) await syncFolder(dataDir);
}

/** A rename survives a power cut only when its folder was flushed too; Windows has no such thing. */
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
