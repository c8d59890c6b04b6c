import type { broadcasting as contract } from '@election/contract/broadcasting';
import { privateChannel } from '@election/contract/events';
import * as say from '@election/contract/messages/realtime';
import type { Data, Input } from '@election/contract/route';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { signChannel } from '../realtime/signature.ts';
import { readSecret } from '../secrets/application-secret.ts';

/** Signs the caller's own channel for one connection. Changes nothing, so it is mounted hot. @throws Failure 403 */
export async function authoriseChannel(
  { db, actor, config }: Context,
  { socket_id, channel_name }: Input<typeof contract.authorise>,
): Promise<Data<typeof contract.authorise>> {
  if (channel_name !== privateChannel(actor.id)) throw new Failure(403, say.otherChannel);
  if (config.pusher) return { auth: signChannel(config.pusher.secret, socket_id, channel_name, config.pusher.key) };
  return { auth: signChannel(await readSecret(db, 'broadcasting'), socket_id, channel_name) };
}
