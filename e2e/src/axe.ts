import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds on a page or dialog in its present theme, and whether it is wider than its window. */
export async function findingsOf(page: Page, within = 'html'): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // The pages have no frames, for which the default mode opens a page each time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(await widerThanWindow(page)),
  ];
}

/** Waits for the transitions that a change of theme begins: half way, colours have any contrast. Spinners have no end. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

export async function widerThanWindow(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider > 0 ? [`wider than the window by ${wider} px`] : [];
}

/** Expects nothing of axe in either theme, of a dialog or of a page's form. */
export async function expectAccessible(page: Page, within = '[role=dialog]'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findingsOf(page, within), colorScheme).toEqual([]);
  }
}
