import type { Actor } from '@election/contract/people/permissions';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Context, RequestFacts } from '../context.ts';
import { runHotWrite } from '../db/bulkhead.ts';
import { named } from '../db/named.ts';
import type { Routines } from './routines.ts';

/** How often a write that lost a race for locks is tried before the caller hears of it. */
const TRIES = 3;

/**
 * Runs a write in one transaction. With an Idempotency-Key the first answer is stored by the same transaction and given
 * again to a repeat; a repeat with another body is refused. Deadlocks are tried again from the start.
 */
export async function runOnce<T>(context: Context, run: (inner: Context) => Promise<T>): Promise<T> {
  const { actor, request } = context;
  const once = actor.id > 0 ? request.once : null;
  for (let tries = 1; ; tries++) {
    try {
      return await context.db.transaction().execute((db) => runIn({ ...context, db }, once, run));
    } catch (error) {
      if (!isTriedAgain(error, tries)) throw error;
    }
  }
}

async function runIn<T>(context: Context, once: RequestFacts['once'], run: (inner: Context) => Promise<T>): Promise<T> {
  const { actor, db } = context;
  if (!once) return run(context);
  const claim = await sql<{ answer: { data: T } | null }>`
    select claim_key(${actor.id}, ${once.key}, ${once.hash}) as answer`.execute(db);
  const known = claim.rows[0]?.answer;
  if (known) return known.data;
  const data = await run(context);
  await sql`select keep_answer(${actor.id}, ${once.key}, ${once.hash}, ${JSON.stringify({ data })})`.execute(db);
  return data;
}

/**
 * Runs a routine of the database: everything that one hot write does, in one round trip, once per key.
 * @returns the routine's answer, which is the data of the response: a repeat that is refused gets it from the key alone
 */
export async function runRoutine<Name extends keyof Routines>(
  context: Context,
  routine: Name,
  call: Routines[Name]['call'],
): Promise<Routines[Name]['answer']> {
  const { actor, request, pool } = context;
  const text = JSON.stringify({ ...call, actor: auditActor(actor, request) });
  const { once } = request;
  const statement = {
    name: 'run_once',
    text: 'select run_once($1, $2, $3, $4) as answer',
    values: [routine, text, once?.key ?? null, once?.hash ?? null],
  };
  for (let tries = 1; ; tries++) {
    try {
      const [row] = await runHotWrite<{ answer: Routines[Name]['answer'] }>(pool, statement);
      return (row as NonNullable<typeof row>).answer;
    } catch (error) {
      if (!isTriedAgain(error, tries)) throw error;
    }
  }
}

/**
 * What the first call with a key was answered; null where none was.
 * @throws DatabaseError with a refusal: 409 while the first call runs, 422 where it was another request
 */
export async function firstAnswer(
  pool: pg.Pool,
  actor: Pick<Actor, 'id'>,
  { key, hash }: NonNullable<RequestFacts['once']>,
): Promise<{ data: unknown } | null> {
  const rows = await named<{ answer: { data: unknown } | null }>(
    pool,
    'first_answer',
    'select claim_key($1, $2, $3) as answer',
    [actor.id, key, hash],
  );
  return rows[0]?.answer ?? null;
}

/** Whether a call with a key was answered, or runs. */
export async function isKeyInUse(pool: pg.Pool, actor: Pick<Actor, 'id'>, key: string): Promise<boolean> {
  const rows = await named<{ used: boolean }>(pool, 'key_in_use', 'select key_in_use($1, $2) as used', [actor.id, key]);
  return rows[0]?.used ?? false;
}

/** The actor as record_audit copies it into the trail. */
export const auditActor = (actor: Actor, request: RequestFacts) => ({
  id: actor.id,
  name: actor.name,
  role: actor.role,
  address: request.address,
  request_id: request.id,
});

/** Whether a write that has failed lost a race for locks, and may win the next one. */
const isTriedAgain = (error: unknown, tries: number): boolean =>
  tries < TRIES && ['40001', '40P01'].includes((error as pg.DatabaseError).code ?? '');
