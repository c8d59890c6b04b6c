import { fork } from 'node:child_process';
import { once } from 'node:events';
import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { ROLE_ID } from '@election/contract/permissions';
import { hashPassword } from '@election/server/features/people/password';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { tokenOf, withClient } from './database.ts';
import { type Assignment, createElection, type Election } from './election.ts';
import { addressOf, load, type Measured } from './load.ts';
import { readSettings, runProduct } from './processes.ts';
import type { AgentsOrder, AgentsReport } from './reconnecting-agents.ts';

const CONSTITUENCIES = 276;
const AGENTS = { full: 2_000, short: 200 };
const FIRST_AGENT = 300_000;
/** Editors who read all the time, and the seconds for which they read without the agents. */
const EDITORS = 8;
const IDLE_SECONDS = 5;

/** Many agents sign in, submit and subscribe at once, as after a network outage, while editors read. */
export async function reconnect(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const count = machine.short ? AGENTS.short : AGENTS.full;
  const { election, agents } = await withClient(url, async (client) => {
    const created = await createElection(client, CONSTITUENCIES);
    return { election: created, agents: await createAgents(client, created, count) };
  });
  const product = await runProduct(url, { TRUSTED_PROXIES: 'loopback' });
  const child = fork(new URL('./reconnecting-agents.ts', import.meta.url));
  try {
    const { secure_request } = await readSettings(product.port);
    const readWhile = openEditors(product.port, secure_request, election);
    const idle = await readWhile(IDLE_SECONDS);
    const reported = once(child, 'message').then(([report]) => report as AgentsReport);
    const { year_id: yearId, candidates } = election;
    const started = performance.now();
    const reading = readWhile(reported, 0);
    child.send({ port: product.port, secureRequest: secure_request, yearId, candidates, agents } satisfies AgentsOrder);
    const report = await reported;
    const busy = await reading;
    const seconds = (performance.now() - started) / 1000;
    for (const error of report.errors.slice(0, 3)) console.error(error);
    return rowsOf(count, report, seconds, { idle, busy });
  } finally {
    child.kill();
    await product.stop();
  }
}

function rowsOf(
  count: number,
  { served, delayed }: AgentsReport,
  seconds: number,
  reads: Record<'idle' | 'busy', Measured>,
): Row[] {
  const what = `${count.toLocaleString('en')} agents reconnect at once`;
  return [
    {
      what: `${what}: signed in, submitted and subscribed`,
      unit: 'agents',
      product: served,
      limit: count,
      target: { atLeast: 1 },
      note: `within ${seconds.toFixed(0)} s, ${delayed} answers with Retry-After`,
    },
    {
      what: `${what}: p99 of editors' reads, against a server without agents`,
      unit: 'ms',
      product: reads.busy.p99,
      limit: reads.idle.p99,
      target: { atMost: 5 },
    },
  ];
}

/** Returns a function that loads the server with the editors' reads for some seconds, or until a promise settles. */
function openEditors(port: number, secureRequest: string, { year_id, assignments, admin_id }: Election) {
  const headers = { authorization: `Bearer ${tokenOf(admin_id)}`, 'x-secure-request': secureRequest };
  const route = contract.votes.agents;
  const next = (sent: number) => {
    const { constituency_id, region_id } = assignments[sent % assignments.length] as Assignment;
    const contest = { year_id, constituency_id, region_id, election_type_id: ELECTION_TYPE.presidential };
    return { method: route.method, path: addressOf(route, contest), headers };
  };
  return (seconds: number | Promise<unknown>, warmUp?: number): Promise<Measured> =>
    load(port, next, { seconds, connections: EDITORS, ...(warmUp !== undefined && { warmUp }) });
}

/** Creates agents with a password; each calls from another address. */
async function createAgents(client: pg.Client, election: Election, count: number): Promise<AgentsOrder['agents']> {
  const hash = await hashPassword(PASSWORD);
  await client.query(
    `insert into users (id, name, email, role_id, password_hash)
     select id, 'Reconnecting ' || id, 'reconnecting' || id || '@example.com', $2, $3 from generate_series($1::int, $4) id`,
    [FIRST_AGENT, ROLE_ID.agent, hash, FIRST_AGENT + count - 1],
  );
  const { assignments } = election;
  const agents = Array.from({ length: count }, (_, at) => ({
    email: `reconnecting${FIRST_AGENT + at}@example.com`,
    constituency_id: (assignments[at % assignments.length] as Assignment).constituency_id,
    address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
  }));
  await client.query(
    `insert into user_constituencies select $1 + number - 1, id from unnest($2::int[]) with ordinality as given (id, number)`,
    [FIRST_AGENT, agents.map(({ constituency_id }) => constituency_id)],
  );
  await client.query('analyze users, user_constituencies');
  return agents;
}
