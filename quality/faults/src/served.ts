import { setTimeout as pause } from 'node:timers/promises';
import { SMALL } from '@election/server/testing/small-election';
import { type Answer, sendCall } from './client.ts';
import { ADMIN, figuresOf, YEAR } from './election.ts';
import type { Trial } from './proof.ts';

/** A constituency that the workload does not use, for calls that probe the servers. */
const PROBED = SMALL.north.first;
let number = 900_000;

/** Sends one valid write to each server. */
export function probeWrites({ servers, ledger }: Trial, key: string): Promise<Answer[]> {
  return Promise.all(
    servers.map(({ port }, at) => {
      const input = { year_id: YEAR, constituency_id: PROBED, votes: figuresOf(++number) };
      return sendCall(ledger, port, { user: ADMIN, call: 'save', key: `${key}-${number}-${at}`, input });
    }),
  );
}

/** Seconds until every server acknowledges a write; more than the limit where one does not. */
export async function secondsUntilServed(trial: Trial, key: string, limit = 30): Promise<number> {
  const started = performance.now();
  for (let round = 0; performance.now() - started < limit * 1_000; round++) {
    const answers = await probeWrites(trial, `${key}-${round}`);
    if (answers.every((answer) => answer?.status === 200)) break;
    await pause(20);
  }
  return (performance.now() - started) / 1000;
}
