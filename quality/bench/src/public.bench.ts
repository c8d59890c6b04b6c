import { contract } from '@election/contract/contract';
import { type Machine, median, type Row } from './bench.ts';
import { setLine, withPhone } from './browser.ts';
import { crowd } from './crowd.ts';
import { compareReads } from './hot-reads.bench.ts';
import { runProduct } from './processes.ts';
import { publications } from './publications.ts';
import { weights } from './weights.ts';

/** Pages of the public results; the first is the one that most read. */
const PAGES = {
  'page of the country': '/results',
  'page of a region': '/results/regions/ashanti',
  'page of a constituency': '/results/constituencies/sene-west',
};

/** The largest paint at 250 kbit/s and 300 ms. */
const SLOW = { latency: 300, bytes: 250_000 / 8, paint: 2500 };
/** Milliseconds from a publication to an answer with it: a page is drawn once a second at most. */
const FRESH_MS = 2000;
const PUBLICATIONS = 10;

/**
 * The public pages, and the first page of the feed, as readers load them: packed bytes against a bare Fastify route that sends the same, what a phone on a slow network sees, and how long after a publication a page has it.
 */
export async function publicPages(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const product = await runProduct(url, { FEED_REQUESTS: '0' });
  try {
    const packed = { 'accept-encoding': 'br', accept: 'text/html' };
    const all = { ...PAGES, 'first page of the feed': contract.feed.read.path };
    const pages = Object.fromEntries(Object.entries(all).slice(0, machine.short ? 1 : undefined));
    const rates = await compareReads(machine, product.port, pages, packed);
    const rows = [...rates, await freshness(url, product.port, machine.short), await crowd(machine, url, product.port)];
    if (machine.short) return rows;
    return [...rows, ...(await slowPhone(product.port)), ...(await weights(product.port, PAGES))];
  } finally {
    await product.stop();
  }
}

/** Publications that were taken back come again: from the answer to the call to a page that has it. */
async function freshness(url: string, port: number, short: boolean): Promise<Row> {
  const read = async (headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}/results`, { headers })).text();
  const times: number[] = [];
  for (const { withdraw, publish } of await publications(url, port)) {
    if (times.length === (short ? 3 : PUBLICATIONS)) break;
    if (!(await withdraw())) continue;
    // Without the figures: not the last version, as readers may get it.
    const before = await read({ 'cache-control': 'no-cache' });
    // What a check holds back stays withdrawn.
    if (!(await publish())) continue;
    const from = performance.now();
    while ((await read()) === before);
    times.push(performance.now() - from);
  }
  if (times.length === 0) throw new Error('No contest could be published again.');
  const what = 'from a publication to a page that has it';
  return { what, unit: 'ms', product: median(times), limit: FRESH_MS, target: { atMost: 1 } };
}

/** The largest paint and the sum of all layout shifts of the page of the country on a phone with a slow network. */
const slowPhone = (port: number): Promise<Row[]> =>
  withPhone(async (page, session) => {
    await setLine(session, SLOW.latency, SLOW.bytes);
    await page.addInitScript(() => {
      const seen = { paint: 0, shift: 0 };
      Object.assign(globalThis, { seen });
      const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      observe('largest-contentful-paint', ({ startTime }) => {
        seen.paint = startTime;
      });
      observe('layout-shift', (entry) => {
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
      });
    });
    await page.goto(`http://127.0.0.1:${port}/results`);
    await page.locator('html.scripted').waitFor();
    const read = () => (globalThis as unknown as { seen: { paint: number; shift: number } }).seen;
    await page.waitForFunction(`seen.paint > 0`);
    const seen = await page.evaluate(read);
    const on = 'page of the country at 250 kbit/s and 300 ms';
    return [
      { what: `${on}: largest paint`, unit: 'ms', product: seen.paint, limit: SLOW.paint, target: { atMost: 1 } },
      { what: `${on}: layout shift, of 0.01`, unit: '', product: seen.shift, limit: 0.01, target: { atMost: 1 } },
    ];
  });
