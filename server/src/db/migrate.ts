import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as say from '@election/contract/messages/startup-database';
import pg from 'pg';

const SERVER = join(import.meta.dirname, '../..');
/** Any fixed number; servers that start together migrate one after the other. */
const MIGRATION_LOCK = 724_001;
/** PostgreSQL 15: `nulls not distinct` in unique indexes. */
const OLDEST = 150_000;

interface Script {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Brings a database up to date: numbered migrations once each, in order, and the routines (`*.sql` beside their features)
 * whenever one has changed. Each step is a transaction. A migration that was changed after it ran is refused.
 * @param url connection string of the owner
 * @returns the names of what was run
 * @throws Error with a sentence where the database cannot be reached, is too old, or refuses a step
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((error) => {
    throw explain(error, url);
  });
  try {
    await refuseOld(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, sha256 text not null, ran_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    return [...(await runMigrations(client, known)), ...(await runRoutines(client, known))];
  } finally {
    await client.end();
  }
}

/** Gives what to throw where no connection came about; the password is shown to nobody. */
function explain(error: Error & { code?: string }, url: string): Error {
  const shown = new URL(url);
  shown.password = '';
  const code = error.code ?? '';
  if (/^E[A-Z]+$/.test(code)) return new Error(say.notReachable(shown.href), { cause: error });
  if (code.startsWith('28')) return new Error(say.loginRefused(shown.href), { cause: error });
  return code === '3D000' ? new Error(say.databaseMissing(shown.href), { cause: error }) : error;
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  const [found] = rows;
  if (found && Number(found.number) < OLDEST) throw new Error(say.tooOld(found.version));
}

async function runMigrations(client: pg.Client, known: Map<string, string>): Promise<string[]> {
  const done: string[] = [];
  for (const script of scripts('migrations/*.sql')) {
    const before = known.get(script.name);
    if (before === script.sha256) continue;
    if (before !== undefined) throw new Error(say.migrationChanged(script.name));
    await run(client, [script]);
    done.push(script.name);
  }
  return done;
}

/** Routines call each other, so one that changed is loaded together with all the others. */
async function runRoutines(client: pg.Client, known: Map<string, string>): Promise<string[]> {
  const routines = scripts('src/**/*.sql');
  const changed = routines.filter((script) => known.get(script.name) !== script.sha256);
  if (changed.length > 0) await run(client, routines, () => dropRoutines(client, routines));
  return changed.map((script) => script.name);
}

/**
 * `create or replace` can change neither the type that a routine returns nor the names of what it takes, and leaves the old
 * one beside the new one where it takes something else; so the old ones go first, all at once since they may use each other.
 */
async function dropRoutines(client: pg.Client, routines: readonly Script[]): Promise<void> {
  const names = routines.flatMap(({ sql }) =>
    [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name),
  );
  const { rows } = await client.query<{ signatures: string | null }>(
    `select string_agg(oid::regprocedure::text, ', ') as signatures
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and proname = any ($1)`,
    [names],
  );
  const signatures = rows[0]?.signatures;
  if (signatures) await client.query(`drop function ${signatures}`);
}

async function run(client: pg.Client, batch: Script[], prepare = async () => {}): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local check_function_bodies = off');
    await prepare();
    for (const script of batch) {
      await client.query(script.sql);
      await client.query(
        `insert into migrations (name, sha256) values ($1, $2)
         on conflict (name) do update set sha256 = excluded.sha256, ran_at = now()`,
        [script.name, script.sha256],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(say.migrationFailed(batch.map((script) => script.name).join(', ')), { cause: error });
  }
}

function scripts(pattern: string): Script[] {
  const paths = globSync(pattern, { cwd: SERVER });
  return paths.sort().map((path) => {
    const sql = readFileSync(join(SERVER, path), 'utf8');
    return { name: basename(path, '.sql'), sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}
