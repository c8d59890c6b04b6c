import { test as base } from '@playwright/test';

/** Playwright's, and every browser context that a test opened is closed after it: one that stays goes on reading. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
