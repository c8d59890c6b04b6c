import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/platform/db/${name}`;
const migration = { file: 'server/migrations/0024_rights.sql', tests: [at('rights.test.ts')] };
const roles = { file: at('rights.ts'), tests: [at('rights.test.ts')] };
const prepared = { file: at('prepare.ts'), tests: [at('prepare.test.ts')] };

/** Who may write what in the database, and as whom the server signs in. */
export const plants: readonly Plant[] = [
  {
    ...migration,
    name: 'the application may name another publisher',
    find: 'grant update (region_id) on pending_items to election_app;',
    replace:
      'grant update (region_id) on pending_items to election_app; grant update (published_by) on contests to election_app;',
  },
  {
    ...migration,
    name: 'the application may delete registers',
    find: 'grant usage on schema public to election_routines;',
    replace: 'grant usage on schema public to election_routines; grant delete on registers to election_app;',
  },
  {
    ...migration,
    name: 'the application may delete sheets',
    find: 'grant update (ended_at, ended_by, ended_how) on pink_sheets to election_app;',
    replace: 'grant update (ended_at, ended_by, ended_how), delete on pink_sheets to election_app;',
  },
  {
    ...migration,
    name: 'a new table is open without a decision',
    find: 'grant usage on schema public to election_routines;',
    replace:
      'grant usage on schema public to election_routines; create table later (id int); grant select, insert on later to election_app;',
  },
  {
    ...migration,
    name: 'routines may write the history themselves',
    find: 'grant insert on finding_decisions, idempotency_keys to election_routines;',
    replace: 'grant insert on finding_decisions, idempotency_keys, figure_history to election_routines;',
  },
  {
    file: 'server/src/features/contests/decide-entries.sql',
    tests: [at('rights.test.ts')],
    name: 'the application may call a helper of routines',
    find: '-- Sets live values. An equal figure',
    replace: 'grant execute on function close_settled_items to election_app;\n-- Sets live values. An equal figure',
  },
  {
    file: 'server/src/features/contests/gate.sql',
    tests: [at('rights.test.ts')],
    name: 'a routine resolves names in the schema of its caller',
    find: 'security definer set search_path = public, pg_temp',
    replace: 'security definer',
  },
  {
    file: 'server/src/features/contests/gate.sql',
    tests: [at('rights.test.ts'), 'server/src/features/contests/findings.test.ts'],
    name: 'a routine runs with the rights of its caller',
    find: '  security definer set search_path = public, pg_temp\n',
    replace: '',
  },
  {
    ...roles,
    name: 'everybody may call every routine',
    find: '    revoke execute on function ${all} from public;\n',
    replace: '',
  },
  {
    ...roles,
    tests: [at('prepare.test.ts')],
    name: 'the application may create temporary objects',
    find: 'if (restricted) return;',
    replace: 'if (restricted || name !== null) return;',
  },
  {
    ...prepared,
    name: 'the server keeps the owner’s connections',
    find: 'url: await ensureSignIn(ownerUrl), ownerUrl, ran',
    replace: 'url: ownerUrl, ownerUrl, ran',
  },
  {
    ...prepared,
    name: 'a server starts without the migrations that are due',
    find: 'if (due.length > 0) throw',
    replace: 'if (due.length > 1_000) throw',
  },
  {
    ...prepared,
    name: 'an owner passes for an ordinary role',
    find: 'if (await isOwner(given.databaseUrl)) throw',
    replace: 'if (!(await isOwner(given.databaseUrl)) && ran.length < 0) throw',
  },
  {
    file: at('sign-in.ts'),
    tests: [at('prepare.test.ts')],
    name: 'a role whose password was changed stays locked out',
    find: "`${rowCount ? 'alter' : 'create'} role",
    replace: '`create role',
  },
  {
    file: 'server/src/tools/cli/target-database.ts',
    tests: ['server/src/tools/cli/target-database.test.ts'],
    name: 'a command that needs the owner begins without one',
    find: 'if (needsOwner && ownerUrl === null)',
    replace: 'if (needsOwner && ownerUrl === undefined)',
  },
];
