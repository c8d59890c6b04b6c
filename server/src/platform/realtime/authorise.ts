import type { broadcasting as contract } from '@election/contract/events/broadcasting';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { readSecret } from '../secrets/application-secret.ts';
import { failures } from '../sentences.ts';
import { privateChannel } from './address.ts';
import { signChannel } from './signature.ts';

/** Signs the caller's own private channel for one connection. It writes nothing. @throws Failure 403 for any other channel */
export async function authoriseChannel(
  { db, actor, config }: Context,
  { socket_id, channel_name }: Input<typeof contract.authorise>,
): Promise<Data<typeof contract.authorise>> {
  if (channel_name !== privateChannel(actor.id)) throw new Failure(403, failures.otherChannel);
  if (config.pusher) return { auth: signChannel(config.pusher.secret, socket_id, channel_name, config.pusher.key) };
  return { auth: signChannel(await readSecret(db, 'broadcasting'), socket_id, channel_name) };
}
