import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import type { Row } from './bench.ts';
import type { Page } from './browser.ts';
import { emailOf } from './processes.ts';

/** A thin line: 64 kbit/s and 400 ms for each round trip. */
const THIN = { offline: false, latency: 400, downloadThroughput: 8000, uploadThroughput: 8000 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** Kilobytes of script, and seconds until figures can be typed. */
const GOAL = { kilobytes: 185, seconds: 36 };

const FIELD = `document.querySelector('input[data-figure]')`;
/** Kilobytes of the page's scripts that came over the network. */
const SCRIPT = `performance.getEntriesByType('resource')
  .filter(({ name }) => /\\/assets\\/[^/]+\\.js$/.test(name))
  .reduce((sum, { encodedBodySize, transferSize }) => sum + (transferSize > 0 ? encodedBodySize : 0), 0) / 1000`;

/** An agent's first visit over a thin line, from the address to the first field, and the second one. */
export async function measureFirstVisit(page: Page, address: string): Promise<Row[]> {
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 360,
    height: 740,
    deviceScaleFactor: 2,
    mobile: true,
  });
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', THIN);
  await page.send('Page.navigate', { url: `${address}/` });
  await page.waitFor(`document.querySelector('input[type=password]')`);
  await signIn(page);
  await page.waitFor(`document.querySelector('main ul button')`);
  await page.evaluate(`document.querySelector('main ul button').click()`);
  await page.waitFor(FIELD);
  const seconds = Number(await page.evaluate('performance.now()')) / 1000;
  const first = Number(await page.evaluate(SCRIPT));
  await page.send('Network.emulateNetworkConditions', FAST);
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`);
  await page.send('Page.navigate', { url: `${address}/votes` });
  await page.waitFor(`document.querySelector('main ul button')`);
  const second = Number(await page.evaluate(SCRIPT));
  const target = { atMost: 1 };
  return [
    { what: "an agent's first visit: script, packed", unit: 'kB', product: first, limit: GOAL.kilobytes, target },
    {
      what: "an agent's first visit at 64 kbit/s and 400 ms: until figures can be typed",
      unit: 's',
      product: seconds,
      limit: GOAL.seconds,
      target,
    },
    { what: "an agent's second visit: script", unit: 'kB', product: second, limit: 1, target },
  ];
}

async function signIn(page: Page): Promise<void> {
  const type = async (selector: string, text: string) => {
    await page.evaluate(`document.querySelector('${selector}').focus()`);
    await page.send('Input.insertText', { text });
  };
  await type('input[type=email]', emailOf('agent'));
  await type('input[type=password]', PASSWORD);
  await page.evaluate(`document.querySelector('button[type=submit]').click()`);
}
