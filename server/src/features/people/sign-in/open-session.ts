import { type Actor, isOnDuty } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { record } from '../../../platform/writes/record.ts';
import type { Proof } from '../factors/codes.ts';
import type { KnownDevice } from './known-devices.ts';
import { tellOfDevice } from './new-devices.ts';

/**
 * Opens a session. The account's other devices are told of one on a new device.
 * @param proof the second factor that was given
 */
export async function openSession(
  context: Context,
  token: string,
  device: KnownDevice,
  proof: Proof | null = null,
): Promise<void> {
  const { db, actor, config, request } = context;
  // Entering figures is a duty of one night: those whom it asks for a password again and again would write it down.
  const duty = isOnDuty(actor);
  const hours = duty ? config.dutySessionHours : config.sessionHours;
  const { id: session_id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: actor.id,
      expires_at: sql<Date>`now() + make_interval(secs => ${hours * 3600})`,
      duty,
      address: request.address,
      user_agent: request.userAgent,
      device_id: device.id,
      told: device.told,
      proven_at: proof === null ? null : sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (device.isNew) await tellOfDevice(context, device.id, session_id);
  await record(context, {
    action: 'session.login',
    subject: `user:${actor.id}`,
    ...(proof !== null && { after: { proof } }),
  });
}

export async function sessionUser(db: Db, actor: Actor): Promise<SessionUser> {
  const assigned =
    actor.scope === 'constituencies'
      ? await db
          .selectFrom('user_constituencies as uc')
          .innerJoin('constituencies as c', 'c.id', 'uc.constituency_id')
          .select(['c.id', 'c.region_id'])
          .where('uc.user_id', '=', actor.id)
          .orderBy('c.name')
          .execute()
      : [];
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email,
    status: actor.status,
    role_id: actor.role_id,
    role: { id: actor.role_id, name: actor.role },
    correspondent: actor.region_id === null ? null : { region_id: actor.region_id, region: { id: actor.region_id } },
    user_constituencies: assigned,
    permissions: [...actor.permissions],
    scope: actor.scope,
    language: actor.language,
  };
}
