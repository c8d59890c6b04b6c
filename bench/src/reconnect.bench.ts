import { fork } from 'node:child_process';
import { once } from 'node:events';
import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { ROLE_ID } from '@election/contract/permissions';
import { hashPassword } from '@election/server/features/people/password';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import type pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { storeSessions, tokenOf, withClient } from './database.ts';
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

/** Seconds until the last agent is served. */
const SECONDS = { valid: 15, ended: 50 };
/** How much slower the slowest hundredth of the editors' reads may be. */
const SLOWER = { valid: 3, ended: 4 };
type Sessions = keyof typeof SECONDS;

/**
 * Many agents submit what their phones kept and subscribe at once, as after a network outage, while editors read: first with sessions
 * that are still valid, then with ended ones, so that all sign in.
 */
export async function reconnect(machine: Machine): Promise<Row[]> {
  return [...(await reconnectWith(machine, 'valid')), ...(await reconnectWith(machine, 'ended'))];
}

async function reconnectWith(machine: Machine, sessions: Sessions): Promise<Row[]> {
  const url = await machine.database();
  const count = machine.short ? AGENTS.short : AGENTS.full;
  const { election, agents } = await withClient(url, async (client) => {
    const created = await createElection(client, CONSTITUENCIES);
    return { election: created, agents: await createAgents(client, created, count, sessions) };
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
    await assertStored(url, election, count);
    return rowsOf(count, sessions, report, seconds, { idle, busy });
  } finally {
    child.kill();
    await product.stop();
  }
}

/** Whether what each agent sent is there. @throws Error where figures are missing */
async function assertStored(url: string, { year_id, candidates }: Election, count: number): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ stored: number }>(
      `select count(*)::int as stored from vote_entries e join contests k on k.id = e.contest_id
       where k.year_id = $1 and e.user_id >= $2`,
      [year_id, FIRST_AGENT],
    ),
  );
  const expected = count * candidates.length;
  if (rows[0]?.stored !== expected) throw new Error(`${rows[0]?.stored} of ${expected} figures are stored`);
}

function rowsOf(
  count: number,
  sessions: Sessions,
  { served, delayed }: AgentsReport,
  seconds: number,
  reads: Record<'idle' | 'busy', Measured>,
): Row[] {
  const agents = count.toLocaleString('en');
  const what = sessions === 'valid' ? `${agents} agents come back at once` : `${agents} agents sign in at once`;
  return [
    {
      what: `${what}: until all have submitted and subscribed`,
      unit: 's',
      product: served === count ? seconds : Number.POSITIVE_INFINITY,
      limit: SECONDS[sessions],
      target: { atMost: 1 },
      note: `${served.toLocaleString('en')} served, ${delayed.toLocaleString('en')} answers with Retry-After`,
    },
    {
      what: `${what}: p99 of editors' reads, against a server without agents`,
      unit: 'ms',
      product: reads.busy.p99,
      limit: reads.idle.p99,
      target: { atMost: SLOWER[sessions] },
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

/** Creates agents with a password, and a session where it is still valid; each calls from another address. */
async function createAgents(
  client: pg.Client,
  election: Election,
  count: number,
  sessions: Sessions,
): Promise<AgentsOrder['agents']> {
  const hash = await hashPassword(PASSWORD);
  await client.query(
    `insert into users (id, name, email, role_id, password_hash)
     select id, 'Reconnecting ' || id, 'reconnecting' || id || '@example.com', $2, $3 from generate_series($1::int, $4) id`,
    [FIRST_AGENT, ROLE_ID.agent, hash, FIRST_AGENT + count - 1],
  );
  const { assignments } = election;
  const agents = Array.from({ length: count }, (_, at) => ({
    id: FIRST_AGENT + at,
    ...(sessions === 'valid' && { token: tokenOf(FIRST_AGENT + at) }),
    email: `reconnecting${FIRST_AGENT + at}@example.com`,
    constituency_id: (assignments[at % assignments.length] as Assignment).constituency_id,
    address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
  }));
  await client.query(
    `insert into user_constituencies select $1 + number - 1, id from unnest($2::int[]) with ordinality as given (id, number)`,
    [FIRST_AGENT, agents.map(({ constituency_id }) => constituency_id)],
  );
  if (sessions === 'valid')
    await storeSessions(
      client,
      agents.map(({ id }) => id),
    );
  await client.query('analyze users, user_constituencies, sessions');
  return agents;
}
