import { startEmbedded } from '@election/server/platform/db/embedded';
import { migrate } from '@election/server/platform/db/migrate';
import { loadRehearsal } from '@election/server/tools/rehearsal/load';
import type { Machine } from './bench.ts';
import { withClient } from './database.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** Starts an embedded PostgreSQL that holds the rehearsal election while `use` runs. */
export async function withMachine(short: boolean, use: (machine: Machine) => Promise<void>): Promise<void> {
  await withTemporaryFolder((folder) => runMachine(folder, short, use));
}

async function runMachine(folder: string, short: boolean, use: (machine: Machine) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} });
  const urlOf = (name: string) => Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
  const createDatabase = (name: string, template = 'template1') =>
    withClient(embedded.url, (client) => client.query(`create database ${name} template ${template}`));
  let copies = 0;
  try {
    const load = async (name: string, full: boolean) => {
      await createDatabase(name);
      await migrate(urlOf(name));
      await loadRehearsal(urlOf(name), { full, log: () => {} });
      return urlOf(name);
    };
    await load('rehearsal', false);
    await use({
      async database() {
        const name = `bench_${++copies}`;
        await createDatabase(name, 'rehearsal');
        return urlOf(name);
      },
      fullDatabase: () => load(`full_${++copies}`, true),
      seconds: short ? 0.6 : 5,
      short,
    });
  } finally {
    await embedded.stop();
  }
}
