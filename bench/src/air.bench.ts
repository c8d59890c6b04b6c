import { GRAPHICS } from '@election/contract/graphics';
import { hashToken, newToken } from '@election/server/platform/secrets/tokens';
import type { Machine, Row } from './bench.ts';
import { type Page, withPage } from './browser.ts';
import { withClient } from './database.ts';
import { runProduct } from './processes.ts';

/** Frames a second of European television, and the seconds over which they are counted. */
const FRAMES = 50;
const SECONDS = 10;
/** Milliseconds between two pages: a graphic moves for 400 of them. */
const TURN_MS = 450;

/** Frames a second that Chromium draws of each graphic while its pages turn all the time, at 1920 × 1080. */
export async function graphicsOnAir(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const token = newToken();
  await withClient(url, (client) =>
    client.query(
      "insert into display_links (name, kind, token_hash, made_by) select 'Bench', 'wall', $1, min(id) from users",
      [hashToken(token)],
    ),
  );
  const product = await runProduct(url);
  const rows: Row[] = [];
  try {
    for (const graphic of GRAPHICS.slice(0, machine.short ? 1 : undefined)) {
      await withPage(async (page) => {
        await page.send('Page.enable');
        await page.send('Emulation.setDeviceMetricsOverride', {
          width: 1920,
          height: 1080,
          deviceScaleFactor: 1,
          mobile: false,
        });
        await page.send('Page.navigate', { url: `http://127.0.0.1:${product.port}/air/${graphic}?play=1#${token}` });
        await page.waitFor(`document.getElementById('air')?.dataset.state === 'on'`);
        rows.push({
          what: `${graphic.replaceAll('-', ' ')} on air, its pages turning`,
          unit: 'frames a second',
          product: await framesOf(page, machine.short ? 2 : SECONDS),
          limit: FRAMES,
          target: { atLeast: 1 },
        });
      });
    }
    return rows;
  } finally {
    await product.stop();
  }
}

async function framesOf(page: Page, seconds: number): Promise<number> {
  const counted = await page.evaluate(`new Promise((resolve) => {
    const turning = setInterval(() => next(), ${TURN_MS});
    const from = performance.now();
    let frames = 0;
    const count = () => {
      frames += 1;
      const past = performance.now() - from;
      if (past < ${seconds * 1000}) return requestAnimationFrame(count);
      clearInterval(turning);
      resolve(frames / (past / 1000));
    };
    requestAnimationFrame(count);
  })`);
  return Number(counted);
}
