import { createHash, randomBytes } from 'node:crypto';
import * as say from '@election/contract/messages/screens-sheets';
import { uploaded } from '@election/contract/messages/sheets';
import { expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

const PLACE = { region: 7, constituency: 134 };
const SCREEN = `/pinksheets?region=${PLACE.region}&constituency=${PLACE.constituency}`;

test('a photograph from a bad network arrives once, whole, and can be proven', async ({ browser }) => {
  const agent = await signIn(browser, 'agent', { width: 360, height: 740 });
  await agent.goto(SCREEN);
  await expect(agent.getByText(say.empty)).toBeVisible();
  await expect(agent.getByRole('button', { name: say.upload })).toBeDisabled();
  await expect(agent.getByRole('button', { name: say.remove })).toBeDisabled();

  const photograph = await noisyPhotograph(agent, 2400, 1800);
  expect(photograph.length).toBeGreaterThan(2 * 1024 * 1024);
  await choose(agent, photograph);
  await expect(agent.getByText(/sent as/)).toBeVisible();

  const cuts = await cutTwice(agent);
  await agent.getByRole('button', { name: say.upload }).click();
  await expect(agent.getByText(uploaded)).toBeVisible({ timeout: 30_000 });
  expect(cuts()).toBe(2);

  const hash = createHash('sha256').update(photograph).digest('hex');
  await expect(agent.getByText(hash)).toBeVisible();
  const [sheet, ...others] = await sheetsOf(agent);
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ original_sha256: hash, width: 2000, height: 1500 });

  const shown = agent.getByRole('img', { name: /Pink sheet of/ });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(2000);

  const correspondent = await signIn(browser, 'correspondent');
  await correspondent.goto(`/votes/${PLACE.region}/${PLACE.constituency}`);
  const viewer = correspondent.getByRole('region', { name: /Pink sheet of/ });
  const table = correspondent.getByRole('region', { name: 'Votes', exact: true });
  const placed = async () => {
    const [sheetBox, tableBox] = [await viewer.boundingBox(), await table.boundingBox()];
    if (!sheetBox || !tableBox) throw new Error('The sheet or the figures are not on the screen.');
    return { beside: sheetBox.x >= tableBox.x + tableBox.width, above: sheetBox.y + sheetBox.height <= tableBox.y };
  };
  await expect(viewer).toBeVisible();
  await expect.poll(placed).toEqual({ beside: true, above: false });
  await correspondent.setViewportSize({ width: 360, height: 740 });
  await expect.poll(placed).toEqual({ beside: false, above: true });
  await correspondent.getByRole('button', { name: say.hideSheet }).click();
  await expect(viewer).toBeHidden();
  await correspondent.setViewportSize({ width: 1280, height: 900 });

  await correspondent.goto(SCREEN);
  await expect(correspondent.getByRole('button', { name: say.update })).toBeVisible();
  await correspondent.getByRole('button', { name: say.remove }).click();
  await correspondent.getByRole('button', { name: /^Yes/ }).click();
  await expect(correspondent.getByText(say.empty)).toBeVisible();
  // The agent's screen learns of it without doing anything.
  await expect(agent.getByText(say.empty)).toBeVisible();
});

test('what is no photograph is refused before it is sent', async ({ browser }) => {
  const agent = await signIn(browser, 'agent');
  await agent.goto(SCREEN);
  await agent
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'sheet.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
  await expect(agent.getByText('Choose a picture in JPEG or PNG format.')).toBeVisible();
  await expect(agent.getByRole('button', { name: say.upload })).toBeDisabled();
});

const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'sheet.jpg', mimeType: 'image/jpeg', buffer });

/** A JPEG that does not compress well, as a photograph does not; painted by the browser that is there anyway. */
async function noisyPhotograph(page: Page, width: number, height: number): Promise<Buffer> {
  const seed = [...randomBytes(64)];
  const base64 = await page.evaluate(
    async ({ seed, width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const picture = context.createImageData(width, height);
      let state = seed.reduce((sum, byte) => (sum * 31 + byte) | 0, 7);
      for (let at = 0; at < picture.data.length; at++) {
        state = (state * 1_103_515_245 + 12_345) | 0;
        picture.data[at] = at % 4 === 3 ? 255 : (state >>> 16) & 255;
      }
      context.putImageData(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { seed, width, height },
  );
  return Buffer.from(base64, 'base64');
}

/** A slow line that breaks twice: once before the server has heard anything, once after it has done everything. */
async function cutTwice(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 2_000_000,
    uploadThroughput: 2_000_000,
  });
  let cuts = 0;
  await page.route('**/api/v1/pinksheets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (cuts === 0) {
      cuts++;
      return route.abort('connectionreset');
    }
    if (cuts === 1) {
      cuts++;
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  return () => cuts;
}

async function sheetsOf(page: Page): Promise<{ original_sha256: string; width: number; height: number }[]> {
  // What the page that is left has asked for goes with it.
  await page.goto('about:blank');
  const answer = page.waitForResponse((response) => response.url().includes('/api/v1/pinksheets?'));
  await page.goto(SCREEN);
  return (await (await answer).json()).data;
}
