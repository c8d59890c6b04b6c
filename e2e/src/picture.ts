import { fileURLToPath } from 'node:url';
import type { BuiltInRole } from '@election/contract/people/permissions';
import type { Browser, Page } from '@playwright/test';
import { signIn } from './people.ts';

export const DESK = { width: 1280, height: 860 };
export const PHONE = { width: 360, height: 740 };

/** A page of the role's person, or without a session for null. */
export async function lookAs(browser: Browser, role: BuiltInRole | null, viewport = DESK): Promise<Page> {
  const page = role ? await signIn(browser, role, viewport) : await (await browser.newContext({ viewport })).newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return page;
}

/** Takes a picture for the documentation once the page is idle. */
export async function take(page: Page, name: string) {
  await page.waitForLoadState('networkidle');
  await takeNow(page, name);
}

/** Takes a picture of a page whose connection never rests. */
export async function takeNow(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url)) });
}
