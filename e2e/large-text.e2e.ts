import { entry as sayEntry } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './src/faults.ts';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** The most that a field takes. */
const LARGEST = '9999999';
const WIDTHS = [320, 360];
const SIZES = [100, 150, 200];

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
