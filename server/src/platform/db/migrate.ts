import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { contractRows } from './contract-rows.ts';
import { MIGRATION_LOCK } from './locks.ts';
import * as say from './migrate-sentences.ts';
import { APPLICATION_ROLE, makeRoles, restrictDatabase, restrictRoutines } from './rights.ts';

const SERVER = join(import.meta.dirname, '../../..');
/** PostgreSQL 15: `nulls not distinct` in unique indexes. */
const OLDEST = 150_000;

/** How the rows of the contract are recorded among the migrations. */
const CONTRACT_ROWS = 'contract-rows';

/** makeRoles has made it, where the owner may: 0010 would fail on a server whose operator makes the roles. */
const MAKES_ROLE = `create role ${APPLICATION_ROLE} nologin;`;

interface Script {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Migrates a database: numbered migrations once each, in order, then the routines (`*.sql` beside their features) and the rows
 * that the contract declares, if any has changed. Each step is a transaction. A migration that changed after it ran is refused.
 * @param url connection string of the owner
 * @returns the names of the migrations and routines that ran, and `contract-rows` where these changed
 * @throws Error with a sentence where the database cannot be reached, is too old, or refuses a step
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await openClient(url);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key, sha256 text not null, ran_at timestamptz not null default now())`);
    await makeRoles(client);
    await restrictDatabase(client);
    const known = await readKnown(client);
    return [
      ...(await runMigrations(client, known)),
      ...(await runRoutines(client, known)),
      ...(await storeContractRows(client, known)),
    ];
  } finally {
    await client.end();
  }
}

/** @throws Error with a sentence where the database cannot be reached or is too old */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((error) => {
    throw explain(error, url);
  });
  try {
    await refuseOld(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The names of what `migrate` would run. */
export async function dueScripts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  const known = rows[0]?.found ? await readKnown(client) : new Map<string, string>();
  const all = [...scripts('migrations/*.sql'), ...scripts('src/**/*.sql'), scriptOf(CONTRACT_ROWS, contractRows())];
  return all.filter(({ name, sha256 }) => known.get(name) !== sha256).map(({ name }) => name);
}

async function readKnown(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** Replaces a connection error by one with a sentence. The URL is shown without its password. */
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

/** Routines call each other, so all are loaded together when one has changed. */
async function runRoutines(client: pg.Client, known: Map<string, string>): Promise<string[]> {
  const routines = scripts('src/**/*.sql');
  const changed = routines.filter((script) => known.get(script.name) !== script.sha256);
  if (changed.length > 0) {
    await run(client, routines, {
      before: () => dropRoutines(client, routines),
      after: async () => {
        await client.query('select define_run_once()');
        await restrictRoutines(client, namesOf(routines));
        await forgetOthers(client, routines);
      },
    });
  }
  return changed.map((script) => script.name);
}

/** Deletes the records of routine files that no longer exist: a backup fits databases with the same records. */
async function forgetOthers(client: pg.Client, routines: readonly Script[]): Promise<void> {
  const names = [...routines.map(({ name }) => name), CONTRACT_ROWS];
  await client.query(`delete from migrations where name !~ '^[0-9]{4}_' and name <> all ($1)`, [names]);
}

/** After the migrations, which make their tables. */
async function storeContractRows(client: pg.Client, known: Map<string, string>): Promise<string[]> {
  const rows = scriptOf(CONTRACT_ROWS, contractRows());
  if (known.get(rows.name) === rows.sha256) return [];
  await run(client, [rows]);
  return [rows.name];
}

/**
 * `create or replace` cannot change a routine's return type or argument names, and adds an overload where argument types
 * change. So all routines are dropped first, in one statement since they may depend on each other.
 */
async function dropRoutines(client: pg.Client, routines: readonly Script[]): Promise<void> {
  const { rows } = await client.query<{ signatures: string | null }>(
    `select string_agg(oid::regprocedure::text, ', ') as signatures
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and proname = any ($1)`,
    [namesOf(routines)],
  );
  const signatures = rows[0]?.signatures;
  if (signatures) await client.query(`drop function ${signatures}`);
}

const namesOf = (routines: readonly Script[]): string[] =>
  routines.flatMap(({ sql }) => [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name = '']) => name));

interface Around {
  before(): Promise<unknown>;
  after(): Promise<unknown>;
}

async function run(client: pg.Client, batch: Script[], around?: Around): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local check_function_bodies = off');
    await around?.before();
    for (const script of batch) {
      await client.query(script.sql.replace(MAKES_ROLE, 'null;'));
      await client.query(
        `insert into migrations (name, sha256) values ($1, $2)
         on conflict (name) do update set sha256 = excluded.sha256, ran_at = now()`,
        [script.name, script.sha256],
      );
    }
    await around?.after();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(say.migrationFailed(batch.map((script) => script.name).join(', ')), { cause: error });
  }
}

function scripts(pattern: string): Script[] {
  const paths = globSync(pattern, { cwd: SERVER });
  return paths.sort().map((path) => scriptOf(basename(path, '.sql'), readFileSync(join(SERVER, path), 'utf8')));
}

const scriptOf = (name: string, sql: string): Script => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});
