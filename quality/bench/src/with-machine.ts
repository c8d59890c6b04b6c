import { startEmbedded } from '@election/server/platform/db/embedded/embedded';
import { migrate } from '@election/server/platform/db/migrate';
import { loadRehearsal } from '@election/server/tools/rehearsal/load';
import type { Machine } from './bench.ts';
import { withClient } from './database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts an embedded PostgreSQL that holds the rehearsal election while `use` runs. */
export async function withMachine(short: boolean, use: (machine: Machine) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder.path, log: () => {} });
  const urlOf = (name: string) => Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
  const createDatabase = (name: string, template = 'template1') =>
    withClient(embedded.url, (client) => client.query(`create database ${name} template ${template}`));
  let copies = 0;
  try {
    await createDatabase('rehearsal');
    await migrate(urlOf('rehearsal'));
    await loadRehearsal(urlOf('rehearsal'), { full: false, log: () => {} });
    await use({
      async database() {
        const name = `bench_${++copies}`;
        await createDatabase(name, 'rehearsal');
        return urlOf(name);
      },
      seconds: short ? 0.6 : 5,
      short,
    });
  } finally {
    await embedded.stop();
  }
}
