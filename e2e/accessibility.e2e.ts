import { AxeBuilder } from '@axe-core/playwright';
import type { BuiltInRole } from '@election/contract/permissions';
import { type Browser, expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** Every screen, by who opens it; with figures on it where there are some. */
const SCREENS: Record<BuiltInRole | 'nobody', readonly string[]> = {
  nobody: ['/', '/forgot-password', '/results', '/results?type=parliamentary', '/nowhere'],
  agent: ['/votes', '/votes/7/133', '/votes/7/135', '/pinksheets'],
  intern: [],
  correspondent: ['/votes/7/166', '/polling-results', '/pending-entries', '/pending-polling-results', '/account'],
  admin: [],
  super_admin: [
    '/votes/7/140',
    '/dashboard',
    '/regions',
    '/constituencies',
    '/polling-stations',
    '/parties',
    '/candidates/presidential',
    '/candidates/parliamentary',
    '/polls',
    '/management',
    '/management/roles',
    '/management/audit',
    '/management/imports',
  ],
};

/** Each theme and each width once; what differs between them does so by itself. */
const VIEWS = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const;

/** A window of 1280 × 800 at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

// Axe reads every element twice for each screen: on a machine with other work that takes its time.
test.describe.configure({ timeout: 240_000 });

for (const [role, paths] of Object.entries(SCREENS)) {
  if (paths.length === 0) continue;
  test(`axe finds nothing on the screens of ${role}`, async ({ browser }) => {
    const page = await open(browser, role as BuiltInRole | 'nobody');
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const { colorScheme, width } of VIEWS) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await findingsOf(page)).map((finding) => `${path} ${colorScheme} ${width}: ${finding}`));
      }
      await page.setViewportSize(ZOOMED);
      found.push(...(await widerThanWindow(page)).map((finding) => `${path} at 200 %: ${finding}`));
    }
    expect(found).toEqual([]);
  });
}

async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // The pages hold no frames, for which the other mode opens a page of its own each time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(await widerThanWindow(page)),
  ];
}

async function widerThanWindow(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider > 0 ? [`wider than the window by ${wider} px`] : [];
}

async function open(browser: Browser, role: BuiltInRole | 'nobody'): Promise<Page> {
  if (role !== 'nobody') return signIn(browser, role);
  return (await browser.newContext()).newPage();
}
