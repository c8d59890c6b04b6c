import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask } from './client.ts';
import { ADMIN, figuresOf, YEAR } from './election.ts';
import { beginEvening } from './evening.ts';
import { acknowledgedIn } from './kills.proof.ts';
import type { Proof, Trial } from './proof.ts';

/** A place where nobody else is, for calls that ask how the servers are. */
const QUIET = 1;
const MAX_SECONDS = 3;
const AT_MOST = 400;

/** The database is killed under both servers. */
export const outages: Proof = {
  name: 'outages',
  promise: `kill -9 of PostgreSQL under the same load: the same; meanwhile the servers answer 503 with Retry-After, and they serve within ${MAX_SECONDS} s of its return`,
  unit: 'kills',
  full: 50,
  small: 1,
  killsDatabase: true,
  plants: [
    {
      what: 'acknowledged before it is on the disk: `synchronous_commit = off`',
      sow: `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
      count: 3,
    },
  ],
  async run(trial) {
    const evening = beginEvening(trial);
    const found: string[] = [];
    let slowest = 0;
    for (let kill = 0; kill < trial.count; kill++) {
      await pause(100 + Math.random() * AT_MOST);
      trial.postgres.kill();
      await pause(Math.random() * AT_MOST);
      for (const answer of await askAll(trial, `away-${kill}`)) {
        if (answer?.status !== 503)
          found.push(`While the database was away a server answered ${answer?.status ?? 'nothing'}`);
        else if (!(Number(answer.retryAfter) > 0)) found.push('A 503 came without Retry-After');
      }
      await trial.postgres.start();
      const seconds = await secondsUntilServed(trial, `back-${kill}`);
      if (seconds > MAX_SECONDS) found.push(`After a kill it took ${seconds.toFixed(1)} s until both servers served`);
      slowest = Math.max(slowest, seconds);
    }
    found.push(...(await evening.end()), ...(await trial.judge()));
    const calls = acknowledgedIn(evening.acknowledged());
    return { found, measured: `${calls}, served at the latest ${slowest.toFixed(2)} s after the return` };
  },
};

let number = 900_000;

/** An honest write at each server. */
function askAll({ servers, ledger }: Trial, key: string): Promise<Answer[]> {
  return Promise.all(
    servers.map(({ port }, at) => {
      const input = { year_id: YEAR, constituency_id: QUIET, votes: figuresOf(++number) };
      return ask(ledger, port, { user: ADMIN, call: 'save', key: `${key}-${number}-${at}`, input });
    }),
  );
}

async function secondsUntilServed(trial: Trial, key: string): Promise<number> {
  const started = performance.now();
  for (let round = 0; performance.now() - started < 30_000; round++) {
    const answers = await askAll(trial, `${key}-${round}`);
    if (answers.every((answer) => answer?.status === 200)) break;
    await pause(20);
  }
  return (performance.now() - started) / 1000;
}
