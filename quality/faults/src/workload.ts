import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Call, describe, isRetryable, sendCall } from './client.ts';
import { CONSTITUENCIES, contestAt, figuresOf, SUPER_ADMIN, supplyAgents, WHY, YEAR } from './election.ts';
import type { Trial } from './proof.ts';
import { random } from './random.ts';

const CLIENTS = 8;
/** Milliseconds that a client rests before each call, at most, in a small run of a proof that needs calls beside what it does, not many. */
export const REST_MS = 1_000;
/** Longer than any kill or outage of a proof lasts. */
const TIMEOUT_MS = 120_000;

/** Clients that submit, correct, approve and publish figures at all servers until they are stopped. */
export interface Workload {
  acknowledged(): number;
  /** Resolves once this many more calls are acknowledged, or a call has failed. */
  waitFor(calls: number): Promise<void>;
  /** Milliseconds of the slowest answer to a call that was sent since the last read. */
  slowest(): number;
  /** Sends nothing more than the calls in progress. @returns goes on */
  pause(): () => void;
  /** Stops after the calls in progress; gives one sentence for each call that was refused or never acknowledged. */
  stop(): Promise<string[]>;
}

/**
 * Starts the clients. Each retries a call with its key, at a random server, until it is acknowledged.
 * @param rest milliseconds before each call, at most; a full run never rests
 */
export function startWorkload(trial: Trial, rest = 0): Workload {
  const nextAgent = supplyAgents(trial.owner);
  const found: string[] = [];
  let isStopping = false;
  let number = 0;
  let acknowledged = 0;
  let reading = 0;
  let slowest = 0;
  let gate = Promise.resolve();

  async function acknowledge(call: Call): Promise<boolean> {
    if (rest > 0 && !trial.isTimed) await pause(random.below(rest));
    await gate;
    const answer = await sendUntilFinal(trial, call, send);
    if (answer?.status === 200) acknowledged++;
    else found.push(answer ? `${call.call} was answered ${describe(answer)}` : `${call.call} was never acknowledged`);
    return answer?.status === 200;
  }

  async function send(port: number, call: Call): Promise<Answer> {
    const [started, read] = [performance.now(), reading];
    const answer = await sendCall(trial.ledger, port, call);
    if (read === reading) slowest = Math.max(slowest, performance.now() - started);
    return answer;
  }

  /** One agent's figures from submission to publication. */
  async function submitAndPublish(constituency_id: number) {
    const agent = await nextAgent(constituency_id);
    const key = (step: string) => `${step}-of-agent-${agent}`;
    const submit = (step: string, votes: unknown) =>
      acknowledge({ user: agent, call: 'submit', key: key(step), input: { year_id: YEAR, constituency_id, votes } });
    const votes = figuresOf(++number);
    if (!(await submit('first', figuresOf(++number)))) return;
    if (!(await submit('corrected', votes))) return;
    const entries = votes.map((vote) => ({ ...vote, user_id: agent }));
    const contest = contestAt(constituency_id);
    const by = { user: SUPER_ADMIN };
    const decision = { ...contest, votes: entries };
    if (!(await acknowledge({ ...by, call: 'decide', key: key('approved'), input: decision }))) return;
    await acknowledge({ ...by, call: 'publish', key: key('published'), input: { ...contest, correction: WHY } });
  }

  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const own = CONSTITUENCIES.filter((_id, at) => at % CLIENTS === client);
    for (let round = 0; !isStopping; round++) await submitAndPublish(own[round % own.length] as number);
  });
  return {
    acknowledged: () => acknowledged,
    async waitFor(calls) {
      const goal = acknowledged + calls;
      while (acknowledged < goal && found.length === 0) await pause(2);
    },
    slowest() {
      const read = slowest;
      slowest = 0;
      reading++;
      return read;
    },
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async stop() {
      isStopping = true;
      await Promise.all(clients);
      return found;
    },
  };
}

/** The first answer that is not to be retried; null where none came in time. */
export async function sendUntilFinal(
  { servers }: Trial,
  call: Call,
  send: (port: number, call: Call) => Promise<Answer>,
): Promise<Answer> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await pause(10 + random.below(30))) {
    const { port } = random.pick(servers);
    const answer = await send(port, call);
    if (!isRetryable(answer)) return answer;
  }
  return null;
}

export const describeAcknowledged = (workload: Workload): string =>
  `${workload.acknowledged().toLocaleString('en')} calls acknowledged`;
