import { randomBytes } from 'node:crypto';
import { migrate } from '@election/server/platform/db/migrate';
import { storeElection } from './election.ts';
import { type Postgres, runStatement } from './postgres.ts';

/**
 * A PostgreSQL that runs elsewhere. `stop` drops every database created here.
 * @param url connection string of a role that may create databases and roles
 */
export async function useExternalPostgres(url: string): Promise<Postgres> {
  const prefix = `proof_${randomBytes(4).toString('hex')}`;
  const created: string[] = [];
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const create = async (template: string) => {
    const name = `${prefix}_${created.length}`;
    await runStatement(url, `create database ${name} template ${template}`);
    created.push(name);
    return urlOf(name);
  };
  const election = await create('template0');
  await migrate(election);
  await storeElection(election);
  const refuse = () => {
    throw new Error('An external PostgreSQL cannot be stopped');
  };
  return {
    createWithElection: () => create(`${prefix}_0`),
    async createEmpty() {
      const empty = await create('template0');
      await migrate(empty);
      return empty;
    },
    kill: refuse,
    start: refuse,
    keepRunning: refuse,
    freeze: refuse,
    thaw: refuse,
    async stop() {
      for (const name of created) await runStatement(url, `drop database ${name} with (force)`);
    },
  };
}
