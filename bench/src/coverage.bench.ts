import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { COVERAGE_QUERY } from '@election/server/features/contests/coverage-queries';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type pg from 'pg';
import { type Machine, median, type Row } from './bench.ts';
import { findUser, withClient } from './database.ts';
import { addressOf } from './load.ts';
import { runProduct, signIn } from './processes.ts';

const CONTEST = { year_id: YEAR_ID, election_type_id: ELECTION_TYPE.presidential };
/** Milliseconds of server time that the design allows. */
const FIRST_MS = 150;
const UPDATE_MS = 20;

/**
 * Who is silent, late in the evening: 276 constituencies, of 41,000 stations nine of ten have reported. Each answer is computed anew; the
 * limit is its query alone.
 */
export async function coverage(machine: Machine): Promise<Row[]> {
  const url = machine.short ? await machine.database() : await machine.fullDatabase();
  const product = await runProduct(url);
  try {
    const headers = { ...(await signIn(product.port, 'super_admin')), 'accept-encoding': 'identity' };
    return await withClient(url, async (client) => {
      await reportStations(client);
      const get = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers });
        if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
        await answer.arrayBuffer();
      };
      const one = { ...CONTEST, constituency_id: 1 };
      const all = addressOf(contract.coverage.states, CONTEST);
      const single = addressOf(contract.coverage.constituency, one);
      return [
        row('coverage, first answer', FIRST_MS, await compare(machine, client, () => get(all), null)),
        row('coverage, one update', UPDATE_MS, await compare(machine, client, () => get(single), [1])),
      ];
    });
  } finally {
    await product.stop();
  }
}

/** As the triggers would have written it. */
async function reportStations(client: pg.Client): Promise<void> {
  const admin = await findUser(client, 'super_admin');
  await client.query(
    `insert into place_activity (contest_id, place, live, public, changed_by, changed_at)
     select k.id, s.id, 12, 12, $1, now() from contests k join polling_stations s on s.constituency_id = k.constituency_id
     where k.year_id = $2 and k.election_type_id = $3 and s.id % 10 <> 0
     on conflict do nothing`,
    [admin, YEAR_ID, CONTEST.election_type_id],
  );
  await client.query('analyze place_activity');
}

interface Times {
  product: number;
  limit: number;
}

/** Medians of both sides by turns, in milliseconds; before each, a row of the audit trail makes what is cached old. */
async function compare(
  machine: Machine,
  client: pg.Client,
  read: () => Promise<void>,
  constituencies: number[] | null,
): Promise<Times> {
  const times = { product: [] as number[], limit: [] as number[] };
  const bare = () =>
    client.query({
      name: 'bare_coverage',
      text: COVERAGE_QUERY,
      values: [CONTEST.year_id, CONTEST.election_type_id, constituencies],
    });
  const rounds = machine.short ? 5 : 31;
  for (let round = 0; round < rounds; round++) {
    await client.query(`select record_audit(0, '{}', 'bench', 'bench', null, null)`);
    times.product.push(await timeOf(read));
    times.limit.push(await timeOf(bare));
  }
  // The first of each compiles and plans.
  return { product: median(times.product.slice(1)), limit: median(times.limit.slice(1)) };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

const row = (what: string, allowed: number, { product, limit }: Times): Row => ({
  what,
  unit: 'ms',
  product,
  limit,
  target: { atMost: 3 },
  note: `${Math.round(product)} ms of ${allowed} ms`,
});
