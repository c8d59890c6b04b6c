import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contract } from '@election/contract/contract';
import { sendCall } from '@election/faults/client';
import {
  ADMIN,
  CONSTITUENCIES,
  contestAt,
  figuresOf,
  SUPER_ADMIN,
  supplyAgents,
  YEAR,
} from '@election/faults/election';
import { endWithProcess } from '@election/faults/end-with-process';
import { dataOf, readAddress } from '@election/faults/request';
import { sendUntilFinal } from '@election/faults/workload';
import { SMALL } from '@election/server/testing/small-election';
import { type Fault, percentile } from './faults.ts';
import { nextNumber, type Stage } from './stage.ts';

const CLIENTS = fileURLToPath(new URL('audience-clients.ts', import.meta.url));
/** Seconds in which the agents submit; the audience opens its connections before, and stays. */
const SUBMITTING = 30;
const OPENING = 20;
/** What the audience reads, each with the route by which the servers count it. */
const READ = { '/results': '/results', '/api/v1/national/outlook': contract.outlooks.national.path };
const PROBED = `${contract.results.national.path}?year_id=${YEAR}&election_type_id=1`;
const FIRST_AGENT = 100_000;
let agents = FIRST_AGENT;

export const audience: Fault = {
  name: 'audience',
  promise:
    "connections on public pages through two caches while a tenth as many agents submit and a contest is published every second: writers' p99 ≤ 2 × quiet; the servers see ≤ 5 public requests a second for each address; public figures are ≤ 2 s old; no reader is refused",
  short: 0,
  full: 20_000,
  async run(stage, count) {
    const goOn = stage.workload.pause();
    try {
      const supply = supplyAgents(stage.trial.owner, agents);
      agents += 10_000;
      const people = await Promise.all(
        Array.from({ length: count / 5 }, (_, at) => supply(CONSTITUENCIES[at % CONSTITUENCIES.length] as number)),
      );
      await submitAll(stage, people.splice(0, people.length / 10));
      const quiet = await submitAll(stage, people.splice(0, people.length / 2));
      return await withAudience(stage, count, people, quiet);
    } finally {
      goOn();
    }
  },
};

async function withAudience(stage: Stage, count: number, people: readonly number[], quiet: number) {
  const found: string[] = [];
  const readers = stage.edge.caches.map((port) => openReaders(port, count / stage.edge.caches.length));
  await pause(OPENING * 1_000);
  const before = await countRead(stage);
  const started = performance.now();
  const fresh = watchAge(stage);
  const loud = await submitAll(stage, people);
  const age = await fresh();
  const seconds = (performance.now() - started) / 1_000;
  const after = await countRead(stage);
  const rates = after.map((number, at) => (number - (before[at] ?? 0)) / seconds);
  const answers = await Promise.all(readers);
  const sum = (name: string) => answers.reduce((total, answer) => total + (answer[name] ?? 0), 0);
  if (sum('open') < count) found.push(`Only ${sum('open')} of ${count} connections were open`);
  if (sum('failed') > 0) found.push(`${sum('failed')} readers were not answered`);
  if (loud > 2 * quiet) found.push(`Writers' p99 was ${loud.toFixed(0)} ms, quiet ${quiet.toFixed(0)} ms`);
  if (Math.max(...rates) > 5) found.push(`The servers saw ${Math.max(...rates).toFixed(1)} requests a second`);
  if (age > 2) found.push(`Public figures were ${age.toFixed(1)} s old`);
  return {
    found,
    measured: `${sum('open').toLocaleString('en')} connections, ${sum('answered').toLocaleString('en')} answers; ${people.length.toLocaleString('en')} agents: p99 ${loud.toFixed(0)} ms, quiet ${quiet.toFixed(0)} ms; servers saw ${Math.max(...rates).toFixed(1)} requests a second for an address; figures at most ${age.toFixed(1)} s old`,
  };
}

/** @returns what came back, once the audience has left */
async function openReaders(port: number, count: number): Promise<Record<string, number>> {
  const seconds = OPENING + SUBMITTING + 5;
  const args = [CLIENTS, port, count, seconds, ...Object.keys(READ)].map(String);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithProcess(child);
  return JSON.parse((await buffer(child.stdout)).toString());
}

/** Submits the figures of each agent, evenly over the time. @returns the p99 in milliseconds, with all that was tried again */
async function submitAll({ trial }: Stage, people: readonly number[]): Promise<number> {
  const times = await Promise.all(
    people.map(async (user, at) => {
      await pause((SUBMITTING * 1_000 * at) / Math.max(people.length, 500));
      const started = performance.now();
      const constituency_id = CONSTITUENCIES[user % CONSTITUENCIES.length] as number;
      const input = { year_id: YEAR, constituency_id, votes: figuresOf(nextNumber()) };
      const call = { user, call: 'submit', key: `audience-${user}`, input } as const;
      await sendUntilFinal(trial, call, (port, made) => sendCall(trial.ledger, port, made));
      return performance.now() - started;
    }),
  );
  return percentile(times, 0.99);
}

/** How many requests for what the audience reads the servers have answered. */
async function countRead({ ports }: Stage): Promise<number[]> {
  const texts = await Promise.all(ports.map(async (port) => (await readAddress(port, '/metrics')).text));
  return Object.values(READ).map((route) =>
    texts
      .flatMap((text) => [...text.matchAll(/^http_request_duration_seconds_count\{([^}]*)\} (\d+)/gm)])
      .filter(([, labels]) => labels?.includes(`route="${route}"`))
      .reduce((sum, [, , number]) => sum + Number(number), 0),
  );
}

/** Publishes every second, and measures after how many seconds each cache shows it. @returns ends it, and gives the longest */
function watchAge(stage: Stage): () => Promise<number> {
  let [isOn, longest] = [true, 0];
  const send = (call: Parameters<typeof sendUntilFinal>[1]) =>
    sendUntilFinal(stage.trial, call, (port, made) => sendCall(stage.trial.ledger, port, made));
  const versionAt = async (port: number) => {
    const reply = await readAddress(port, PROBED);
    return reply.status === 200 ? (dataOf(reply) as { version: number }).version : 0;
  };
  const watching = (async () => {
    for (; isOn; await pause(1_000)) {
      const number = nextNumber();
      const input = { year_id: YEAR, constituency_id: SMALL.north.first, votes: figuresOf(number) };
      await send({ user: ADMIN, call: 'save', key: `shown-${number}`, input });
      const contest = contestAt(SMALL.north.first);
      await send({ user: SUPER_ADMIN, call: 'publish', key: `published-${number}`, input: contest });
      const since = performance.now();
      const version = await versionAt(stage.ports[0] as number);
      for (const cache of stage.edge.caches) {
        while ((await versionAt(cache)) < version && performance.now() - since < 60_000) await pause(20);
        longest = Math.max(longest, (performance.now() - since) / 1_000);
      }
    }
  })();
  return async () => {
    isOn = false;
    await watching;
    return longest;
  };
}
