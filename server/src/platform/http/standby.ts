import { contract } from '@election/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { failures } from '../sentences.ts';

/** Signing in and out is allowed on a restored copy: it changes no figure. */
const ALLOWED: readonly string[] = [
  contract.session.login.path,
  contract.session.logout.path,
  contract.broadcasting.authorise.path,
];

/** Whether this database is a restored copy that has not been declared live. */
export async function awaitsLive(db: Db): Promise<boolean> {
  const open = await db.selectFrom('restorations').select('id').where('live_at', 'is', null).limit(1).execute();
  return open.length > 0;
}

/** Refuses writes until a restored copy is declared live. A live database stays live, so the check is made until then only. */
export function refuseUntilLive(app: FastifyInstance, db: Db): void {
  let live = false;
  app.addHook('preHandler', async (request) => {
    if (live || request.method === 'GET' || request.method === 'HEAD') return;
    live = !(await awaitsLive(db));
    if (!live && !ALLOWED.includes(request.routeOptions.url ?? '')) throw new Failure(503, failures.notLive);
  });
}
