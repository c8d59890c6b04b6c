import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { CHANGE_EVENT, privateChannel } from '@election/contract/events';
import { SOCKET_KEY, SOCKET_PATH } from '@election/server/realtime/address';
import pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { type Running, run, runProduct } from './processes.ts';
import type { CrowdNews, CrowdOrder } from './socket-crowd.ts';

const SOCKETS = { full: 10_000, short: 2_000 };
const PROCESSES = 2;
const EVENTS = { full: 30, short: 10 };
const WARM_UP = 3;
const FIRST_USER = 100_000;
const PATH = `${SOCKET_PATH}/${SOCKET_KEY}?protocol=7`;
/** What a socket may take of a server's memory. */
const KILOBYTES = 15;

/** One event to many sockets of one process: the public channel, then a private channel each, against a bare broadcast. */
export async function sockets(machine: Machine): Promise<Row[]> {
  const count = machine.short ? SOCKETS.short : SOCKETS.full;
  const events = machine.short ? EVENTS.short : EVENTS.full;
  const url = await machine.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const secret = await admit(client, count);
    const compare = async (name: string, listens: CrowdOrder['listens']): Promise<Row[]> => {
      const running = await runProduct(url, { MAX_SOCKETS: String(count + 10) });
      const bare = await run(new URL('./bare-sockets.ts', import.meta.url), {});
      const crowds = [await gather(running, listens, count), await gather(bare, { to: 'bare' }, count)] as const;
      try {
        const announce = () => client.query('select announce($1)', [EVENT]);
        const post = () => fetch(`http://127.0.0.1:${bare.port}`, { method: 'POST', body: SENT });
        const times: [number[], number[]] = [[], []];
        // One after the other, so that whatever else the machine does meets both.
        for (let sent = -WARM_UP; sent < events; sent++) {
          const pair = [await crowds[0].hear(announce), await crowds[1].hear(post)] as const;
          if (sent >= 0) for (const at of [0, 1] as const) times[at].push(pair[at]);
        }
        return describe(name, count, times, crowds);
      } finally {
        for (const { leave } of crowds) leave();
        await running.stop();
        await bare.stop();
      }
    };
    return [
      ...(await compare('public channel', { to: 'public' })),
      ...(await compare('a channel each', { to: 'private', secret, firstUser: FIRST_USER })),
    ];
  } finally {
    await client.end();
  }
}

function describe(
  name: string,
  count: number,
  times: [number[], number[]],
  [ours, bare]: readonly [Crowd, Crowd],
): Row[] {
  const [product, limit] = times.map((measured) => measured.toSorted((one, other) => one - other)) as [
    number[],
    number[],
  ];
  const at = (part: number) => {
    const place = Math.floor((product.length - 1) * part);
    return { product: product[place] ?? Number.NaN, limit: limit[place] ?? Number.NaN };
  };
  const what = `event to ${count.toLocaleString('en')} sockets, ${name}, until the last has it`;
  return [
    { what, unit: 'ms', ...at(0.5), mark: { atMost: 1.5 } },
    { what: `${what}, slowest event`, unit: 'ms', ...at(1), mark: { atMost: 1.5 } },
    {
      what: `memory of a socket, ${name}`,
      unit: 'KB',
      product: ours.kilobytes,
      limit: KILOBYTES,
      mark: { atMost: 1 },
      note: `a bare one takes ${bare.kilobytes.toFixed(1)}`,
    },
  ];
}

const event = { type: 'published', contest_id: 1, year_id: 33, election_type_id: 1, region_id: 1, constituency_id: 1 };
const EVENT = JSON.stringify(event);
/** The bytes that a listener of the product hears of it. */
const SENT = JSON.stringify({ event: CHANGE_EVENT, channel: privateChannel(FIRST_USER), data: EVENT });

/** Users who are signed in; gives what signs their channels. */
async function admit(client: pg.Client, count: number): Promise<string> {
  await client.query(
    `insert into users (id, name, email, role_id)
     select id, 'listener ' || id, 'listener' || id || '@example.com', 3 from generate_series($1::int, $2) id`,
    [FIRST_USER, FIRST_USER + count - 1],
  );
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256(id::text::bytea), id, now() + interval '1 day' from users where id >= $1`,
    [FIRST_USER],
  );
  await client.query('analyze users, sessions');
  const { rows } = await client.query(`select value from application_secrets where name = 'broadcasting'`);
  return rows[0].value;
}

/** Everybody who listens to one server, in processes of their own. */
interface Crowd {
  /** What a listener takes of the server's memory. */
  kilobytes: number;
  /** Milliseconds until the last one has heard what is sent. */
  hear(send: () => Promise<unknown>): Promise<number>;
  leave(): void;
}

async function gather(running: Running, listens: CrowdOrder['listens'], count: number): Promise<Crowd> {
  const before = residentKilobytes(running);
  const share = count / PROCESSES;
  const children = Array.from({ length: PROCESSES }, () => fork(new URL('./socket-crowd.ts', import.meta.url)));
  for (const [at, child] of children.entries()) {
    const own = listens.to === 'private' ? { ...listens, firstUser: listens.firstUser + at * share } : listens;
    child.send({ port: running.port, path: PATH, listens: own, sockets: share } satisfies CrowdOrder);
    await news(child);
  }
  return {
    kilobytes: (residentKilobytes(running) - before) / count,
    async hear(send) {
      const last = Promise.all(children.map(news));
      const started = performance.timeOrigin + performance.now();
      await send();
      return Math.max(...(await last).map((said) => ('last' in said ? said.last : 0))) - started;
    },
    leave() {
      for (const child of children) child.kill();
    },
  };
}

const news = (child: ChildProcess) => new Promise<CrowdNews>((resolve) => child.once('message', resolve));

const residentKilobytes = ({ child }: Running) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }));
