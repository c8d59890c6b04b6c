import { AxeBuilder } from '@axe-core/playwright';
import type { BuiltInRole } from '@election/contract/permissions';
import { type Browser, expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** Every screen by role, with figures where the rehearsal has some. */
const SCREENS: Record<BuiltInRole | 'public', readonly string[]> = {
  public: ['/', '/forgot-password', '/results', '/results?type=parliamentary', '/nowhere'],
  agent: ['/votes', '/votes/7/133', '/votes/7/135', '/pinksheets'],
  intern: ['/submissions'],
  correspondent: [
    '/votes',
    '/votes/7/166',
    '/polling-results',
    '/pending-entries',
    '/pending-polling-results',
    '/receipts',
    '/account',
  ],
  admin: [],
  super_admin: [
    '/votes',
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
    '/management/audit/checkpoint',
    '/management/imports',
  ],
};

/** Each theme and each width once: their effects do not depend on each other. */
const VIEWS = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const;

/** A window of 1280 × 800 at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

// The walks only read, and are long: both workers take them.
test.describe.configure({ mode: 'parallel' });

for (const [role, paths] of Object.entries(SCREENS)) {
  if (paths.length === 0) continue;
  test(`axe finds nothing on the screens of ${role}`, async ({ browser }) => {
    const page = await open(browser, role as BuiltInRole | 'public');
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
    // The pages have no frames, for which the default mode opens a page each time.
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

async function open(browser: Browser, role: BuiltInRole | 'public'): Promise<Page> {
  if (role !== 'public') return signIn(browser, role);
  return (await browser.newContext()).newPage();
}
