import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { SMALL } from '@election/server/testing/small-election';
import { type Call, describe, sendCall } from './client.ts';
import { ADMIN, figuresOf, YEAR } from './election.ts';
import type { Proof, Trial } from './proof.ts';
import { callRoute, describeReply, type Reply, readAddress } from './request.ts';
import { secondsUntilServed } from './served.ts';
import { describeAcknowledged, REST_MS, sendUntilFinal, startWorkload, type Workload } from './workload.ts';

/** Seconds that a full run freezes PostgreSQL, one after the other. */
const FREEZES = [30, 95];
const ANSWER_SECONDS = 10;
/** Where times do not count: a call that waits for the thaw is found all the same. */
const UNTIMED_SECONDS = 60;
const READY_SECONDS = 5;
const BACK_SECONDS = 5;
const PROBE_EVERY_MS = 2_000;
/** Acknowledged calls before a freeze and after it. */
const CALLS = 20;

/** Suspends all processes of PostgreSQL: connections stay open and nothing answers. */
export const frozen: Proof = {
  name: 'frozen',
  promise: `SIGSTOP of PostgreSQL under the same workload: every call ends within ${ANSWER_SECONDS} s, with 503 and Retry-After or from the cache with its age; \`/readyz\` says 503 within ${READY_SECONDS} s; all is served within ${BACK_SECONDS} s after SIGCONT; no acknowledged call is lost, and an unknown outcome is resolved by its key`,
  unit: 'seconds frozen',
  full: 2 * (30 + 95),
  small: 12,
  smallServers: 1,
  async run(trial) {
    const workload = startWorkload(trial, REST_MS);
    const found: string[] = [];
    const measured = { write: 0, ready: 0, back: 0 };
    for (let left = trial.count, number = 0; left > 0; number++) {
      const seconds = Math.min(left, FREEZES[number % FREEZES.length] as number);
      left -= seconds;
      await workload.waitFor(CALLS);
      found.push(...(await freeze(trial, workload, seconds, measured)));
    }
    await workload.waitFor(CALLS);
    found.push(...(await workload.stop()), ...(await trial.check()));
    const { write, ready, back } = measured;
    const times = `slowest call ${write.toFixed(1)} s, /readyz 503 after ${ready.toFixed(1)} s, served ${back.toFixed(1)} s after the thaw`;
    return { found, measured: `${describeAcknowledged(workload)}; ${times}` };
  },
};

interface Measured {
  write: number;
  ready: number;
  back: number;
}

async function freeze(trial: Trial, workload: Workload, seconds: number, measured: Measured): Promise<string[]> {
  const found: string[] = [];
  // From now on there is something to show while nothing can be read.
  for (const { port } of trial.servers) await readAddress(port, NATIONAL);
  const writes: Call[] = [];
  workload.slowest();
  await trial.postgres.freeze();
  const frozenAt = performance.now();
  const elapsed = () => (performance.now() - frozenAt) / 1_000;
  try {
    do {
      found.push(...(await probe(trial, measured, writes)));
      await pause(Math.min(PROBE_EVERY_MS, Math.max(0, (seconds - elapsed()) * 1_000)));
    } while (elapsed() < seconds);
  } finally {
    trial.postgres.thaw();
  }
  const back = await secondsUntilServed(trial, `thaw-${++number}`);
  measured.back = Math.max(measured.back, back);
  if (back > BACK_SECONDS && trial.isTimed)
    found.push(`After the thaw it took ${back.toFixed(1)} s until both servers served`);
  const slowest = workload.slowest() / 1_000;
  measured.write = Math.max(measured.write, slowest);
  if (slowest > (trial.isTimed ? ANSWER_SECONDS : UNTIMED_SECONDS))
    found.push(`A call of the workload took ${slowest.toFixed(1)} s`);
  return [...found, ...(await resolveWrites(trial, writes))];
}

const NATIONAL = `${contract.results.national.path}?year_id=${YEAR}&election_type_id=1`;
let number = 700_000;

/** Calls of every kind at every server while PostgreSQL is frozen. */
async function probe(trial: Trial, measured: Measured, writes: Call[]): Promise<string[]> {
  const limit = trial.isTimed ? ANSWER_SECONDS : UNTIMED_SECONDS;
  const replies = await Promise.all(
    trial.servers.map(async ({ port }, at) => {
      const input = { year_id: YEAR, constituency_id: SMALL.north.first, votes: figuresOf(++number) };
      const write: Call = { user: ADMIN, call: 'save', key: `frozen-${number}-${at}`, input };
      writes.push(write);
      const email = { email: 'admin@example.com', password: 'wrong in any case' };
      const asked = {
        'a write': sendWrite(trial, port, write),
        'a read': callRoute(port, contract.regions.list, { year_id: YEAR }, { user: ADMIN }),
        'a sign-in': callRoute(port, contract.session.login, email),
        'public results': readAddress(port, NATIONAL),
        '/readyz': readAddress(port, '/readyz'),
        '/healthz': readAddress(port, '/healthz'),
      };
      const answered = Object.entries(asked).map(async ([what, reply]) => [what, await within(reply, limit)] as const);
      return Promise.all(answered);
    }),
  );
  const all = replies.flat();
  const slowest = (names: readonly string[]) =>
    Math.max(...all.filter(([what]) => names.includes(what)).map(([, { ms }]) => ms / 1_000));
  const ready = slowest(['/readyz']);
  measured.ready = Math.max(measured.ready, ready);
  measured.write = Math.max(measured.write, slowest(['a write', 'a read', 'a sign-in', 'public results']));
  const late = ready > READY_SECONDS && trial.isTimed ? [`/readyz answered after ${ready.toFixed(1)} s`] : [];
  return [...late, ...all.flatMap(([what, reply]) => judge(what, reply))];
}

function judge(what: string, reply: Reply): string[] {
  const problem = (text: string) => [`While the database was frozen: ${what} ${text}`];
  if (reply.status === 0) return problem(`was not answered in ${(reply.ms / 1_000).toFixed(1)} s`);
  const isServed = what === '/healthz' || what === 'public results';
  if (reply.status !== (isServed ? 200 : 503)) return problem(`was answered ${describeReply(reply)}`);
  if (what === 'public results' && !(Number(reply.headers.get('age')) > 0)) return problem('came without an age');
  if (!isServed && !(Number(reply.headers.get('retry-after')) > 0)) return problem('was refused without Retry-After');
  return [];
}

/** A write as a reply: the ledger holds it, so that its outcome must be found. */
async function sendWrite({ ledger }: Trial, port: number, write: Call): Promise<Reply> {
  const started = performance.now();
  const answer = await sendCall(ledger, port, write);
  const headers = new Headers(answer?.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter });
  return { status: answer?.status ?? 0, headers, text: describe(answer), ms: performance.now() - started };
}

/** The reply, or status 0 once the time is over. */
function within(reply: Promise<Reply>, seconds: number): Promise<Reply> {
  const late = pause(seconds * 1_000, undefined, { ref: false });
  return Promise.race([reply, late.then(() => ({ status: 0, headers: new Headers(), text: '', ms: seconds * 1_000 }))]);
}

/** The database may have carried out a write that no one got an answer to: its key gives the answer, once. */
async function resolveWrites(trial: Trial, writes: readonly Call[]): Promise<string[]> {
  const found: string[] = [];
  for (const [at, write] of writes.entries()) {
    const answer = await sendUntilFinal(trial, write, (port, call) => sendCall(trial.ledger, port, call));
    if (answer?.status !== 200) found.push(`The outcome of write ${at} was not found: ${describe(answer)}`);
  }
  return found;
}
