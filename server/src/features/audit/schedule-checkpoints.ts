import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { every } from '../../platform/jobs/every.ts';
import { scheduleHandingOn } from './hand-on.ts';
import type { OutsideKeys } from './keys.ts';
import { makeCheckpointIfDue } from './make-checkpoint.ts';
import { openTargets } from './targets/open-targets.ts';

/** Milliseconds between two checks whether a checkpoint is due. */
const SCHEDULE = { ms: 60_000, failure: 'could not make a checkpoint', level: 'error' } as const;

/** Makes checkpoints and hands them on as they are made. While the trail does not verify, every run logs the error again. */
export function scheduleCheckpoints(
  app: FastifyInstance,
  database: Database,
  { checkpoints }: Config,
  keys: OutsideKeys,
  registry: Registry,
): void {
  const targets = openTargets(checkpoints);
  const sendAll = scheduleHandingOn(app, database, targets, registry);
  const making = {
    keys,
    targets: targets.map(({ name }) => name),
    warn: (sentence: string) => app.log.warn(sentence),
  };
  every(app, SCHEDULE, async () => {
    if (await makeCheckpointIfDue(database.pool, making)) sendAll();
  });
}
