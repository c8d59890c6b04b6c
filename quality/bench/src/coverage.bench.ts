import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { BOARD_QUERY } from '@election/server/features/contests/coverage/board';
import { COVERAGE_QUERY } from '@election/server/features/contests/coverage/coverage-queries';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type pg from 'pg';
import { type Machine, median, type Row } from './bench.ts';
import { type Page, signInOn, withPage } from './browser.ts';
import { findUser, withClient } from './database.ts';
import { addressOf } from './load.ts';
import { runProduct, signIn } from './processes.ts';

const CONTEST = { year_id: YEAR_ID, election_type_id: ELECTION_TYPE.presidential };
/** Milliseconds that an answer may take which is computed anew: of a whole screen, and of one change. */
const FIRST_MS = 60;
const UPDATE_MS = 5;
/** A screen shows 60 frames a second. */
const FRAME_MS = 1000 / 60;
/** Frames of a scroll, and pixels by which each moves: three rows. */
const FRAMES = 300;
const STEP = 168;

/**
 * Who is silent, late in the evening: 276 constituencies, of 41,000 stations nine of ten have reported; and the race board of their
 * contests. Each answer is computed anew.
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
      const board = addressOf(contract.board.list, { year_id: YEAR_ID });
      return [
        row('coverage, first answer', FIRST_MS, await compare(machine, client, () => get(all), coverageOf(null))),
        row('coverage, one update', UPDATE_MS, await compare(machine, client, () => get(single), coverageOf([1]))),
        row('race board, first answer', FIRST_MS, await compare(machine, client, () => get(board), BOARD)),
        await scroll(client, product.port),
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

/** How long a frame takes while every station scrolls by in the browser: 95 of 100 frames take no longer. */
async function scroll(client: pg.Client, port: number): Promise<Row> {
  const { rows } = await client.query<{ stations: number }>(
    `select count(*)::int as stations from polling_stations where year_id = $1 and status = 'active'`,
    [YEAR_ID],
  );
  const stations = rows[0]?.stations ?? 0;
  let frames: number[] = [];
  await withPage(async (page) => {
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 860,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await page.send('Page.navigate', { url: `http://127.0.0.1:${port}/` });
    await page.waitFor(`document.querySelector('input[type=password]')`);
    await signInOn(page, 'admin');
    await page.send('Page.navigate', { url: `http://127.0.0.1:${port}/coverage?level=stations` });
    await page.waitFor(`document.querySelectorAll('[role=row]').length > 10`);
    frames = await scrollOn(page);
  });
  const slowest = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
  return {
    what: `coverage, a frame while the ${stations.toLocaleString('en')} stations scroll, slowest but 5 of 100`,
    unit: 'ms',
    product: slowest,
    limit: FRAME_MS,
    // A frame that is missed takes two.
    target: { atMost: 1.5 },
  };
}

/** The time of each frame in milliseconds, from one to the next. Rows come and go with each of them. */
async function scrollOn(page: Page): Promise<number[]> {
  const [frames, moved] = (await page.evaluate(`new Promise((resolve) => {
    const frame = document.querySelector('[role=table]').parentElement;
    const times = [];
    let before;
    const next = (now) => {
      if (before !== undefined) times.push(now - before);
      before = now;
      frame.scrollTop += ${STEP};
      if (times.length === ${FRAMES}) resolve([times, frame.scrollTop]);
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })`)) as [number[], number];
  if (moved < (STEP * FRAMES) / 2) throw new Error(`The coverage scrolled by ${moved} pixels alone`);
  return frames;
}

const coverageOf = (constituencies: number[] | null): pg.QueryConfig => ({
  name: 'bare_coverage',
  text: COVERAGE_QUERY,
  values: [CONTEST.year_id, CONTEST.election_type_id, constituencies],
});
const BOARD: pg.QueryConfig = { name: 'bare_board', text: BOARD_QUERY, values: [YEAR_ID, null] };

interface Times {
  product: number;
  /** Of the query alone. */
  limit: number;
}

/** Medians of both sides by turns, in milliseconds; before each, a row of the audit trail makes what is cached old. */
async function compare(
  machine: Machine,
  client: pg.Client,
  read: () => Promise<void>,
  query: pg.QueryConfig,
): Promise<Times> {
  const times = { product: [] as number[], limit: [] as number[] };
  const bare = () => client.query(query);
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

/** @param allowed milliseconds; beside them, how long the query alone takes in the same database */
const row = (what: string, allowed: number, { product, limit }: Times): Row => ({
  what,
  unit: 'ms',
  product,
  limit: allowed,
  target: { atMost: 1 },
  note: `its query alone ${limit.toFixed(1)} ms`,
});
