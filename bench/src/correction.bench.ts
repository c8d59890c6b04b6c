import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { CHANGE_EVENT, RESULTS_CHANNEL } from '@election/contract/events';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type pg from 'pg';
import { type Machine, median, type Row } from './bench.ts';
import { withClient } from './database.ts';
import { addressOf } from './load.ts';
import { openClients } from './open-clients.ts';
import { type Running, run, runProduct, signIn } from './processes.ts';

const SOCKETS = { full: 5_000, short: 500 };
const ROUNDS = { full: 30, short: 5 };
const WARM_UP = 3;
/** Milliseconds that a wrong figure may stay public after its withdrawal. */
const MOST_MS = 2_000;
const { presidential } = ELECTION_TYPE;

/** A withdrawal, from its call until the last public socket knows and until the results are without it, against `ws` alone. */
export async function correction(machine: Machine): Promise<Row[]> {
  const count = machine.short ? SOCKETS.short : SOCKETS.full;
  const url = await machine.database();
  const product = await runProduct(url, { MAX_SOCKETS: String(count + 10) });
  const bare = await run(new URL('./bare-sockets.ts', import.meta.url), {});
  const clients = await openClients(product, { kind: 'public' }, count);
  const bareClients = await openClients(bare, { kind: 'bare' }, count);
  const times = { last: [] as number[], fresh: [] as number[], limit: [] as number[] };
  try {
    const desk = await openDesk(product);
    const rounds = (machine.short ? ROUNDS.short : ROUNDS.full) + WARM_UP;
    for (const constituency_id of await withClient(url, (client) => findPublished(client, rounds))) {
      const withdrawal = await desk.prepare(constituency_id);
      const reported = await desk.countReported();
      const from = performance.now();
      times.last.push(await clients.receiveAll(withdrawal));
      if ((await desk.countReported()) !== reported - 1) throw new Error('The results still have what was withdrawn');
      times.fresh.push(performance.now() - from);
      // Interleaved, so that other work of the machine affects both.
      const body = messageOf(constituency_id);
      times.limit.push(
        await bareClients.receiveAll(() => fetch(`http://127.0.0.1:${bare.port}`, { method: 'POST', body })),
      );
    }
    return rowsOf(count, times);
  } finally {
    clients.close();
    bareClients.close();
    await product.stop();
    await bare.stop();
  }
}

function rowsOf(count: number, times: Record<'last' | 'fresh' | 'limit', number[]>): Row[] {
  const [last, fresh, limit] = [times.last, times.fresh, times.limit].map((all) => all.slice(WARM_UP));
  const slowest = Math.max(...(fresh ?? []));
  const to = count.toLocaleString('en');
  return [
    {
      what: `withdrawal, until the last of ${to} sockets knows`,
      unit: 'ms',
      product: median(last ?? []),
      limit: median(limit ?? []),
      target: { atMost: 2 },
      note: 'against the broadcast alone',
    },
    {
      what: `withdrawal, until ${to} sockets know and the results are without it`,
      unit: 'ms',
      product: median(fresh ?? []),
      limit: MOST_MS,
      target: { atMost: 1 },
      note: `slowest ${Math.round(slowest)} ms`,
    },
  ];
}

/** The calls of a super_admin. */
async function openDesk({ port }: Running) {
  const headers = { ...(await signIn(port, 'super_admin')), 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    return (await answer.json()) as { data: { version: string; reporting: { reported: number } } };
  };
  const { standing, withdraw } = contract.corrections;
  return {
    /** Reads what is public, as the question does; gives the call that takes it back. */
    async prepare(constituency_id: number) {
      const contest = { year_id: YEAR_ID, constituency_id, election_type_id: presidential };
      const { version } = (await call(addressOf(standing, contest))).data;
      const input = { ...contest, version, reason: 'wrong_figures', note: 'Two digits were changed over.' };
      return () => call(withdraw.path, { method: 'POST', body: JSON.stringify(input) });
    },
    async countReported() {
      const address = addressOf(contract.results.national, { year_id: YEAR_ID, election_type_id: presidential });
      return (await call(address)).data.reporting.reported;
    },
  };
}

async function findPublished(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select constituency_id as id from contests where year_id = $1 and election_type_id = $2 and published_at is not null
     order by id limit $3`,
    [YEAR_ID, presidential, count],
  );
  return rows.map(({ id }) => id);
}

/** The message that the product sends to a public socket. */
function messageOf(constituency_id: number): string {
  const ids = { contest_id: 1, year_id: YEAR_ID, election_type_id: presidential, region_id: 1, constituency_id };
  const data = JSON.stringify({ type: 'correction', ...ids });
  return JSON.stringify({ event: CHANGE_EVENT, channel: RESULTS_CHANNEL, data });
}
