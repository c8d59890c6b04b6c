import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Call, describe, isRetryable, sendCall } from '../client.ts';
import type { Server } from '../servers.ts';
import { type Harness, type Plan, SERVER_KILL } from './plan.ts';
import type { Fault } from './routine-faults.ts';
import { differingTables, type Snapshot } from './snapshots.ts';
import { armMessage } from './wire-faults.ts';

const MAX_RETRIES = 400;

/** What a call had changed in the database right after the fault. */
export type Effect = 'none' | 'whole' | 'partial';

export interface Outcome {
  effect: Effect;
  /** One sentence for each violation of the promise. */
  problems: string[];
}

/**
 * Injects one fault into a call, takes a snapshot, and retries the call at the other server until it is answered.
 * @param at the index of the server that gets the call first
 */
export async function injectFault(harness: Harness, plan: Plan, at: number): Promise<Outcome> {
  const { trial, nextCall, snapshots, restarts } = harness;
  const [server, other] = [trial.servers[at], trial.servers[1 - at]];
  if (!server || !other) throw new Error('The proof needs two servers');
  await restarts.get(server);
  const call = await nextCall(plan.scenario, server.port);
  await snapshots.waitUntilIdle();
  const announced = await snapshots.countEvents(0);
  const before = await snapshots.take();
  const fault = await arm(harness, plan, at);
  const { failed, isReached } = await sendIntoFault(harness, plan, fault, server, call);
  // A hanging call still hangs here: its effect must not be visible yet.
  if (plan.kind !== 'hang') {
    await fault.disarm();
    await snapshots.waitUntilIdle();
  }
  const between = await snapshots.take();
  await restarts.get(other);
  const answer = await retry(harness, fault, other, call);
  await snapshots.waitUntilIdle();
  const { effect, problems } = compare(before, between, await snapshots.take());

  if (!isReached) problems.push(`the call did not reach the fault and was answered ${describe(failed)}`);
  if (!isRetryable(failed) && failed?.status !== 200) problems.push(`it was answered ${describe(failed)}`);
  if (answer?.status !== 200) problems.push(`retried, it was answered ${describe(answer)}`);
  const expected = harness.events.get(plan.scenario) ?? 0;
  const events = (await snapshots.countEvents(announced + expected)) - announced;
  if (events !== expected) problems.push(`${events} events were announced instead of ${expected}`);
  return { effect, problems };
}

function arm({ trial, routines }: Harness, { kind, name, point }: Plan, at: number): Promise<Fault> {
  if (point !== null) return routines.arm(point, kind === 'throw' ? 'throw' : 'hold');
  const proxy = trial.proxies[at];
  if (!proxy) throw new Error('The proof needs a wire proxy');
  return armMessage(proxy, name, kind === 'cut' ? 'cut' : 'hold');
}

/** Sends the call and, once it is held at the point, lets the fault happen. */
async function sendIntoFault({ trial, restarts }: Harness, { kind }: Plan, fault: Fault, server: Server, call: Call) {
  const disconnect = new AbortController();
  const attempt = sendCall(trial.ledger, server.port, call, disconnect.signal);
  const isReached =
    kind === 'throw' || (await Promise.race([fault.reached.then(() => true), attempt.then(() => false)]));
  if (isReached) {
    if (kind === 'hang') disconnect.abort();
    if (kind === 'time limit') await fault.end('pg_cancel_backend');
    if (kind === 'kill of its connection') await fault.end('pg_terminate_backend');
    if (kind === SERVER_KILL) {
      await server.kill();
      await fault.release();
      restarts.set(server, server.start());
    }
  }
  return { failed: await attempt, isReached };
}

/** Retries at the other server; the first retry meets a call that still hangs. */
async function retry({ trial }: Harness, fault: Fault, { port }: Server, call: Call): Promise<Answer> {
  let answer = await sendCall(trial.ledger, port, call);
  await fault.disarm();
  for (let tries = 0; isRetryable(answer) && tries < MAX_RETRIES; tries++) {
    await pause(5);
    answer = await sendCall(trial.ledger, port, call);
  }
  return answer;
}

/** The snapshot after the fault must equal the one before the call or the one after the retries. */
function compare(before: Snapshot, between: Snapshot, after: Snapshot): Outcome {
  const changed = differingTables(before, between);
  const missing = differingTables(between, after);
  const problems = differingTables(before, after).length === 0 ? ['it was acknowledged and had no effect'] : [];
  if (changed.length === 0) return { effect: 'none', problems };
  if (missing.length === 0) return { effect: 'whole', problems };
  problems.push(`its effect was partial: ${changed.join(', ')} had changed, ${missing.join(', ')} had not`);
  return { effect: 'partial', problems };
}
