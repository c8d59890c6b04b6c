import { test as base } from '@playwright/test';

/** Playwright's test, which closes every browser context after it: an open page goes on reading. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
