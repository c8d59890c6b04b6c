import { createHmac } from 'node:crypto';
import type { session as contract } from '@election/contract/people/session';
import type { Data } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { readSecret } from '../../../platform/secrets/application-secret.ts';

/** The caller's key for locked phones: the same at every sign-in, and useless without what lies on the phone. */
export async function readPhoneKey({ db, actor }: Context): Promise<Data<typeof contract.phoneKey>> {
  const secret = await readSecret(db, 'phones');
  return { key: createHmac('sha256', secret).update(`phones of user ${actor.id}`).digest('hex') };
}
