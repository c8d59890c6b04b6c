import { contract } from '@election/contract/contract';
import { notLive } from '@election/contract/messages/backup';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';

/** Whoever looks at a copy signs in and out; no figure changes by it. */
const ALLOWED: readonly string[] = [
  contract.session.login.path,
  contract.session.logout.path,
  contract.broadcasting.authorise.path,
];

/** Whether this database is a restored copy that nobody has declared live. */
export async function awaitsLive(db: Db): Promise<boolean> {
  const open = await db.selectFrom('restorations').select('id').where('live_at', 'is', null).limit(1).execute();
  return open.length > 0;
}

/** Refuses all changes until a restored copy is declared live. Once it is, it is for good, and nothing is asked any more. */
export function refuseUntilLive(app: FastifyInstance, db: Db): void {
  let live = false;
  app.addHook('preHandler', async (request) => {
    if (live || request.method === 'GET' || request.method === 'HEAD') return;
    live = !(await awaitsLive(db));
    if (!live && !ALLOWED.includes(request.routeOptions.url ?? '')) throw new Failure(503, notLive);
  });
}
