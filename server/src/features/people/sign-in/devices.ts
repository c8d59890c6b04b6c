import type { session as contract, Device } from '@election/contract/people/session';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { failures } from '../../../platform/sentences.ts';
import { announce } from '../../../platform/writes/announce.ts';
import { record } from '../../../platform/writes/record.ts';
import { sayPeople as say } from '../sentences.ts';

/** The caller's valid sessions, the last used first. */
export async function listDevices({ db, actor, config, request }: Context): Promise<Device[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent', 'token_hash'])
    .where('user_id', '=', actor.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`(duty or last_seen_at > now() - make_interval(secs => ${config.sessionIdleHours * 3600}))`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const own = hashToken(request.token);
  return rows.map(({ token_hash, created_at, last_seen_at, expires_at, ...rest }) => ({
    ...rest,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
    current: token_hash.equals(own),
  }));
}

/**
 * Ends one of the caller's sessions, which may be the current one, and every other one of the same device, which is forgotten.
 * @throws Failure 404 where it is not the caller's
 */
export async function endDevice(context: Context, { session }: Input<typeof contract.endDevice>): Promise<null> {
  const { db, actor } = context;
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', session)
    .where('user_id', '=', actor.id)
    .returning('device_id')
    .executeTakeFirst();
  if (!ended) throw new Failure(404, failures.missing({ what: say.device }));
  if (ended.device_id !== null) {
    await db.deleteFrom('sessions').where('device_id', '=', ended.device_id).where('user_id', '=', actor.id).execute();
    await db.deleteFrom('known_devices').where('id', '=', ended.device_id).execute();
  }
  await record(context, { action: 'session.end', subject: `user:${actor.id}`, before: { session } });
  await announce(db, { type: 'session-ended', user_id: actor.id });
  return null;
}

/** Ends all of the caller's sessions but that of the call, and forgets all devices but its own; sign-ins that wait for their second step end too. */
export async function endOtherDevices(context: Context): Promise<Data<typeof contract.endOthers>> {
  const { db, actor, request } = context;
  const own = hashToken(request.token);
  // A sign-in that is under way waits for this lock, or this for it: its session ends here, or is opened after it.
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  await db.deleteFrom('second_steps').where('user_id', '=', actor.id).execute();
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', actor.id)
    .where('token_hash', '<>', own)
    .returning('id')
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', actor.id)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('sessions').select(sql<number>`coalesce(device_id, 0)`.as('id')).where('token_hash', '=', own),
    )
    .execute();
  await record(context, {
    action: 'session.end-others',
    subject: `user:${actor.id}`,
    before: { sessions: ended.map(({ id }) => id) },
  });
  await announce(db, { type: 'session-ended', user_id: actor.id });
  return { ended: ended.length };
}
