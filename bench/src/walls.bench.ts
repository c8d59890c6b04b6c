import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { contract } from '@election/contract/contract';
import type { Scene } from '@election/contract/wall';
import { hashToken, newToken } from '@election/server/platform/secrets/tokens';
import { type Machine, median, type Row } from './bench.ts';
import { type Page, withPage } from './browser.ts';
import { withClient } from './database.ts';
import { type Running, run, runProduct, signIn } from './processes.ts';

/** As many as a process serves. One of them is a page of Chromium. */
const WALLS = { full: 200, short: 20 };
const TAKES = { full: 30, short: 5 };
/** Milliseconds within which every wall obeys. */
const WITHIN = 200;
const KINDS: readonly Scene['kind'][] = ['just_in', 'closest', 'corrections', 'nation'];
/** Each kind of scene once. */
const WARM_UP = KINDS.length;
const MESSAGE = 'event: scene\n';

/** A presenter takes a scene: how long until it is on every wall. */
export async function wallsObey(machine: Machine): Promise<Row[]> {
  const count = machine.short ? WALLS.short : WALLS.full;
  const url = await machine.database();
  const link = newToken();
  await withClient(url, (client) =>
    client.query(
      "insert into display_links (name, kind, token_hash, made_by) select 'Bench', 'wall', $1, min(id) from users",
      [hashToken(link)],
    ),
  );
  const product = await runProduct(url);
  const bare = await run(new URL('./bare-streams.ts', import.meta.url), {});
  const headers = { ...(await signIn(product.port, 'admin')), 'content-type': 'application/json' };
  const times: Times = { shown: [], answered: [], written: [] };
  try {
    await withPage(async (page) => {
      await page.send('Page.enable');
      await page.send('Page.navigate', { url: `http://127.0.0.1:${product.port}/wall#${link}` });
      await page.waitFor(`document.querySelector('[id^=stage-]')`);
      const walls = openStreams(product, '/wall/stream', count - 1, { authorization: `Bearer ${link}` });
      await walls.next();
      const others = openStreams(bare, '/', count, {});
      await others.opened;
      for (let taken = -WARM_UP; taken < (machine.short ? TAKES.short : TAKES.full); taken++) {
        const kind = KINDS[(taken + WARM_UP) % KINDS.length] ?? 'nation';
        const one = await take(product, headers, kind, walls, page);
        const written = await writeToAll(bare, walls.bytes(), others);
        if (taken < 0) continue;
        times.shown.push(one.shown);
        times.answered.push(one.answered);
        times.written.push(written);
      }
      walls.close();
      others.close();
    });
    return rowsOf(count, times);
  } finally {
    await product.stop();
    await bare.stop();
  }
}

/** Milliseconds: until the last wall had the scene, until the call was answered, until the last bare stream had as many bytes. */
type Times = Record<'shown' | 'answered' | 'written', number[]>;

function rowsOf(count: number, { shown, answered, written }: Times): Row[] {
  const what = `a scene on ${count} walls, one in Chromium: until the last has it`;
  return [
    // What cannot be spared: the call itself, and its bytes to as many connections.
    { what, unit: 'ms', product: median(shown), limit: median(answered) + median(written), target: { atMost: 2 } },
    { what: `${what}, slowest`, unit: 'ms', product: Math.max(...shown), limit: WITHIN, target: { atMost: 1 } },
  ];
}

async function take(
  { port }: Running,
  headers: Record<string, string>,
  kind: Scene['kind'],
  walls: Streams,
  page: Page,
): Promise<{ shown: number; answered: number }> {
  const onPage = page.evaluate(`new Promise((resolve) => {
    const seen = () => document.getElementById('stage-${kind}') && resolve(Date.now());
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true, attributes: true });
  })`);
  const onStreams = walls.next();
  const from = Date.now();
  const scene = { kind, place_ids: [], contender_ids: [] };
  const address = `http://127.0.0.1:${port}${contract.wall.take.path}`;
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(scene) });
  const answered = Date.now() - from;
  if (!answer.ok) throw new Error(`The scene was not taken: ${await answer.text()}`);
  return { shown: Math.max(Number(await onPage), await onStreams) - from, answered };
}

async function writeToAll({ port }: Running, bytes: number, streams: Streams): Promise<number> {
  const last = streams.next();
  const from = Date.now();
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: MESSAGE + 'x'.repeat(bytes) });
  return (await last) - from;
}

interface Streams {
  /** All of them were answered. */
  opened: Promise<unknown>;
  /** The moment at which the last stream has one scene more. */
  next(): Promise<number>;
  /** Of the last scene of one stream. */
  bytes(): number;
  close(): void;
}

/** Opens streams of server-sent events, which count the scenes that they are told. */
function openStreams({ port }: Running, path: string, count: number, headers: Record<string, string>): Streams {
  let left = 0;
  let bytes = 0;
  let finish: (moment: number) => void = () => {};
  const take = (piece: Buffer) => {
    if (!piece.includes(MESSAGE)) return;
    bytes = piece.length;
    left -= 1;
    if (left === 0) finish(Date.now());
  };
  const requests = Array.from({ length: count }, () => get({ port, path, headers, agent: false }));
  const opened = Promise.all(
    requests.map(async (request) => {
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.on('data', take);
    }),
  );
  for (const request of requests) request.on('error', () => {});
  return {
    opened,
    next: () =>
      new Promise((resolve) => {
        left = count;
        finish = resolve;
      }),
    bytes: () => bytes,
    close: () => {
      for (const request of requests) request.destroy();
    },
  };
}
