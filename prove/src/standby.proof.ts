import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { SMALL } from '@election/server/testing/small-election';
import pg from 'pg';
import { type Answer, type Call, describe, sendCall } from './client.ts';
import { ADMIN, figuresOf, YEAR } from './election.ts';
import type { Proof, Trial } from './proof.ts';
import { callRoute, describeReply, readAddress } from './request.ts';
import { secondsUntilServed } from './served.ts';
import { describeAcknowledged, sendUntilFinal, startWorkload, type Workload } from './workload.ts';

const CALLS = 20;
const BACK_SECONDS = 5;
const UNTIMED_SECONDS = 120;
const ANSWER_SECONDS = 10;
const PROBE_EVERY_MS = 500;
const NATIONAL = `${contract.results.national.path}?year_id=${YEAR}&election_type_id=1`;
let number = 800_000;

/** PostgreSQL waits for a standby of this name, which does not exist. */
const AWAY = "alter system set synchronous_standby_names = 'away'";
const BACK = 'alter system reset synchronous_standby_names';

/** Takes the standby away, whose confirmation every commit waits for. */
export const standby: Proof = {
  name: 'standby',
  promise: `the standby that confirms commits is away under the same workload: no call is acknowledged, a commit that is broken off while it waits has an unknown outcome and so has its repeat, every call ends within ${ANSWER_SECONDS} s with 503 and Retry-After, reads and \`/readyz\` go on; all is served within ${BACK_SECONDS} s of its return; nothing is lost or doubled`,
  unit: 'seconds away',
  full: 60,
  small: 4,
  smallServers: 1,
  stopsDatabase: true,
  plants: [
    {
      bug: 'commits do not wait for a standby: `synchronous_commit = local`',
      inject: `do $$ begin execute format('alter database %I set synchronous_commit = local', current_database()); end $$`,
    },
    {
      bug: 'a repeat does not wait for a standby: `claim_key` gives the answer that the primary alone may have',
      inject: `do $$ begin execute replace(pg_get_functiondef('claim_key'::regproc), 'perform pg_logical_emit_message(true, ''repeat'', '''');', ''); end $$`,
    },
  ],
  async run(trial) {
    const workload = startWorkload(trial);
    await workload.waitFor(CALLS);
    const found: string[] = [];
    const writes: Call[] = [];
    // The workload's own connections wait for the standby, too.
    const operator = new pg.Client({ connectionString: trial.url });
    await operator.connect();
    try {
      found.push(...(await takeAway(trial, operator, workload, writes)));
    } finally {
      await configure(operator, BACK);
      await operator.end();
    }
    const back = await secondsUntilServed(trial, 'standby-back', UNTIMED_SECONDS);
    if (back > (trial.isTimed ? BACK_SECONDS : UNTIMED_SECONDS))
      found.push(`it took ${back.toFixed(1)} s until both servers served`);
    await workload.waitFor(CALLS);
    for (const write of writes) {
      const answer = await sendUntilFinal(trial, write, (port, call) => sendCall(trial.ledger, port, call));
      if (answer?.status !== 200) found.push(`The outcome of ${write.key} was not found: ${describe(answer)}`);
    }
    found.push(...(await workload.stop()), ...(await trial.check()));
    return { found, measured: `${describeAcknowledged(workload)}, served ${back.toFixed(1)} s after the return` };
  },
};

async function configure(operator: pg.Client, change: string): Promise<void> {
  await operator.query(change);
  await operator.query('select pg_reload_conf()');
}

/** @param writes gets the calls whose outcome is to be found afterwards */
async function takeAway(trial: Trial, operator: pg.Client, workload: Workload, writes: Call[]): Promise<string[]> {
  for (const { port } of trial.servers) await readAddress(port, NATIONAL);
  await configure(operator, AWAY);
  await untilCommitsWait(operator);
  const acknowledged = workload.acknowledged();
  workload.slowest();
  const found = await breakOff(trial, operator, writes);
  const until = performance.now() + trial.count * 1_000;
  do {
    found.push(...(await probe(trial, writes)));
    await pause(PROBE_EVERY_MS);
  } while (performance.now() < until);
  const slowest = workload.slowest() / 1_000;
  if (slowest > (trial.isTimed ? ANSWER_SECONDS : UNTIMED_SECONDS)) found.push(`A call took ${slowest.toFixed(1)} s`);
  if (workload.acknowledged() > acknowledged) found.push('Calls were acknowledged while no standby was there');
  return found;
}

const WAITING = `select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()`;

/** Resolves once every client of the workload waits, or the time is over, as where commits do not wait. */
async function untilCommitsWait(operator: pg.Client): Promise<void> {
  for (const until = performance.now() + 5_000; performance.now() < until; await pause(20)) {
    const { rowCount } = await operator.query(WAITING);
    if (rowCount) return void (await pause(1_000));
  }
}

/** An operator breaks off what waits, as PostgreSQL allows: the commits are stored on the primary alone. */
async function breakOff({ ledger, servers }: Trial, operator: pg.Client, writes: Call[]): Promise<string[]> {
  const call = nextWrite();
  writes.push(call);
  const { port } = servers[0] as { port: number };
  let first: Answer | undefined;
  const sent = sendCall(ledger, port, call).then((answer) => {
    first = answer;
  });
  while (first === undefined) {
    await operator.query(`select pg_cancel_backend(pid) from (${WAITING}) as waiting`);
    await pause(20);
  }
  await sent;
  const repeat = await sendCall(ledger, port, call);
  const found = [first, repeat].filter((answer) => answer?.status === 200);
  return found.length > 0 ? ['A commit that no standby has was acknowledged'] : [];
}

function nextWrite(): Call {
  const input = { year_id: YEAR, constituency_id: SMALL.north.first, votes: figuresOf(++number) };
  return { user: ADMIN, call: 'save', key: `standby-away-${number}`, input };
}

/** Calls at every server while commits wait. */
async function probe({ servers, ledger }: Trial, writes: Call[]): Promise<string[]> {
  const sent = servers.map(({ port }) => {
    const write = nextWrite();
    writes.push(write);
    return sendCall(ledger, port, write);
  });
  const refused = (await Promise.all(sent)).flatMap((answer) =>
    answer?.status === 503 && Number(answer.retryAfter) > 0 ? [] : [`A write was answered ${describe(answer)}`],
  );
  const reads = await Promise.all(
    servers.flatMap(({ port }) => [
      callRoute(port, contract.regions.list, { year_id: YEAR }, { user: ADMIN }),
      readAddress(port, NATIONAL),
      readAddress(port, '/readyz'),
    ]),
  );
  return [
    ...refused,
    ...reads.filter(({ status }) => status !== 200).map((reply) => `A read was answered ${describeReply(reply)}`),
  ];
}
