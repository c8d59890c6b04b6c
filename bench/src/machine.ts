import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@election/server/db/embedded';
import { migrate } from '@election/server/db/migrate';
import { loadRehearsal } from '@election/server/rehearsal/load';
import pg from 'pg';
import type { Machine } from './bench.ts';

/** Starts a PostgreSQL of its own with the rehearsal election in it, as durable as the product's, for as long as `use` takes. */
export async function withMachine(short: boolean, use: (machine: Machine) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'election-bench-'));
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} });
  const urlOf = (name: string) => Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
  let copies = 0;
  try {
    const load = async (name: string, full: boolean) => {
      await statement(embedded.url, `create database ${name}`);
      await migrate(urlOf(name));
      await loadRehearsal(urlOf(name), { full, log: () => {} });
      return urlOf(name);
    };
    await load('rehearsal', false);
    await use({
      async database() {
        const name = `bench_${++copies}`;
        await statement(embedded.url, `create database ${name} template rehearsal`);
        return urlOf(name);
      },
      fullDatabase: () => load(`full_${++copies}`, true),
      seconds: short ? 0.6 : 5,
      short,
    });
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
