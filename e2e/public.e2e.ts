import { expect, type Page } from '@playwright/test';
import { test } from './src/test.ts';

const WIDTHS = [320, 360, 414, 820, 1280];
const PAGES = ['/results', '/results?type=parliamentary', '/results/regions/ashanti', '/results/constituencies?find=a'];
const EMBEDS = ['/embed/results', '/embed/cartogram', '/embed/regions/ashanti'];

/** Every kind of page and block. */
const KINDS = [
  ...PAGES,
  '/results?type=parliamentary&by=coalition',
  '/results/regions/ashanti?type=parliamentary',
  '/results/constituencies/bantama',
  '/results/constituencies/ablekuma-north?type=parliamentary',
  '/results/constituencies',
  '/results/parties/gsp',
  '/results/parties/gsp?type=parliamentary',
  '/results/corrections',
  ...EMBEDS,
  '/embed/chamber?type=parliamentary',
  '/embed/constituencies/bantama',
  '/embed/parties/gsp',
  '/results/constituencies/nowhere',
];

/** The pages in two more languages, of which one is read from right to left. */
const SPOKEN = ['/fr', '/ar'].flatMap((language) => KINDS.map((address) => `${language}${address}`));

/** Texts within elements that match a pattern and are on two lines. */
const broken = (page: Page, within: string, pattern: RegExp) =>
  page.evaluate(
    ([selector = '', source = '']) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll(selector)) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
          for (const { 0: part, index } of text.data.matchAll(new RegExp(source, 'gu'))) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + part.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(part);
          }
        }
      }
      return found;
    },
    [within, pattern.source],
  );

/** Digits within a name, which other journeys make up, are no figures. */
const brokenFigures = (page: Page) => broken(page, 'body', /(?<![\p{L}\d_-])\d[\d,.]*\d%?(?![\p{L}\d_-])/u);
const brokenNames = (page: Page) => broken(page, '.tallies th b', /\p{L}+/u);

/** Pixels by which the page is wider than its window. */
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('public pages keep figures whole and long names and many tiles within their width', async ({ browser }) => {
  for (const width of WIDTHS) {
    const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    for (const address of [...PAGES, ...EMBEDS, ...PAGES.map((one) => `/ar${one}`), '/fr/results']) {
      await page.goto(address);
      // Wider than the fonts of most phones.
      await page.addStyleTag({ content: 'html { font-family: Arial, "Liberation Sans", sans-serif }' });
      const found = [await brokenFigures(page), await brokenNames(page), await excess(page)];
      expect([width, address, ...found]).toEqual([width, address, [], [], 0]);
      await page.evaluate(() => {
        for (const name of document.querySelectorAll('main :is(h1, h2, h3, b, p, th a, .leader strong, .leader span)'))
          if (name.childElementCount === 0 && name.textContent.trim() !== '') name.textContent = 'W'.repeat(75);
        const [region] = document.querySelectorAll<HTMLElement>('.cartogram > div');
        const [tile] = region?.querySelectorAll('li') ?? [];
        region?.style.setProperty('--n', '24');
        for (let more = 0; tile && more < 400; more++) tile.parentElement?.append(tile.cloneNode(true));
      });
      expect([address, await excess(page)]).toEqual([address, 0]);
    }
  }
});

test('a link in a frame of another site opens beside it', async ({ page, context }) => {
  await page.goto('/embed/regions/ashanti');
  const opened = context.waitForEvent('page');
  await page.locator('.places a').first().click();
  await (await opened).waitForURL(/\/results\/constituencies\//);
  expect(page.url()).toContain('/embed/');
});

test('the browser takes over every page as the server wrote it, whatever its language and time zone', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
  for (const address of [...KINDS, ...SPOKEN]) {
    await page.goto(address);
    const read = await page.request.get(new URL(address.replace(/(?=\?|$)/, '.json'), page.url()).href);
    // Its script has run: it reads the page's data again when the page comes back to the front.
    const again = page.waitForResponse((response) => response.url().includes('.json'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect([address, (await again).status()]).toEqual([address, read.status()]);
    const [time] = await page.locator('main time').all();
    if (time && address === '/results') await expect(page.locator('.counting time')).toContainText('GMT+5:30');
  }
  // What the browser says of an address without a page.
  expect(said.filter((line) => !line.includes('nowhere'))).toEqual([]);
});

/** Figures of a page in their order: those of its text, without the time at which it is read. */
const figuresOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
    for (const time of main.querySelectorAll('time')) time.remove();
    return main.textContent.match(/\d[\d,.]*%?/g);
  });

test('a reader without script sees every figure, and can choose, search and open what is folded', async ({
  browser,
}) => {
  const scripted = await (await browser.newContext()).newPage();
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const address of KINDS) {
    await scripted.goto(address);
    await plain.goto(address);
    expect([address, await figuresOf(plain)]).toEqual([address, await figuresOf(scripted)]);
  }
  await plain.goto('/results');
  await plain.getByRole('button', { name: 'Show' }).click();
  await expect(plain).toHaveURL(/\/results\?year=\d+/);
  await plain.getByRole('searchbox').fill('bantama');
  await plain.getByRole('searchbox').press('Enter');
  await plain.getByRole('main').getByRole('link', { name: 'Bantama' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Bantama');
});

test('a reader chooses a language at the foot of a page, also without script, and stays in it', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await (await browser.newContext({ javaScriptEnabled, locale: 'pt-PT' })).newPage();
    const html = page.locator('html');
    await page.goto('/results/regions/ashanti?type=presidential');
    await expect(html).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page).toHaveURL(/\/fr\/results\/regions\/ashanti\?type=presidential$/);
    await expect(html).toHaveAttribute('lang', 'fr');
    await page.getByRole('link', { name: 'Tous les résultats' }).click();
    await page.getByRole('searchbox', { name: 'Circonscription' }).fill('bantama');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'Bantama' }).click();
    await expect(page).toHaveURL(/\/fr\/results\/constituencies\/bantama/);
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'المرشحون' })).toBeVisible();
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Candidates' })).toBeVisible();
  }
});
