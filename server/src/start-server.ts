import * as say from '@election/contract/messages/startup-server';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { ACCOUNTS, PASSWORD } from './rehearsal/accounts.ts';
import { isEmpty, loadRehearsal } from './rehearsal/load.ts';

type Log = (sentence: string) => void;

/** Database, migrations, rehearsal where one is wanted, then the port; the reverse when told to stop. */
export async function startServer(config: Config, log: Log): Promise<void> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    const migrated = await migrate(url);
    if (migrated.length > 0) log(say.migrated(migrated));
    if ((config.rehearsal ?? embedded !== null) && (await isEmpty(url))) await rehearse(url, log);
    await serve(config, url, log, async () => embedded?.stop());
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function rehearse(url: string, log: Log) {
  const started = performance.now();
  await loadRehearsal(url, { log });
  log(say.rehearsalLoaded(((performance.now() - started) / 1000).toFixed(1)));
}

async function serve(config: Config, url: string, log: Log, afterwards: () => Promise<void>) {
  const database = connect(url);
  const app = await buildApp(config, database);
  await app.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    await database.close();
    if (error.code === 'EADDRINUSE') throw new Error(say.portTaken(config.port));
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
      throw new Error(say.portForbidden(config.host, config.port));
    }
    throw error;
  });
  log(say.listening(config.publicUrl ?? addressOf(app.server.address(), config.host)));
  const rehearsal = await database.db.selectFrom('years').select('id').where('rehearsal', '=', true).limit(1).execute();
  if (rehearsal.length > 0)
    log(
      say.rehearsalAccounts(
        ACCOUNTS.map((account) => account.email),
        PASSWORD,
      ),
    );

  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) app.log.error({ err }, 'stopping after an error');
    log(say.stopping);
    await app.close();
    await database.close();
    await afterwards();
  });
}

function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}
