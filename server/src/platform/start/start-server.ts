import closeWithGrace from 'close-with-grace';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import { type Embedded, startEmbedded } from '../db/embedded/embedded.ts';
import { explainError } from '../db/embedded/embedded-failure.ts';
import { type Prepared, prepareDatabase } from '../db/prepare.ts';
import { ownerNeeded } from '../db/rights-sentences.ts';
import { assertWritable } from '../files/data-folder.ts';
import { makeFolder } from '../files/make-folder.ts';
import { type FileStore, fileStore } from '../files/store.ts';
import { isLoopback } from '../loopback.ts';
import { takeUpSecrets, withSecretsKey } from '../secrets/secrets-key.ts';
import * as say from './sentences.ts';
import { type BuildApp, type Serving, serve } from './serve.ts';
import { startWorkers } from './workers.ts';

type Log = (sentence: string) => void;

/**
 * What main.ts injects, since the platform imports neither features nor tools: the application and the rehearsal election.
 * Each is loaded where it is needed: no application by the process that only starts workers.
 */
export interface Program {
  loadApp(): Promise<BuildApp>;
  loadRehearsal(): Promise<Rehearsal>;
}

export interface Rehearsal {
  isEmpty(url: string): Promise<boolean>;
  /** Loads the election. @returns false where the database was not empty */
  load(url: string, options: { files: FileStore; log: Log }): Promise<boolean>;
  emails: readonly string[];
  /** The documented password. */
  password: string;
  /** Gives its accounts another password. */
  setPassword(url: string, password: string): Promise<void>;
}

/** Milliseconds for a complete stop after the server has drained: running requests, workers, database. */
export const STOP_TIMEOUT = 30_000;

/**
 * Starts the database (embedded without DATABASE_URL), migrates it, loads the rehearsal where wanted, then listens. Stops in
 * reverse order on SIGTERM or SIGINT.
 * @throws Error with a sentence for the operator
 */
export async function startServer(given: Config, { loadApp, loadRehearsal }: Program, log: Log): Promise<void> {
  await assertUsable(given.dataDir);
  // Reading the application takes as long as starting PostgreSQL: both go on at once. Workers read it themselves.
  const app = given.workers > 1 ? null : loadApp();
  // `serve` throws what is wrong with it.
  app?.catch(() => {});
  const embedded = given.databaseUrl ? null : await startEmbedded({ dataDir: given.dataDir, log });
  const at = embedded ? { databaseUrl: embedded.url } : { ...given, databaseUrl: given.databaseUrl ?? '' };
  try {
    const config = await withSecretsKey(given);
    const database = await prepareDatabase(at);
    const { url, ran } = database;
    if (ran.length > 0) log(say.migrated(ran));
    if (config.rehearsal ?? embedded !== null) await rehearse(config, await loadRehearsal(), database, log);
    const rehearsal = (await takeUp(config, url, log)) ? await loadRehearsal() : null;
    if (rehearsal) await protectAccounts(config, rehearsal, url);
    const serving = app === null ? await startWorkers(config, url, log) : await serve(config, url, () => app);
    stopOnSignal(config, serving, embedded, log);
    log(say.listening(serving.url));
    if (rehearsal) log(say.rehearsalAccounts(rehearsal.emails, config.rehearsalPassword ? null : rehearsal.password));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Makes the data folder where it is missing. @throws Error with a sentence where the server cannot write there */
async function assertUsable(dataDir: string): Promise<void> {
  await makeFolder(dataDir)
    .then(() => assertWritable(dataDir))
    .catch((error: unknown) => {
      throw explainError(error, dataDir);
    });
}

/** @throws Error where others could sign in with the documented password */
async function protectAccounts(config: Config, rehearsal: Rehearsal, url: string) {
  const { host, publicUrl, rehearsalPassword } = config;
  if (rehearsalPassword === undefined || rehearsalPassword === rehearsal.password) assertUnreached(host, publicUrl);
  if (rehearsalPassword !== undefined) await rehearsal.setPassword(url, rehearsalPassword);
}

/** @throws Error where other machines reach the server */
export function assertUnreached(host: string, publicUrl: string | undefined): void {
  if (!isLoopback(host)) throw new Error(say.rehearsalExposed(host));
  // Behind a proxy of this machine others reach what listens on this machine alone.
  const reached = publicUrl && new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (reached && !isLoopback(reached)) throw new Error(say.rehearsalPublic(reached));
}

async function rehearse(config: Config, rehearsal: Rehearsal, { url, ownerUrl }: Prepared, log: Log) {
  if (!(await rehearsal.isEmpty(url))) return;
  if (ownerUrl === null) throw new Error(ownerNeeded);
  const started = performance.now();
  if (!(await rehearsal.load(ownerUrl, { files: await fileStore(config), log }))) return;
  log(say.rehearsalLoaded(((performance.now() - started) / 1000).toFixed(1)));
}

/** Seals secrets with the key of the settings, and answers whether the election is a rehearsal. */
async function takeUp(config: Config, url: string, log: Log): Promise<boolean> {
  const { db, close } = connect(url, 1);
  try {
    const years = await db.selectFrom('years').select('id').where('rehearsal', '=', true).limit(1).execute();
    const unopened = await takeUpSecrets(db, config, years.length === 0);
    if (unopened !== null) log(unopened);
    return years.length > 0;
  } finally {
    await close();
  }
}

/** Stops on a signal, after an uncaught error, and when the embedded database cannot be kept running. */
function stopOnSignal({ drainSeconds }: Config, serving: Serving, embedded: Embedded | null, log: Log) {
  async function stop() {
    log(say.stopping);
    await serving.close();
    await embedded?.stop();
  }
  const grace = closeWithGrace({ delay: 1000 * drainSeconds + STOP_TIMEOUT }, async ({ err }) => {
    if (err) log(say.stoppingAfter(err.stack ?? String(err)));
    await stop();
  });
  void embedded?.lost.then(async (sentence) => {
    log(sentence);
    grace.uninstall();
    setTimeout(() => process.exit(1), STOP_TIMEOUT);
    await stop().finally(() => process.exit(1));
  });
}
