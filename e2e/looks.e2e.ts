import { records as sayRecords } from '@election/web/app/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { board as sayBoard, choice as sayLevels, live as sayLive } from '@election/web/votes/sentences';
import { years as sayYears } from '@election/web/years/sentences';
import { expect, type Locator, type Page } from '@playwright/test';
import { lookAs, PHONE } from './src/picture.ts';
import { test } from './src/test.ts';

/** The widths of texts in an element of a kind, in pixels. */
const widths = (page: Page, kind: string, texts: readonly string[]) =>
  page.evaluate(
    ([tag, lines]) =>
      (lines as string[]).map((line) => {
        const element = document.body.appendChild(document.createElement(tag as string));
        // A field is as wide as its text where the browser can make it so.
        element.setAttribute('style', 'display: inline-block; padding: 0; border: 0; field-sizing: content');
        if (element instanceof HTMLInputElement) element.value = line;
        else element.textContent = line;
        const { width } = element.getBoundingClientRect();
        element.remove();
        return Math.round(width * 10) / 10;
      }),
    [kind, texts] as const,
  );

test('figures are tabular in every element, hyphens are not, and an x between digits stays an x', async ({
  browser,
}) => {
  const page = await lookAs(browser, null);
  await page.goto('/');
  await page.getByRole('button').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  for (const kind of ['p', 'button', 'input', 'h1', 'textarea']) {
    const [ones, eights] = await widths(page, kind, ['1111', '8888']);
    expect([kind, ones]).toEqual([kind, eights]);
    const [hyphen = 0, zero = 0] = await widths(page, kind, ['-', '0']);
    expect([kind, hyphen < zero * 0.85]).toEqual([kind, true]);
    const [between, apart, digits] = await widths(page, kind, ['12x0', 'x', '120']);
    expect([kind, Math.abs((between ?? 0) - (apart ?? 0) - (digits ?? 0)) < 0.3]).toEqual([kind, true]);
  }
});

test('the ballot number has room for two digits', async ({ browser }) => {
  const page = await lookAs(browser, 'admin');
  await page.goto('/votes/7/166');
  const numbers = page.locator('[class*=_number_]');
  await numbers.first().waitFor();
  const left = () =>
    page
      .locator('[class*=_names_]')
      .first()
      .evaluate((name) => name.getBoundingClientRect().left);
  const one = await left();
  await numbers.first().evaluate((number) => {
    number.textContent = '12.';
  });
  expect(await left()).toBe(one);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`segmented controls look alike: ${colorScheme}`, async ({ browser }) => {
    const look = (element: Locator, of: readonly string[]) =>
      element.evaluate(
        (found, names) => names.map((name) => getComputedStyle(found).getPropertyValue(name)),
        of as string[],
      );
    const desk = await lookAs(browser, 'super_admin');
    await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await desk.goto('/votes');
    const control = desk.getByRole('radiogroup', { name: sayLive.view });
    await control.waitFor();
    const region = await lookAs(browser, 'correspondent');
    await region.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await region.goto('/votes');
    const links = region.getByRole('navigation', { name: sayLevels.level });
    await links.waitFor();

    const ground = ['background-color', 'padding-top', 'border-top-left-radius', 'height'];
    await expect.poll(() => look(control, ground)).toEqual(await look(links, ground));
    const chosen = ['background-color', 'box-shadow', 'height'];
    await expect
      .poll(() => look(control.locator('.mantine-SegmentedControl-indicator'), chosen))
      .toEqual(await look(links.getByRole('link').first(), chosen));
    const text = ['color', 'font-size', 'font-weight'];
    const labels = control.locator('.mantine-SegmentedControl-label');
    await expect.poll(() => look(labels.first(), text)).toEqual(await look(links.getByRole('link').first(), text));
    expect(await look(labels.last(), text)).toEqual(await look(links.getByRole('link').last(), text));
  });
}

test('the first contests of the board are in sight without scrolling', async ({ browser }) => {
  const page = await lookAs(browser, 'super_admin');
  await page.goto('/votes');
  const rows = page.getByRole('table', { name: sayBoard.heading }).getByRole('row');
  await rows.nth(8).waitFor();
  await expect(rows.nth(6)).toBeInViewport({ ratio: 1 });
});

test('a toast leaves the title of a dialog in sight on a phone', async ({ browser }) => {
  const page = await lookAs(browser, 'super_admin', PHONE);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: sayYears.add }).click();
  await page.getByLabel(sayYears.titleField).fill('2024');
  await page
    .getByRole('combobox', { name: sayRecords.status })
    .or(page.getByRole('textbox', { name: sayRecords.status }))
    .first()
    .click();
  await page.getByRole('option', { name: 'active', exact: true }).click();
  await page.getByRole('button', { name: sayUi.confirm, exact: true }).click();
  await page.getByRole('button', { name: sayUi.yes }).click();
  const toast = page.locator('[data-sonner-toast]').first();
  await toast.waitFor();
  const title = page.getByRole('heading', { name: sayYears.createHeading });
  const isBelow = async () => {
    const [over, under] = await Promise.all([toast.boundingBox(), title.boundingBox()]);
    return over !== null && under !== null && over.y >= under.y + under.height;
  };
  // A toast moves in.
  await expect.poll(isBelow).toBe(true);
});
