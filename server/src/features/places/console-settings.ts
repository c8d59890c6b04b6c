import type { consoleSettings as contract } from '@election/contract/wire/console-settings';
import type { Data } from '@election/contract/wire/route';
import type { Context } from '../../platform/context.ts';
import { awaitsLive } from '../../platform/http/standby.ts';
import { SOCKET_KEY, SOCKET_PATH } from '../../platform/realtime/address.ts';

/** What the console needs before sign-in. */
export async function readConsoleSettings({ db, config }: Context): Promise<Data<typeof contract.read>> {
  const rehearsal = await db.selectFrom('years').select('id').where('rehearsal', '=', true).limit(1).execute();
  return {
    rehearsal: rehearsal.length > 0,
    ...((await awaitsLive(db)) && { standby: true }),
    secure_request: config.secureRequestKey,
    realtime: config.pusher
      ? { key: config.pusher.key, path: SOCKET_PATH, url: config.pusher.socketUrl }
      : { key: SOCKET_KEY, path: SOCKET_PATH },
  };
}
