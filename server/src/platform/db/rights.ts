import type pg from 'pg';
import * as say from './rights-sentences.ts';

/** Has the rights of the application; every connection of the application works as it. */
export const APPLICATION_ROLE = 'election_app';
/** Owns the routines that write figures, and may write them. No one signs in with it. */
export const ROUTINES_ROLE = 'election_routines';

const REFUSED = '42501';
/** Another migration of the same cluster was faster: roles belong to all its databases. */
const EXISTS = ['42710', '23505'];

/**
 * Makes the roles that migrations grant rights to, and lets the owner hand routines to the second one. Does nothing where an
 * operator has done both.
 * @throws Error with the statements for the operator where the owner may not
 */
export async function makeRoles(client: pg.Client): Promise<void> {
  for (const role of [APPLICATION_ROLE, ROUTINES_ROLE]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (!rowCount) await asOperator(client, `create role ${role} nologin`);
  }
  const { rows } = await client.query<{ may: boolean }>(
    `
    select pg_has_role($1, 'usage') and
      case when current_setting('server_version_num')::int < 160000 then true else pg_has_role($1, 'set') end as may`,
    [ROUTINES_ROLE],
  );
  if (!rows[0]?.may)
    await asOperator(client, `grant ${ROUTINES_ROLE} to ${client.escapeIdentifier(client.user ?? '')}`);
}

async function asOperator(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const { code = '' } = error as pg.DatabaseError;
    if (code === REFUSED) throw new Error(say.operatorNeeded(statement), { cause: error });
    if (!EXISTS.includes(code)) throw error;
  }
}

/**
 * Statements that let only routines create temporary objects in a database: a function in pg_temp that a routine met would run
 * with the routine's rights. Rights on a database are no part of it, so a copy needs them again.
 * @param name the database, quoted where it needs to be
 */
export const databaseRights = (name: string): string => `
  revoke temporary on database ${name} from public;
  grant temporary on database ${name} to ${ROUTINES_ROLE}`;

/** @throws Error with the statements for the operator where the database belongs to another role */
export async function restrictDatabase(client: pg.Client): Promise<void> {
  const read = async () => {
    const { rows } = await client.query<{ name: string; restricted: boolean }>(
      `select quote_ident(current_database()) as name,
              not has_database_privilege($1, current_database(), 'temporary')
                and has_database_privilege($2, current_database(), 'temporary') as restricted`,
      [APPLICATION_ROLE, ROUTINES_ROLE],
    );
    return rows[0] ?? { name: '', restricted: false };
  };
  const { name, restricted } = await read();
  if (restricted) return;
  await client.query(databaseRights(name)).catch(() => {});
  if (!(await read()).restricted) throw new Error(say.operatorNeeded(databaseRights(name)));
}

/**
 * No one may call a routine but those to whom its file grants it, and routines each other. Those that their file declares
 * `security definer` run with the rights of election_routines.
 * @param names of the functions that routine files define
 */
export async function restrictRoutines(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ signature: string; definer: boolean }>(
    `select oid::regprocedure::text as signature, prosecdef as definer
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and proname = any ($1)`,
    [names],
  );
  const all = rows.map(({ signature }) => signature).join(', ');
  const owned = rows.filter(({ definer }) => definer);
  await client.query(`
    revoke execute on function ${all} from public;
    grant execute on function ${all} to ${ROUTINES_ROLE};
    grant create on schema public to ${ROUTINES_ROLE};
    ${owned.map(({ signature }) => `alter function ${signature} owner to ${ROUTINES_ROLE};`).join('\n')}
    revoke create on schema public from ${ROUTINES_ROLE}`);
}
