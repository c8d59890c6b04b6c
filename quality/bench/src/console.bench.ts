import { gzipSync } from 'node:zlib';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import type { Machine, Row } from './bench.ts';
import { type Page, signInOn, withPage } from './browser.ts';
import { withClient } from './database.ts';
import { measureFirstVisit } from './first-visit.ts';
import { runProduct } from './processes.ts';

/** Budgets of the first load, compressed, in kB. */
const KILOBYTES = { Script: 200, Stylesheet: 25 };
type Sort = keyof typeof KILOBYTES;
const PENDING = 5_000;
const PAGES = 10;
const SLOWDOWN = 4;
/** Milliseconds from which browsers call a task long: input waits for its end. */
const LONG_TASK = 50;

/** The size of the console's first load, and the longest task while paging through a long list on a slow machine. */
export async function webConsole(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  await withClient(url, (client) =>
    client.query(
      `insert into pending_items (contest_id, region_id, provider_id)
       select k.id, c.region_id, u.id
       from contests k join constituencies c on c.id = k.constituency_id cross join users u
       where k.year_id = $2 order by u.id, k.id limit $1 on conflict do nothing`,
      [PENDING, YEAR_ID],
    ),
  );
  const product = await runProduct(url);
  const rows: Row[] = [];
  try {
    await withPage(async (page) => {
      rows.push(...(await measureFirstVisit(page, `http://127.0.0.1:${product.port}`)));
    });
    await withPage(async (page) => {
      const sizes = await firstLoad(page, `http://127.0.0.1:${product.port}/`);
      for (const sort of ['Script', 'Stylesheet'] as const) {
        rows.push({
          what: `first load of the console: ${sort.toLowerCase()}, compressed`,
          unit: 'kB',
          product: sizes[sort],
          limit: KILOBYTES[sort],
          target: { atMost: 1 },
        });
      }
      await signInOn(page, 'admin');
      rows.push({
        what: `longest task while paging through ${PAGES} pages of a list of ${PENDING.toLocaleString('en')} at ${SLOWDOWN} times CPU slowdown`,
        unit: 'ms',
        product: await longestTaskOfPaging(page, product.port),
        limit: LONG_TASK,
        target: { atMost: 1 },
      });
    });
    return rows;
  } finally {
    await product.stop();
  }
}

/** Compressed kilobytes that the sign-in page fetches. */
async function firstLoad(page: Page, address: string): Promise<Record<Sort, number>> {
  const sizes = { Script: 0, Stylesheet: 0 };
  const fetched: { requestId: string; type: Sort }[] = [];
  // What is fetched ahead and then used is reported twice, and fetched once.
  const seen = new Set<string>();
  page.onEvent((method, { type, requestId, response }) => {
    if (method === 'Network.responseReceived' && (type === 'Script' || type === 'Stylesheet')) {
      const { url } = response as { url: string };
      if (seen.has(url)) return;
      seen.add(url);
      fetched.push({ requestId: String(requestId), type });
    }
  });
  await page.send('Network.enable', { maxTotalBufferSize: 100_000_000, maxResourceBufferSize: 50_000_000 });
  await page.send('Page.enable');
  await page.send('Page.navigate', { url: address });
  await page.waitFor(`document.querySelector('input[type=password]')`);
  for (const { requestId, type } of fetched) {
    const { body, base64Encoded } = await page.send('Network.getResponseBody', { requestId });
    const bytes = Buffer.from(String(body), base64Encoded ? 'base64' : 'utf8');
    sizes[type] += gzipSync(bytes).length / 1000;
  }
  await page.send('Network.disable');
  return sizes;
}

/** Milliseconds; 0 where no task took LONG_TASK. Browsers do not report shorter ones. */
async function longestTaskOfPaging(page: Page, port: number): Promise<number> {
  await page.send('Page.navigate', { url: `http://127.0.0.1:${port}/pending-entries` });
  await page.waitFor(`document.querySelectorAll('tbody tr').length > 5`);
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.waitFor(`document.readyState === 'complete'`);
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 1000))`);
  await page.evaluate(`{
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: 'longtask' });
  }`);
  const rows = `document.querySelector('tbody')?.innerText`;
  for (let number = 2; number <= PAGES; number++) {
    const before = JSON.stringify(await page.evaluate(rows));
    await page.evaluate(
      `[...document.querySelectorAll('button')].find((button) => button.textContent === '${number}').click()`,
    );
    await page.waitFor(`${rows} !== ${before} && document.querySelectorAll('tbody tr').length > 5`);
  }
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 500))`);
  return Number(await page.evaluate('globalThis.longest'));
}
