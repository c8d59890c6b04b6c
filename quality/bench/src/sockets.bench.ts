import { CHANGE_EVENT } from '@election/contract/events/events';
import { ROLE_ID } from '@election/contract/people/permissions';
import { EVENT_OUTBOX_LOCK } from '@election/server/platform/db/locks';
import { privateChannel } from '@election/server/platform/realtime/address';
import type pg from 'pg';
import { type Machine, median, type Row } from './bench.ts';
import { storeSessions, withClient } from './database.ts';
import { openClients } from './open-clients.ts';
import { run, runProduct } from './processes.ts';
import type { ClientsOrder } from './socket-clients.ts';

const SOCKETS = { full: 10_000, short: 2_000 };
const EVENTS = { full: 30, short: 10 };
const WARM_UP = 3;
const FIRST_USER = 100_000;

const EVENT = JSON.stringify({
  type: 'published',
  contest_id: 1,
  year_id: 33,
  election_type_id: 1,
  region_id: 1,
  constituency_id: 1,
});
/** The message that the product sends to a client for EVENT. */
const MESSAGE = JSON.stringify({ event: CHANGE_EVENT, channel: privateChannel(FIRST_USER), data: EVENT });

/** One event to many sockets of one process: a private channel each, against `ws` alone. */
export async function sockets(machine: Machine): Promise<Row[]> {
  const count = machine.short ? SOCKETS.short : SOCKETS.full;
  const url = await machine.database();
  return withClient(url, async (client) => {
    const secret = await createUsers(client, count);
    return compare({ machine, client, url, count }, { secret, firstUser: FIRST_USER });
  });
}

interface Setup {
  machine: Machine;
  client: pg.Client;
  url: string;
  count: number;
}

async function compare({ machine, client, url, count }: Setup, channels: ClientsOrder['channels']): Promise<Row[]> {
  const running = await runProduct(url, { MAX_SOCKETS: String(count + 10) });
  const bare = await run(new URL('./bare-sockets.ts', import.meta.url), {});
  const clients = [await openClients(running, channels, count), await openClients(bare, null, count)] as const;
  // A server sends what its write has left in the event outbox right after the answer.
  const announce = () =>
    client
      .query('select announce($1)', [EVENT])
      .then(() => client.query('select send_event_outbox($1)', [EVENT_OUTBOX_LOCK]));
  const post = () => fetch(`http://127.0.0.1:${bare.port}`, { method: 'POST', body: MESSAGE });
  try {
    const product: number[] = [];
    const limit: number[] = [];
    // Interleaved, so that other work of the machine affects both.
    for (let sent = -WARM_UP; sent < (machine.short ? EVENTS.short : EVENTS.full); sent++) {
      const [own, other] = [await clients[0].receiveAll(announce), await clients[1].receiveAll(post)];
      if (sent < 0) continue;
      product.push(own);
      limit.push(other);
    }
    const what = `event to ${count.toLocaleString('en')} sockets: until the last receives it`;
    return [{ what, unit: 'ms', product: median(product), limit: median(limit), target: { atMost: 1.5 } }];
  } finally {
    for (const { close } of clients) close();
    await running.stop();
    await bare.stop();
  }
}

/** Creates signed-in users; gives the secret that signs their channels. */
async function createUsers(client: pg.Client, count: number): Promise<string> {
  const ids = Array.from({ length: count }, (_, at) => FIRST_USER + at);
  await client.query(
    `insert into users (id, name, email, role_id)
     select id, 'listener ' || id, 'listener' || id || '@example.com', $2 from unnest($1::int[]) id`,
    [ids, ROLE_ID.admin],
  );
  await storeSessions(client, ids);
  await client.query('analyze users, sessions');
  const { rows } = await client.query(`select value from application_secrets where name = 'broadcasting'`);
  return rows[0].value;
}
