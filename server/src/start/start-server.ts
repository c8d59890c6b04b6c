import * as say from '@election/contract/messages/startup-server';
import closeWithGrace from 'close-with-grace';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { ACCOUNTS, PASSWORD } from '../rehearsal/accounts.ts';
import { isEmpty, loadRehearsal } from '../rehearsal/load.ts';
import { type Serving, serve } from './serve.ts';
import { startWorkers } from './workers.ts';

type Log = (sentence: string) => void;

/** Milliseconds for the whole of a stop: calls under way, workers, the database. */
const PATIENCE = 30_000;

/** Database, migrations, rehearsal where one is wanted, then the port; the reverse when told to stop. */
export async function startServer(config: Config, log: Log): Promise<void> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    const migrated = await migrate(url);
    if (migrated.length > 0) log(say.migrated(migrated));
    if ((config.rehearsal ?? embedded !== null) && (await isEmpty(url))) await rehearse(url, log);
    const serving = config.workers > 1 ? await startWorkers(config, url, log) : await serve(config, url);
    stopInTime(serving, embedded, log);
    const rehearsal = await isRehearsal(url);
    log(say.listening(serving.url));
    if (rehearsal) log(say.rehearsalAccounts(emails(), PASSWORD));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function rehearse(url: string, log: Log) {
  const started = performance.now();
  // Another server may have loaded it in the meantime.
  if (!(await loadRehearsal(url, { log }))) return;
  log(say.rehearsalLoaded(((performance.now() - started) / 1000).toFixed(1)));
}

async function isRehearsal(url: string): Promise<boolean> {
  const { db, close } = connect(url, 1);
  const years = await db.selectFrom('years').select('id').where('rehearsal', '=', true).limit(1).execute();
  await close();
  return years.length > 0;
}

const emails = () => ACCOUNTS.map((account) => account.email);

/** Stops in order when told to, after an error that nothing expected, and when the database is given up. */
function stopInTime(serving: Serving, embedded: Embedded | null, log: Log) {
  async function stop() {
    log(say.stopping);
    await serving.close();
    await embedded?.stop();
  }
  const grace = closeWithGrace({ delay: PATIENCE }, async ({ err }) => {
    if (err) log(say.stoppingAfter(err.stack ?? String(err)));
    await stop();
  });
  void embedded?.lost.then(async (sentence) => {
    log(sentence);
    grace.uninstall();
    setTimeout(() => process.exit(1), PATIENCE);
    await stop().finally(() => process.exit(1));
  });
}
