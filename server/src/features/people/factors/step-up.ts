import { contract } from '@election/contract/contract';
import { METHODS, type Method, type Reason } from '@election/contract/people/factors';
import { can } from '@election/contract/people/permissions';
import type { Route } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { warnOfFuture } from '../../../platform/db/future.ts';
import { named } from '../../../platform/db/named.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { Failure } from '../../../platform/failure.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { sayPeople as say } from '../sentences.ts';
import { confirmedOf } from './codes.ts';
import { relyingParty } from './relying-party.ts';

/** Seconds for which a proof of who calls holds. */
export const PROOF_SECONDS = 300;

/** Seconds for which it holds for what a presenter does on air: an evening. A dialog for a code would stand between a word and its picture. */
const ON_AIR_SECONDS = 12 * 3600;
const ON_AIR: readonly Route[] = [contract.wall.take, contract.wall.hold];

/** A refusal that the console can answer. */
export const refusal = (status: number, reason: Reason, sentence: string, more: Record<string, unknown> = {}) =>
  new Failure(status, sentence, undefined, { reason, ...more });

/**
 * Asks for a fresh proof of who calls, where the route declares it. The proof belongs to the session of the call.
 * @param input decoded by the route
 * @returns whether it asked: what a call changes can become public after that, which its routine decides
 * @throws Failure 403 `step_up` without a proof of the last five minutes, for the walls of the last twelve hours; 403 `factor_required` where the account has no second
 *   factor and the election is real
 */
export async function assertProven(context: Context, route: Route, input: Record<string, unknown>): Promise<boolean> {
  if (route.stepUp === undefined) return false;
  if (route.stepUp === 'public' && !(await changesPublic(context, route, input))) return false;
  if (route.stepUp === 'shown' && !(await isShown(context, route, Number(input.id)))) return false;
  const { pool, actor, config, request } = context;
  const [row] = await named<{ fresh: boolean; ahead: number; enrolled: boolean; rehearsal: boolean }>(
    pool,
    'step_up',
    `select coalesce(proven_at > now() - make_interval(secs => $3), false) as fresh,
            coalesce(extract(epoch from proven_at - now()), 0)::float8 as ahead,
            count_factors(s.user_id) > 0 as enrolled,
            exists (select from years where years.rehearsal) as rehearsal
     from sessions s where token_hash = $1 and user_id = $2`,
    [hashToken(request.token), actor.id, ON_AIR.includes(route) ? ON_AIR_SECONDS : PROOF_SECONDS],
  );
  const { fresh = false, ahead = 0, enrolled = false, rehearsal = false } = row ?? {};
  if (ahead > 0) await provenNow(pool, hashToken(request.token), ahead);
  if (enrolled && !fresh) {
    throw refusal(403, 'step_up', say.proofNeeded, { methods: await methodsOf(context, actor.id) });
  }
  if (!enrolled && route.stepUp !== 'enrolled' && requiresFactor(config, rehearsal))
    throw refusal(403, 'factor_required', say.factorRequired);
  return true;
}

/** The database's clock was put back: a proof of the future counts as one of now, from which its five minutes run. */
async function provenNow(pool: Context['pool'], token_hash: Buffer, secondsAhead: number): Promise<void> {
  await pool.query('update sessions set proven_at = now() where token_hash = $1 and proven_at > now()', [token_hash]);
  warnOfFuture('The second factor of a session', secondsAhead);
}

/** What an account can confirm with besides a recovery code. */
export async function methodsOf({ db, config }: Pick<Context, 'db' | 'config'>, user_id: number): Promise<Method[]> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('passkeys').select('id').where('user_id', '=', user_id)).as('passkey'),
      eb.exists(confirmedOf(db, user_id).select('id')).as('code'),
    ])
    .executeTakeFirstOrThrow();
  const possible = { ...row, passkey: row.passkey && typeof relyingParty(config) !== 'string' };
  return METHODS.filter((method) => possible[method]);
}

/** Step-up refuses accounts without a second factor in a real election, unless the operator says otherwise. */
const requiresFactor = ({ secondFactorRequired }: Context['config'], rehearsal: boolean): boolean =>
  secondFactorRequired && !rehearsal;

/** Whether the present election requires a second factor. */
export async function isRequired({ db, config }: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  return requiresFactor(config, await isRehearsal(db));
}

export async function isRehearsal(db: Db): Promise<boolean> {
  const rehearsals = await db.selectFrom('years').select('id').where('rehearsal', '=', true).limit(1).execute();
  return rehearsals.length > 0;
}

/** The table whose row each of these calls changes, by its path. */
const ROWS: Readonly<Record<string, Extract<keyof DB, string>>> = {
  [contract.years.update.path]: 'years',
  [contract.yearComparisons.save.path]: 'years',
  [contract.regions.update.path]: 'regions',
  [contract.constituencies.update.path]: 'constituencies',
  [contract.pollingStations.update.path]: 'polling_stations',
  [contract.coalitions.update.path]: 'coalitions',
  [contract.parties.update.path]: 'parties',
  [contract.candidates.update.path]: 'candidates',
};

/** Whether the public sees a year: the current one, or one of which something is published. */
const SHOWN = sql<boolean>`
  year.is_current_year
  or exists (select from contests where year_id = year.id and (published_at is not null or public_status <> 'held'))
  or exists (
    select from contests k join vote_values v on v.contest_id = k.id where k.year_id = year.id and v.published_votes is not null)`;

/** Whether the row that a call changes is of a year that the public sees. */
async function isShown({ db }: Context, { path }: Route, id: number): Promise<boolean> {
  const table = ROWS[path];
  if (table === undefined) throw new Error(`Step-up does not know the row of ${path}`);
  const year = table === 'years' ? 'id' : 'year_id';
  const { rows } = await sql<{ shown: boolean }>`
    select ${SHOWN} as shown from ${sql.table(table)} changed join years year on year.id = changed.${sql.ref(year)}
    where changed.id = ${id}`.execute(db);
  return rows[0]?.shown ?? false;
}

/** Whether the files of an import are of a year that the public sees: their names and places are public at once. */
async function isOfShownYear({ db }: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select ${SHOWN} as shown from imports i join years year on year.title = i.report #>> '{year,title}'
    where i.id = ${id}`.execute(db);
  return rows[0]?.shown ?? false;
}

/**
 * Whether a call changes what is public: it says so itself, it imports into a year that the public sees, or it edits live figures of a
 * published contest (save-votes.sql, save-register.sql).
 */
async function changesPublic(context: Context, { path, input: schema }: Route, input: Record<string, unknown>) {
  const { db, actor } = context;
  if ('publish' in schema.shape && input.publish === true) return true;
  if (path === contract.imports.apply.path) return isOfShownYear(context, Number(input.id));
  if ('publish' in schema.shape) return false;
  if (!can(actor, 'live.edit') || input.polling_station_id !== undefined) return false;
  const candidates = (input.votes as { candidate_id: number }[] | undefined)?.map(({ candidate_id }) => candidate_id);
  const published = await db
    .selectFrom('contests')
    .select('id')
    .where('year_id', '=', Number(input.year_id))
    .where('constituency_id', '=', Number(input.constituency_id))
    .where('published_at', 'is not', null)
    .where('election_type_id', 'in', (eb) =>
      candidates === undefined
        ? sql<number>`(select ${Number(input.election_type_id)}::int)`
        : eb.selectFrom('candidates').select('election_type_id').where('id', 'in', candidates),
    )
    .limit(1)
    .execute();
  return published.length > 0;
}
