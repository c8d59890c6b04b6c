import { setTimeout as pause } from 'node:timers/promises';
import type { Proof } from './proof.ts';
import { random } from './random.ts';
import type { Server } from './servers.ts';
import { describeAcknowledged, startWorkload } from './workload.ts';

/** Acknowledged calls and then milliseconds between two kills of a server, at most: retries must still make progress. */
const MAX_CALLS = 8;
const MAX_MS = 40;

/** Kills both servers repeatedly and independently: at times both are down. */
export const kills: Proof = {
  name: 'kills',
  promise:
    'kill -9 of a server while figures are submitted, approved and published and clients retry with the same key: no acknowledged call is lost, doubled or half published',
  unit: 'kills',
  full: 500,
  small: 1,
  async run(trial) {
    const workload = startWorkload(trial);
    let left = trial.count;
    const killRepeatedly = async (server: Server) => {
      while (left-- > 0) {
        await workload.waitFor(1 + random.below(MAX_CALLS));
        await pause(random.below(MAX_MS));
        // In a small run nothing new is sent until the server is back: what was in progress is retried at the other one.
        const goOn = trial.isTimed ? undefined : workload.pause();
        await server.kill();
        await server.start();
        goOn?.();
      }
    };
    await Promise.all(trial.servers.map(killRepeatedly));
    const found = await workload.stop();
    return { found: [...found, ...(await trial.check())], measured: describeAcknowledged(workload) };
  },
};
