import { METHODS, type Method, type Reason } from '@election/contract/factors';
import { can } from '@election/contract/permissions';
import type { Route } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { confirmedOf } from './codes.ts';
import { relyingParty } from './relying-party.ts';
import * as say from './sentences.ts';

/** Seconds for which a proof of who calls holds. */
export const PROOF_SECONDS = 300;

/** A refusal that the console can answer. */
export const refusal = (status: number, reason: Reason, sentence: string, more: Record<string, unknown> = {}) =>
  new Failure(status, sentence, undefined, { reason, ...more });

/**
 * Asks for a fresh proof of who calls, where the route declares it. The proof belongs to the session of the call.
 * @param input decoded by the route
 * @throws Failure 403 `step_up` without a proof of the last five minutes; 403 `factor_required` where the account has no second
 *   factor and the election is real
 */
export async function assertProven(context: Context, route: Route, input: Record<string, unknown>): Promise<void> {
  if (route.stepUp === undefined) return;
  if (route.stepUp === 'public' && !(await changesPublic(context, route, input))) return;
  const { pool, actor, config, request } = context;
  const [row] = await named<{ fresh: boolean; enrolled: boolean; rehearsal: boolean }>(
    pool,
    'step_up',
    `select coalesce(proven_at > now() - make_interval(secs => $3), false) as fresh,
            count_factors(s.user_id) > 0 as enrolled,
            exists (select from years where years.rehearsal) as rehearsal
     from sessions s where token_hash = $1 and user_id = $2`,
    [hashToken(request.token), actor.id, PROOF_SECONDS],
  );
  const { fresh = false, enrolled = false, rehearsal = false } = row ?? {};
  if (enrolled && !fresh) {
    throw refusal(403, 'step_up', say.proofNeeded, { methods: await methodsOf(context, actor.id) });
  }
  if (!enrolled && route.stepUp !== 'enrolled' && requiresFactor(config, rehearsal))
    throw refusal(403, 'factor_required', say.factorRequired);
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

/**
 * Whether a call changes what is public: it says so itself, or it edits live figures of a published contest (save-votes.sql,
 * save-register.sql).
 */
async function changesPublic({ db, actor }: Context, { input: schema }: Route, input: Record<string, unknown>) {
  if ('publish' in schema.shape) return input.publish === true;
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
