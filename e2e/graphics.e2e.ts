import { GRAPHICS } from '@election/contract/results/graphics';
import { say as sayAir } from '@election/server/features/pages/air/sentences';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { callsAs } from './src/reference.ts';
import { test } from './src/test.ts';

/** The largest alpha of a picture of the page over nothing: 0 where every pixel is fully transparent. */
async function opacityOf(page: Page, reader: Page): Promise<number> {
  const picture = await page.screenshot({ omitBackground: true });
  return await reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8Array([255]) };
    let most = 0;
    for (let at = 3; at < data.length; at += 4) most = Math.max(most, data[at] ?? 0);
    return most;
  }, picture.toString('base64'));
}

const call = (page: Page, name: string, data?: unknown) =>
  page.evaluate(
    ([of, given]) => (window as unknown as Record<string, (value: unknown) => void>)[of as string]?.(given),
    [name, data],
  );
const main = (page: Page) => page.locator('#air');
const shown = (page: Page) => page.locator('.page[data-shown]');

async function openGraphic(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1920, height: 1080 });
  const heard = page.waitForResponse((answer) => answer.url().includes('/stream'));
  await page.goto(address);
  await heard;
  return page;
}

test('graphics: play, update, next and stop; nothing is painted before play and after stop', async ({
  browser,
  request,
}) => {
  const boss = await callsAs(request, 'super_admin');
  const { link } = (await boss.post('/api/v1/displays', { name: `Mixer ${Date.now()}`, kind: 'wall' })) as unknown as {
    link: string;
  };
  const secret = link.split('#')[1] ?? '';
  const context = await browser.newContext();
  const reader = await context.newPage();
  for (const graphic of GRAPHICS) {
    const page = await openGraphic(context, `/air/${graphic}#${secret}`);
    await expect(page.locator('.graphic')).toBeAttached();
    expect(await opacityOf(page, reader), `${graphic} before play`).toBe(0);
    await call(page, 'play');
    await expect(main(page)).toHaveAttribute('data-state', 'on');
    expect(await opacityOf(page, reader), `${graphic} on air`).toBeGreaterThan(200);
    // A rehearsal says so on air, whatever the controller does.
    await expect(page.locator('.rehearsal')).toBeVisible();
    const fonts = () => page.evaluate(() => [...document.fonts].filter((font) => font.status === 'loaded').length);
    await expect.poll(fonts, `${graphic} brings its font`).toBeGreaterThan(0);
    await call(page, 'stop');
    await expect(main(page)).toHaveAttribute('data-state', 'off');
    expect(await opacityOf(page, reader), `${graphic} after stop`).toBe(0);
    await page.close();
  }

  const page = await openGraphic(context, `/air/lower-third#${secret}`);
  await call(page, 'play');
  await expect(main(page)).toHaveAttribute('data-state', 'on');
  const first = await shown(page).innerText();
  await call(page, 'next');
  await expect(shown(page)).not.toHaveText(first);
  await call(
    page,
    'update',
    '<templateData><componentData id="f0"><data id="text" value="parliamentary"/></componentData></templateData>',
  );
  await expect(shown(page)).toContainText('Parliamentary');
  // An update that names no place keeps the picture, and says so in the log of the controller alone.
  const good = await main(page).innerText();
  const warned = page.waitForEvent('console', (message) => message.text() === sayAir.noSuchPlace);
  await call(page, 'update', JSON.stringify({ f1: 'There is no such place' }));
  await warned;
  await expect(main(page)).toHaveAttribute('data-state', 'on');
  expect(await main(page).innerText()).toBe(good);
  expect(await opacityOf(page, reader)).toBeGreaterThan(200);
  await call(page, 'stop');
  await expect(main(page)).toHaveAttribute('data-state', 'off');
  expect(await opacityOf(page, reader)).toBe(0);
});
