import { createHash, randomBytes } from 'node:crypto';
import { outbox as sayOutbox } from '@election/web/app/outbox/sentences';
import { sheet as sayViewer } from '@election/web/app/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { deciding as sayDeciding, sheet as saySheet } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './src/axe.ts';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** A contest of the rehearsal with pending figures of the agent. */
const PLACE = { region: 7, constituency: 166, type: 'parliamentary' };
const SCREEN = `/pinksheets?region=${PLACE.region}&constituency=${PLACE.constituency}&type=${PLACE.type}`;
const FIGURES = `/votes/${PLACE.region}/${PLACE.constituency}?type=${PLACE.type}`;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

test('a photograph from a bad network arrives once and whole, with its hash', async ({ browser }) => {
  const agent = await signIn(browser, 'agent', PHONE);
  await agent.goto(SCREEN);
  await expect(agent.getByText(sayViewer.empty)).toBeVisible();
  await expect(agent.getByRole('button', { name: sayViewer.upload })).toBeDisabled();
  await expect(agent.getByRole('button', { name: sayUi.remove })).toBeDisabled();

  const photograph = await noisyPhotograph(agent, 2400, 1800);
  expect(photograph.length).toBeGreaterThan(2 * 1024 * 1024);
  await choose(agent, photograph);
  await expect(agent.getByText(/sent as/)).toBeVisible();

  const cuts = await cutTwice(agent);
  await agent.getByRole('button', { name: sayViewer.upload }).click();
  await agent.getByRole('button', { name: sayUi.yes }).click();
  await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
  await expect(agent.getByText(/^Received \d\d:\d\d$/)).toBeVisible();
  expect(cuts()).toBe(2);

  const hash = createHash('sha256').update(photograph).digest('hex');
  await expect(agent.getByText(hash)).toBeVisible();
  const [sheet, ...others] = await sheetsOf(agent);
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ original_sha256: hash, width: 2000, height: 1500 });

  const shown = agent.getByRole('img', { name: /Pink sheet of/ });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(2000);

  const correspondent = await signIn(browser, 'correspondent', DESK);
  await validateBesideTheSheet(correspondent);
  await lookCloser(correspondent);

  await correspondent.goto(SCREEN);
  await expect(correspondent.getByRole('button', { name: sayUi.update })).toBeVisible();
  await correspondent.getByRole('button', { name: sayUi.remove }).click();
  await correspondent.getByRole('button', { name: sayUi.yes }).click();
  await expect(correspondent.getByText(sayViewer.empty)).toBeVisible();
  // The agent's screen shows it without a reload.
  await expect(agent.getByText(sayViewer.empty)).toBeVisible();
});

const viewerOf = (page: Page) => page.getByRole('region', { name: /Pink sheet of/ });

/** Validates two candidates on a desktop and on a phone; the sheet is visible, with its guide line at the row's figure. */
async function validateBesideTheSheet(page: Page) {
  await page.goto(FIGURES);
  const viewer = viewerOf(page);
  const table = page.getByRole('region', { name: 'Votes', exact: true });
  const placed = async () => {
    const [sheetBox, tableBox] = [await viewer.boundingBox(), await table.boundingBox()];
    if (!sheetBox || !tableBox) throw new Error('The sheet or the figures are not on the screen.');
    const beside = sheetBox.x >= tableBox.x + tableBox.width;
    return { beside, above: !beside && sheetBox.y < tableBox.y };
  };
  const buttons = page.getByRole('button', { name: new RegExp(`^${sayDeciding.validate}: `) });
  const lineAt = () => viewer.locator('img + span').evaluate((line) => Number.parseFloat(line.style.top));
  const validate = async (index: number) => {
    const button = buttons.nth(index);
    await button.focus();
    const rows = await buttons.count();
    await expect.poll(lineAt).toBeCloseTo(25 + (55 * (index + 0.5)) / rows);
    await expect(viewer).toBeInViewport({ ratio: 0.5 });
    await expect(button).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: sayUi.yes }).click();
    await expect(button).toBeDisabled();
    // The dialog returns the focus when it has closed.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  };

  await expect(viewer.getByRole('img')).toBeVisible();
  await expect.poll(placed).toEqual({ beside: true, above: false });
  // A line follows the rows once a person has said where they are: moved, and moved back.
  await page.getByText(saySheet.rowsOnSheet).click();
  await page.getByLabel(saySheet.firstRow).press('ArrowRight');
  await page.getByLabel(saySheet.firstRow).press('ArrowLeft');
  await validate(0);
  await page.setViewportSize(PHONE);
  await expect.poll(placed).toEqual({ beside: false, above: true });
  const actions = table.getByRole('button', { name: sayUi.rowActions });
  await expect(actions.first()).toBeVisible();
  for (const one of await actions.all()) await one.click();
  await expect(buttons.last()).toBeVisible();
  await validate((await buttons.count()) - 1);

  expect(await violationsOf(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: saySheet.hideSheet }).click();
  await expect(viewer).toBeHidden();
  await page.getByRole('button', { name: saySheet.showSheet }).click();
  await page.setViewportSize(DESK);
}

/** Views the sheet by keyboard, and downloads it. */
async function lookCloser(page: Page) {
  const viewer = viewerOf(page);
  const sheet = viewer.getByRole('img');
  const box = async () => (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(sheet).toBeVisible();
  await viewer.getByRole('group').focus();
  const { width: whole, height } = await box();
  await page.keyboard.press('+');
  await expect.poll(async () => (await box()).width).toBeCloseTo(1.5 * whole, 0);
  const { x } = await box();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await box()).x).toBeLessThan(x);
  await page.keyboard.press('r');
  await expect.poll(async () => (await box()).height > (await box()).width).toBe(height < whole);
  await page.keyboard.press('c');
  await expect(viewer.getByRole('button', { name: sayViewer.contrast })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet).toHaveCSS('filter', /contrast/);

  const opening = page.waitForEvent('popup');
  await viewer.getByRole('button', { name: sayViewer.download }).click();
  const opened = await opening;
  const picture = opened.locator('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000);
  await opened.close();
}

test('a file that is no photograph is refused before it is sent', async ({ browser }) => {
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
  await expect(agent.getByRole('button', { name: sayViewer.upload })).toBeDisabled();
});

const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name: 'sheet.jpg', mimeType: 'image/jpeg', buffer });

/** A JPEG that compresses as badly as a photograph, drawn by the browser. */
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

/** A slow network that fails twice: before the server has the request, and after it has done the work. */
async function cutTwice(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 2_000_000,
    uploadThroughput: 2_000_000,
  });
  let cuts = 0;
  await page.route(/\/api\/v1\/(uploads|pinksheets)/, async (route) => {
    if (!['PATCH', 'POST'].includes(route.request().method())) return route.continue();
    const isPiece = route.request().method() === 'PATCH';
    if (cuts === 0 && isPiece) {
      cuts++;
      return route.abort('connectionreset');
    }
    if (cuts === 1 && !isPiece && route.request().url().endsWith('/pinksheets')) {
      cuts++;
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  return () => cuts;
}

async function sheetsOf(page: Page): Promise<{ original_sha256: string; width: number; height: number }[]> {
  // Leaving the page cancels its requests.
  await page.goto('about:blank');
  const answer = page.waitForResponse((response) => response.url().includes('/api/v1/pinksheets?'));
  await page.goto(SCREEN);
  return (await (await answer).json()).data;
}
