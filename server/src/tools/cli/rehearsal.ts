import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config.ts';
import { fileStore } from '../../platform/files/store.ts';
import * as say from '../../platform/start/sentences.ts';
import { assertUnreached } from '../../platform/start/start-server.ts';
import { ACCOUNTS, PASSWORD } from '../rehearsal/accounts.ts';
import { loadRehearsal, rehearsal } from '../rehearsal/load.ts';
import { notEmpty } from '../rehearsal/sentences.ts';
import { withTargetDatabase } from './target-database.ts';

/** Loads the rehearsal election: `npm run rehearsal`, or with 41,000 stations `npm run rehearsal -- --full`. */
async function run() {
  const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  if (config.rehearsalPassword === undefined || config.rehearsalPassword === PASSWORD) {
    assertUnreached(config.host, config.publicUrl);
  }
  const files = await fileStore(config);
  const load = async (url: string) => {
    const started = performance.now();
    if (!(await loadRehearsal(url, { full: values.full, files, log: console.log }))) throw new Error(notEmpty);
    if (config.rehearsalPassword !== undefined) await rehearsal.setPassword(url, config.rehearsalPassword);
    return (performance.now() - started) / 1000;
  };
  const seconds = await withTargetDatabase(load, { needsOwner: true, mayCreate: true });
  console.log(say.rehearsalLoaded(seconds.toFixed(1)));
  const emails = ACCOUNTS.map(({ email }) => email);
  console.log(say.rehearsalAccounts(emails, config.rehearsalPassword === undefined ? PASSWORD : null));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode = 1;
}
