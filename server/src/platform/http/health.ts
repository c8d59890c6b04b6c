import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { withinLimit } from '../db/within-limit.ts';
import { Failure } from '../failure.ts';
import { assertWritable } from '../files/data-folder.ts';
import { clockDiffers, folderUnwritable, failures as say } from '../sentences.ts';
import { mayMonitor } from './monitoring.ts';

const MEGABYTE = 1024 * 1024;
/** Free space below which pictures and the database's log soon find no room. */
const MIN_FREE = 64 * MEGABYTE;
const RETRY_SECONDS = 2;

/**
 * `/healthz`: the process is alive, and does not stop. It does not query the database, so that an outage of the database restarts no
 * server, and a proxy that asks it goes on to send calls.
 * `/readyz`: the server takes requests. It answers 503 while the server stops, the database is unreachable, the disk is
 * full or takes nothing, so that a proxy sends requests elsewhere. A clock that differs is a warning alone: the database stamps what is stored, and
 * every server would be taken out where the database's clock is wrong. A standby that is away is one, too: reads go on. Why, and the
 * warnings, are for those who may monitor.
 */
export function serveHealth(
  app: FastifyInstance,
  { pool, clock }: Database,
  { dataDir, metricsToken }: Config,
  isStopping: () => boolean,
): void {
  app.get('/healthz', () => {
    if (isStopping()) throw new Failure(503, say.unavailable, RETRY_SECONDS);
    return { status: 'ok' };
  });
  app.get('/readyz', async (request) => {
    const hasDetails = mayMonitor(request, metricsToken);
    if (isStopping()) throw new Failure(503, say.unavailable, RETRY_SECONDS);
    try {
      await withinLimit(pool.query('select 1'));
    } catch {
      throw new Failure(503, say.unavailable, RETRY_SECONDS);
    }
    if ((await freeBytes(dataDir)) < MIN_FREE)
      throw new Failure(503, hasDetails ? say.diskFull : say.unavailable, RETRY_SECONDS);
    if (!(await isWritable(dataDir)))
      throw new Failure(503, hasDetails ? folderUnwritable : say.unavailable, RETRY_SECONDS);
    const warnings = [
      ...(clock.differs ? [clockDiffers(clock.ahead)] : []),
      ...(pool.awaitsStandby ? [say.standbyAway] : []),
    ];
    return { status: 'ready', ...(hasDetails && warnings.length > 0 && { warning: warnings.join(' ') }) };
  });
}

/** Whether the server has begun to stop. Called before anything else is added, whose end may take long. */
export function watchStop(app: FastifyInstance, drainSeconds: number): () => boolean {
  let hasBegun = false;
  app.addHook('preClose', async () => {
    hasBegun = true;
    await pause(1000 * drainSeconds);
  });
  return () => hasBegun;
}

const isWritable = (folder: string): Promise<boolean> =>
  assertWritable(folder).then(
    () => true,
    () => false,
  );

/** Free bytes of the disk that holds a folder; infinite before the folder is made. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}
