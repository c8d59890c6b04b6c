import { setTimeout as pause } from 'node:timers/promises';
import { type Call, describe, sendCall } from '../client.ts';
import { portOf, type Trial } from '../proof.ts';
import type { Server } from '../servers.ts';
import { openRoutineFaults } from './routine-faults.ts';
import { openScenarios, SCENARIOS, type Scenario } from './scenarios.ts';
import { openSnapshots } from './snapshots.ts';
import { messagesOf } from './wire-faults.ts';

export const SERVER_KILL = 'kill of the server';
/** While a routine runs, the database cannot tell a killed server from a client that disconnected: every fifth point is enough. */
const KILL_EVERY = 5;
/** The faults at a statement of a routine, and at a message between server and database. */
const IN_ROUTINES = ['throw', 'time limit', 'hang', 'kill of its connection', SERVER_KILL] as const;
const ON_THE_WIRE = ['cut', 'hang', SERVER_KILL] as const;

/** One fault: its kind, and its point in the scenario's call. */
export interface Plan {
  scenario: Scenario;
  kind: (typeof IN_ROUTINES)[number] | (typeof ON_THE_WIRE)[number];
  name: string;
  /** The number of the failpoint; null for a message on the wire, which is found by its name. */
  point: number | null;
}

/** What planning and injecting faults need. */
export interface Harness {
  trial: Trial;
  nextCall: Awaited<ReturnType<typeof openScenarios>>;
  routines: Awaited<ReturnType<typeof openRoutineFaults>>;
  snapshots: Awaited<ReturnType<typeof openSnapshots>>;
  /** The number of events that each scenario announces. */
  events: Map<Scenario, number>;
  /** A killed server restarts while the next call runs at the other one. */
  restarts: Map<Server, Promise<void>>;
  close(): Promise<unknown>;
}

/** @param trial whose routines are instrumented */
export async function openHarness(trial: Trial): Promise<Harness> {
  const nextCall = await openScenarios(trial);
  const routines = await openRoutineFaults(trial.url);
  const snapshots = await openSnapshots(trial.url);
  const restarts: Harness['restarts'] = new Map();
  const close = () => Promise.all([...restarts.values(), routines.close(), snapshots.close()]);
  return { trial, nextCall, routines, snapshots, events: new Map(), restarts, close };
}

/** Runs every scenario twice without a fault to record its points; gives every kind of fault at each point. */
export async function planFaults({ trial, nextCall, routines, snapshots, events }: Harness): Promise<Plan[]> {
  const [proxy] = trial.proxies;
  if (!proxy) throw new Error('The proof needs a wire proxy');
  const plans: Plan[] = [];
  for (const scenario of SCENARIOS) {
    const port = portOf(trial, 0);
    const make = async (call: Call) => {
      const answer = await sendCall(trial.ledger, port, call);
      if (answer?.status !== 200) throw new Error(`${scenario.name} was answered ${describe(answer)}`);
    };
    const first = await nextCall(scenario, port);
    await snapshots.waitUntilIdle();
    const firstMessages = await messagesOf(proxy, () => make(first));
    const second = await nextCall(scenario, port);
    await snapshots.waitUntilIdle();
    // The first publication of a place corrects nothing; each later one announces a correction too.
    const before = await snapshots.countEvents(0);
    let points: string[] = [];
    const secondMessages = await messagesOf(proxy, async () => {
      points = await routines.pointsOf(() => make(second));
    });
    // What the server sent for one of them alone may be of a job, whose timer ended just then.
    const messages = firstMessages.filter((name) => secondMessages.includes(name));
    // Events of one call may arrive in several packets.
    await pause(50);
    events.set(scenario, (await snapshots.countEvents(before + 1)) - before);
    plans.push(
      ...messages.flatMap((name) => ON_THE_WIRE.map((kind) => ({ scenario, kind, name, point: null }))),
      ...(scenario.isRoutine ? points : []).flatMap((name, at) =>
        IN_ROUTINES.filter((kind) => kind !== SERVER_KILL || at % KILL_EVERY === 0).map((kind) => {
          return { scenario, kind, name, point: at + 1 };
        }),
      ),
    );
  }
  return plans;
}
