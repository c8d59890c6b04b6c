import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on a page or dialog in its present theme, and whether it is wider than its window. */
export async function findingsOf(page: Page, within = 'html'): Promise<string[]> {
  return [...(await violationsOf(page, within, WCAG)), ...(await widerThanWindow(page))];
}

/** What axe finds by the rules of the tags, or by all of its rules. */
export async function violationsOf(page: Page, within: string, tags?: string[]): Promise<string[]> {
  await settled(page);
  // A document keeps axe, whose text is half a megabyte. The pages have no frames.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(keepColors);
  }
  return page.evaluate(violationsIn, { within, tags });
}

/** Runs in the page. */
async function violationsIn({ within, tags }: { within: string; tags: string[] | undefined }): Promise<string[]> {
  const { violations } = await window.axe.run(
    { include: [within] },
    { ...(tags && { runOnly: { type: 'tag' as const, values: tags } }), resultTypes: ['violations'] },
  );
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => Color;
}

declare global {
  interface Window {
    // Not all of it is in axe's own types.
    axe: typeof axe & { commons: { color: { Color: { prototype: Color } } } };
  }
}

/** Runs in the page. A page has few colours, which axe reads for each element and what lies under it: a quarter of its time. */
function keepColors(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const kept = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const known = kept.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parseString.call(this, text);
    kept.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * Waits for the transitions that a change of theme begins: half way, colours have any contrast. The page's scripts learn of a change
 * with the next frame, and its transitions begin by the one after it. Spinners have no end.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
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
