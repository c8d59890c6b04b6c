import { entry as sayEntry } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** The most that a field takes. */
const LARGEST = '9999999';
const WIDTHS = [320, 360];
const SIZES = [100, 150, 200];

/** What is cut, covered or side by side without room on the page, in words. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) => element.textContent?.trim().slice(0, 40) || element.tagName;
    for (const one of document.querySelectorAll('body *'))
      if (one.children.length === 0 && one.getBoundingClientRect().right > window.innerWidth + 1)
        faults.push(`${one.tagName} "${nameOf(one)}" leaves the screen`);
    const boxes = (within: Element, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)];
    for (const row of boxes(document.body, 'main li:has(input), main fieldset label:has(+ * input)')) {
      for (const text of boxes(row, 'span, p, label, div').filter(
        (one) => one.children.length === 0 && one.textContent,
      )) {
        const box = text.getBoundingClientRect();
        if (box.width <= 1) continue;
        if (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow !== 'visible')
          faults.push(`"${nameOf(text)}" is cut`);
        for (const field of boxes(row, 'input')) {
          const other = field.getBoundingClientRect();
          const isBeside = box.right <= other.left + 1 || other.right <= box.left + 1;
          const isAbove = box.bottom <= other.top + 1 || other.bottom <= box.top + 1;
          if (!isBeside && !isAbove) faults.push(`"${nameOf(text)}" lies over its field`);
        }
      }
    }
    for (const field of boxes(document.body, 'main input'))
      if (field.scrollWidth > field.clientWidth)
        faults.push(`the field ${field.getAttribute('aria-label')} cuts its figure`);
    return [...new Set(faults)];
  });

/** Whether the middle of what has the focus is under nothing else. */
const isInTheOpen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      focused !== null &&
      seen !== null &&
      (focused.contains(seen) || seen.contains(focused)) &&
      top >= 0 &&
      top + height <= window.innerHeight
    );
  });

for (const width of WIDTHS) {
  test(`the form of an agent is whole at ${width} px with text of any size`, async ({ browser }) => {
    const agent = await signIn(browser, 'agent', { width, height: 640 });
    await agent.goto('/votes/7/134');
    const fields = agent.getByRole('list').locator('input');
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) await field.fill(LARGEST);
    for (const size of SIZES) {
      await agent.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      expect(await faultsOf(agent), `${size} %`).toEqual([]);
      for (const field of await agent.locator('main input:visible').all()) {
        await field.focus();
        expect(
          await isInTheOpen(agent),
          `${size} %: ${await field.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent ?? one.ariaLabel)}`,
        ).toBe(true);
      }
      const review = agent.getByRole('button', { name: sayEntry.review });
      await review.focus();
      expect(await isInTheOpen(agent), `${size} %: ${sayEntry.review}`).toBe(true);
    }
  });
}
