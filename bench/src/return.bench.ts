import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ROLE_ID } from '@election/contract/permissions';
import { PASSWORD } from '@election/server/rehearsal/accounts';
import { hashPassword } from '@election/server/session/password';
import type pg from 'pg';
import type { ReturnNews, ReturnOrder } from './agent-crowd.ts';
import type { Machine, Row } from './bench.ts';
import { type Country, layOut, type Place, tokenOf, withClient } from './country.ts';
import { load } from './load.ts';
import { readSettings, runProduct } from './processes.ts';

const CONSTITUENCIES = 276;
const AGENTS = { full: 2_000, short: 200 };
const FIRST = 300_000;
/** Editors who read all the while, each on a connection that was there before, and for how many seconds they do so in quiet. */
const EDITORS = 8;
const QUIET = 5;

/** Everybody signs in, submits and listens at the same moment, as after a break of the network, while editors go on reading. */
export async function agentsReturn(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const count = machine.short ? AGENTS.short : AGENTS.full;
  const { country, agents } = await withClient(url, async (client) => {
    const country = await layOut(client, CONSTITUENCIES);
    return { country, agents: await admit(client, country, count) };
  });
  const product = await runProduct(url, { TRUSTED_PROXIES: 'loopback' });
  const crowd = fork(new URL('./agent-crowd.ts', import.meta.url));
  try {
    const { secure_request } = await readSettings(product.port);
    const headers = { authorization: `Bearer ${tokenOf(country.admin_id)}`, 'x-secure-request': secure_request };
    const placeOf = (sent: number) => country.places[sent % country.places.length] as Place;
    const read = (seconds: number | Promise<unknown>, warmUp?: number) =>
      load(
        product.port,
        (sent) => {
          const { constituency_id, region_id } = placeOf(sent);
          const query = `year_id=${country.year_id}&constituency_id=${constituency_id}&region_id=${region_id}&election_type_id=1`;
          return { method: 'GET', path: `/api/v1/votes/entries/agents?${query}`, headers };
        },
        { seconds, connections: EDITORS, ...(warmUp !== undefined && { warmUp }) },
      );
    const quiet = await read(QUIET);
    const heard = once(crowd, 'message').then(([news]) => news as ReturnNews);
    const started = performance.now();
    const order: ReturnOrder = {
      port: product.port,
      secureRequest: secure_request,
      yearId: country.year_id,
      candidates: country.candidates,
      agents,
    };
    const reading = read(heard, 0);
    crowd.send(order);
    const { served, delayed, refusals } = await heard;
    const meanwhile = await reading;
    const seconds = (performance.now() - started) / 1000;
    for (const refusal of refusals.slice(0, 3)) console.error(refusal);
    const what = `${count.toLocaleString('en')} agents return at once`;
    return [
      {
        what: `${what}: signed in, submitted and listening`,
        unit: 'agents',
        product: served,
        limit: count,
        mark: { atLeast: 1 },
        note: `within ${seconds.toFixed(0)} s, ${delayed} times told to come back later`,
      },
      {
        what: `${what}: editors' reads meanwhile, slowest hundredth, against a quiet server`,
        unit: 'ms',
        product: meanwhile.p99,
        limit: quiet.p99,
        mark: { atMost: 5 },
      },
    ];
  } finally {
    crowd.kill();
    await product.stop();
  }
}

/** Agents with a password, each behind an address of their own. */
async function admit(client: pg.Client, { places }: Country, count: number): Promise<ReturnOrder['agents']> {
  const hash = await hashPassword(PASSWORD);
  await client.query(
    `insert into users (id, name, email, role_id, password_hash)
     select id, 'Returning ' || id, 'returning' || id || '@example.com', $2, $3 from generate_series($1::int, $4) id`,
    [FIRST, ROLE_ID.agent, hash, FIRST + count - 1],
  );
  const agents = Array.from({ length: count }, (_, at) => ({
    email: `returning${FIRST + at}@example.com`,
    constituency_id: (places[at % places.length] as Place).constituency_id,
    address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
  }));
  await client.query(
    `insert into user_constituencies select $1 + place - 1, id from unnest($2::int[]) with ordinality as given (id, place)`,
    [FIRST, agents.map(({ constituency_id }) => constituency_id)],
  );
  await client.query('analyze users, user_constituencies');
  return agents;
}
