import { parseArgs } from 'node:util';
import * as say from '@election/contract/messages/startup-server';
import { readConfig } from '../config.ts';
import { borrowEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { ACCOUNTS, PASSWORD } from '../rehearsal/accounts.ts';
import { loadRehearsal } from '../rehearsal/load.ts';

/** Loads the rehearsal election: `npm run rehearsal`, or with 41,000 stations `npm run rehearsal -- --full`. */
async function run() {
  const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
  const { databaseUrl, dataDir } = readConfig(process.env);
  const embedded = databaseUrl ? undefined : await borrowEmbedded({ dataDir, log: console.log });
  try {
    const url = databaseUrl ?? embedded?.url ?? '';
    const started = performance.now();
    await migrate(url);
    await loadRehearsal(url, { full: values.full, log: console.log });
    console.log(say.rehearsalLoaded(((performance.now() - started) / 1000).toFixed(1)));
    const emails = ACCOUNTS.map(({ email }) => email);
    console.log(say.rehearsalAccounts(emails, PASSWORD));
  } finally {
    await embedded?.stop();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode = 1;
}
