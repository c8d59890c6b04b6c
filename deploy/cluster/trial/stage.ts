import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { type Answer, type Call, describe, sendCall } from '@election/faults/client';
import { ADMIN, figuresOf, YEAR } from '@election/faults/election';
import type { Trial } from '@election/faults/proof';
import { callRoute, describeReply, readAddress } from '@election/faults/request';
import { sendUntilFinal, type Workload } from '@election/faults/workload';
import { SMALL } from '@election/server/testing/small-election';
import type { Cluster } from './cluster.ts';
import type { Edge } from './edge.ts';

/** What a fault runs on. */
export interface Stage {
  cluster: Cluster;
  trial: Trial;
  workload: Workload;
  edge: Edge;
  /** Ports of the servers themselves. */
  ports: readonly number[];
  /** Calls whose outcome is to be found at the end. */
  writes: Call[];
}

/** Milliseconds in which a cluster is whole again, on a busy machine. */
export const WHOLE_MS = 180_000;
export const ANSWER_SECONDS = 10;
const NATIONAL = `${contract.results.national.path}?year_id=${YEAR}&election_type_id=1`;
let number = 600_000;
export const nextNumber = () => ++number;

/** A write that the ledger judges, and whose outcome is found at the end. */
export function nextWrite({ writes }: Stage): Call {
  const input = { year_id: YEAR, constituency_id: SMALL.north.first, votes: figuresOf(++number) };
  const write: Call = { user: ADMIN, call: 'save', key: `cluster-${number}`, input };
  writes.push(write);
  return write;
}

/** Sends a write to the server on a port, and says what is wrong with its answer. */
export async function tryWrite(stage: Stage, port: number, found: string[]): Promise<Answer> {
  const started = performance.now();
  const answer = await sendCall(stage.trial.ledger, port, nextWrite(stage));
  const seconds = (performance.now() - started) / 1_000;
  if (seconds > ANSWER_SECONDS) found.push(`A write was answered after ${seconds.toFixed(1)} s: ${describe(answer)}`);
  const isRefused = answer?.status === 503 && Number(answer.retryAfter) > 0;
  if (answer?.status !== 200 && answer?.status !== 507 && !isRefused)
    found.push(`A write was answered ${describe(answer)}`);
  return answer;
}

/** Seconds from a moment until every server acknowledges a write. */
export async function secondsUntilWritten(stage: Stage, since: number, found: string[]): Promise<number> {
  for (const port of stage.ports) while ((await tryWrite(stage, port, found))?.status !== 200) await pause(100);
  return (performance.now() - since) / 1_000;
}

export async function readPublic({ ports }: Stage, found: string[]): Promise<void> {
  for (const port of ports) {
    const reply = await readAddress(port, NATIONAL);
    if (reply.status !== 200) found.push(`Public results were answered ${describeReply(reply)}`);
  }
}

export const readRegions = async ({ ports }: Stage, found: string[]): Promise<void> => {
  for (const port of ports) {
    const reply = await callRoute(port, contract.regions.list, { year_id: YEAR }, { user: ADMIN });
    if (reply.status !== 200) found.push(`A read was answered ${describeReply(reply)}`);
  }
};

/** The outcome of every write that was not answered: its key finds out. */
export async function resolve({ trial, writes }: Stage): Promise<string[]> {
  const found: string[] = [];
  for (const write of writes) {
    const answer = await sendUntilFinal(trial, write, (port, call) => sendCall(trial.ledger, port, call));
    if (answer?.status !== 200) found.push(`The outcome of ${write.key} was not found: ${describe(answer)}`);
  }
  return found;
}
