import { setTimeout as pause } from 'node:timers/promises';
import type { Proof } from './proof.ts';
import { random } from './random.ts';
import { probeWrites, secondsUntilServed } from './served.ts';
import { describeAcknowledged, startWorkload } from './workload.ts';

const MAX_SECONDS = 3;
/** On a machine whose times do not count. */
const UNTIMED_SECONDS = 60;
const MAX_PAUSE_MS = 400;

/** Kills the database under both servers. */
export const outages: Proof = {
  name: 'outages',
  promise: `kill -9 of PostgreSQL under the same workload: the same; meanwhile the servers answer 503 with Retry-After, and they serve within ${MAX_SECONDS} s of its return`,
  unit: 'kills',
  full: 50,
  small: 1,
  async run(trial) {
    const workload = startWorkload(trial);
    const found: string[] = [];
    let slowest = 0;
    for (let kill = 0; kill < trial.count; kill++) {
      await pause(100 + random.below(MAX_PAUSE_MS));
      trial.postgres.kill();
      await pause(random.below(MAX_PAUSE_MS));
      for (const answer of await probeWrites(trial, `down-${kill}`)) {
        if (answer?.status !== 503)
          found.push(`While the database was down a server answered ${answer?.status ?? 'nothing'}`);
        else if (!(Number(answer.retryAfter) > 0)) found.push('A 503 came without Retry-After');
      }
      await trial.postgres.start();
      const seconds = await secondsUntilServed(trial, `back-${kill}`);
      if (seconds > (trial.isTimed ? MAX_SECONDS : UNTIMED_SECONDS))
        found.push(`After a kill it took ${seconds.toFixed(1)} s until both servers served`);
      slowest = Math.max(slowest, seconds);
    }
    found.push(...(await workload.stop()), ...(await trial.check()));
    const calls = describeAcknowledged(workload);
    return { found, measured: `${calls}, served at the latest ${slowest.toFixed(2)} s after the return` };
  },
};
