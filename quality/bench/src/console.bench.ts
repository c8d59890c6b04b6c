import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import type { Page } from '@playwright/test';
import type { Machine, Row } from './bench.ts';
import { setLine, withPhone } from './browser.ts';
import { emailOf, runProduct } from './processes.ts';

/** A thin line: 64 kbit/s and 400 ms for each round trip. */
const THIN = { latency: 400, bytes: 8_000 };
/** Kilobytes of script, and seconds until figures can be typed. */
const GOAL = { kilobytes: 185, seconds: 36 };

/** An agent's first visit over a thin line, from the address to the first field, and the second one. */
export async function webConsole(machine: Machine): Promise<Row[]> {
  const product = await runProduct(await machine.database());
  try {
    return await withPhone(async (page, session) => {
      const address = `http://127.0.0.1:${product.port}`;
      const places = page.locator('main ul button').first();
      page.setDefaultTimeout(120_000);
      await setLine(session, THIN.latency, THIN.bytes);
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('input[type=email]').fill(emailOf('agent'));
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('button[type=submit]').click();
      await places.click();
      await page.locator('input[data-figure]').first().waitFor();
      const seconds = (await page.evaluate(() => performance.now())) / 1000;
      const first = await scriptOf(page);
      await setLine(session, 0, -1);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await page.goto(`${address}/votes`);
      await places.waitFor();
      const on = "an agent's first visit";
      const target = { atMost: 1 };
      return [
        { what: `${on}: script, packed`, unit: 'kB', product: first, limit: GOAL.kilobytes, target },
        {
          what: `${on} at 64 kbit/s and 400 ms: until figures can be typed`,
          unit: 's',
          product: seconds,
          limit: GOAL.seconds,
          target,
        },
        { what: "an agent's second visit: script", unit: 'kB', product: await scriptOf(page), limit: 1, target },
      ];
    });
  } finally {
    await product.stop();
  }
}

/** Kilobytes of the page's scripts that came over the network. */
const scriptOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sizes = loaded.map(({ name, encodedBodySize, transferSize }) =>
      /\/assets\/[^/]+\.js$/.test(name) && transferSize > 0 ? encodedBodySize : 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  });
