import { randomBytes } from 'node:crypto';
import { migrate } from '@election/server/db/migrate';
import pg from 'pg';
import { storeElection } from './election.ts';
import type { Postgres } from './postgres.ts';

/**
 * A PostgreSQL that somebody else runs: everything that is made there is dropped in the end.
 * @param url connection string of somebody who may create databases and roles
 */
export async function borrowPostgres(url: string): Promise<Postgres> {
  const own = `proof_${randomBytes(4).toString('hex')}`;
  const made: string[] = [];
  const urlOf = (name: string) => {
    const named = new URL(url);
    named.pathname = `/${name}`;
    return named.href;
  };
  const statement = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const create = async (source: string) => {
    const name = `${own}_${made.length}`;
    await statement(`create database ${name} template ${source}`);
    made.push(name);
    return urlOf(name);
  };
  const election = await create('template0');
  await migrate(election);
  await storeElection(election);
  const isNotOurs = () => {
    throw new Error('This PostgreSQL is not ours to kill');
  };
  return {
    isOurs: false,
    database: () => create(`${own}_0`),
    async empty() {
      const empty = await create('template0');
      await migrate(empty);
      return empty;
    },
    kill: isNotOurs,
    start: isNotOurs,
    async stop() {
      for (const name of made) await statement(`drop database ${name} with (force)`);
    },
  };
}
