import type { session as contract, NewDevice } from '@election/contract/people/session';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { failures } from '../../../platform/sentences.ts';
import { announce } from '../../../platform/writes/announce.ts';
import { sayPeople as say } from '../sentences.ts';

/** Days for which a sign-in from a new device is told of, on each device until it is put away there. */
const DAYS = 7;

/** Keeps that an account was used on a new device, and tells the pages that its owner has open elsewhere. */
export async function tellOfDevice(
  { db, actor, request }: Context,
  device_id: number,
  session_id: number,
): Promise<void> {
  const { address, userAgent: user_agent } = request;
  await db
    .insertInto('new_devices')
    .values({ user_id: actor.id, device_id, session_id, address, user_agent })
    .execute();
  await announce(db, { type: 'device-added', user_id: actor.id });
}

/** Sign-ins on new devices of which the device of this call has not been told yet; that device itself is none of them. */
export async function listNewDevices({ db, actor, request }: Context): Promise<NewDevice[]> {
  const { rows } = await sql<Omit<NewDevice, 'created_at'> & { created_at: Date }>`
    select n.id, n.created_at, n.address, n.user_agent, n.session_id as session
    from new_devices n
      join sessions s on s.user_id = n.user_id and s.token_hash = ${hashToken(request.token)}
      left join known_devices k on k.id = s.device_id
    where n.user_id = ${actor.id} and n.created_at > now() - make_interval(days => ${DAYS})
      and n.id > greatest(s.told, k.told)
      and n.session_id is distinct from s.id and (n.device_id is null or n.device_id is distinct from s.device_id)
    order by n.id desc`.execute(db);
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

/**
 * Puts the notices up to one away, on the device of the call alone: a stranger's device cannot put away those of the owner's.
 * @throws Failure 404 where the account has no such notice
 */
export async function putAwayDevices(
  { db, actor, request }: Context,
  { id }: Input<typeof contract.putAwayDevices>,
): Promise<null> {
  const found = await db
    .selectFrom('new_devices')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!found) throw new Failure(404, failures.missing({ what: say.notice }));
  const session = await db
    .updateTable('sessions')
    .set({ told: sql<number>`greatest(told, ${id})` })
    .where('token_hash', '=', hashToken(request.token))
    .where('user_id', '=', actor.id)
    .returning('device_id')
    .executeTakeFirst();
  if (typeof session?.device_id === 'number')
    await db
      .updateTable('known_devices')
      .set({ told: sql<number>`greatest(told, ${id})` })
      .where('id', '=', session.device_id)
      .execute();
  return null;
}
