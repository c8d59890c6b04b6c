import type { BuiltInRole } from '@election/contract/people/permissions';
import { screens } from '@election/web/app/paths';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { findingsOf, widerThanWindow } from './src/axe.ts';
import { signIn } from './src/people.ts';
import { callsAs, makeElection, SHOWN_SHEET } from './src/reference.ts';
import { test } from './src/test.ts';

/** Screens by role, with figures where the rehearsal has some. */
const CHOSEN = {
  public: [
    '/',
    '/forgot-password',
    '/results',
    '/results?type=parliamentary',
    '/results/regions/greater-accra',
    '/results/constituencies/ablekuma-north?type=parliamentary',
    '/results/constituencies?find=able',
    '/results/parties/gsp',
    '/results/corrections',
    '/embed/results',
    '/embed/cartogram',
    '/embed/chamber?type=parliamentary',
    '/embed/regions/greater-accra',
    '/embed/constituencies/bantama',
    '/embed/parties/gsp',
    '/nowhere',
  ],
  agent: ['/votes', '/votes/7/133', '/votes/7/135', '/pinksheets', '/submissions'],
  // With the import of saved files.
  intern: ['/submissions'],
  correspondent: [
    '/votes',
    '/votes/7/166',
    '/polling-results',
    '/pending-entries',
    '/pending-polling-results',
    '/account',
    '/coverage',
    '/coverage?level=stations',
    '/receipts',
  ],
} satisfies Partial<Record<BuiltInRole | 'public', readonly string[]>>;

const chosen = new Set(Object.values(CHOSEN).flat());
/** Every other screen of the console. A screen whose address has parameters is chosen above. */
const others = Object.values(screens).flatMap(({ path }) => (path.includes(':') || chosen.has(path) ? [] : [path]));
const WALKS = { ...CHOSEN, super_admin: ['/votes', '/votes/7/140', ...others] };

/** Public pages of what the rehearsal does not have: a sheet that is shown, and places with outlines. */
async function preparePages(request: APIRequestContext): Promise<string[]> {
  const boss = await callsAs(request, 'super_admin');
  const [{ id }] = await boss.read(`/api/v1/pinksheets?${SHOWN_SHEET.of}`);
  await boss.put(`/api/v1/pinksheets/${id}/public`, { public: true });
  const { year_id } = await makeElection(request);
  return [SHOWN_SHEET.at, `/results?year=${year_id}&show=map`];
}

const VIEWS = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;
/** All views in the nightly run; otherwise the screens take turns with the first two. */
const viewsOf = (at: number) => (process.env.NIGHTLY ? VIEWS : VIEWS.slice(at % 2, (at % 2) + 1));

/** A window of 1280 × 800 at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

// The walks only read, and are long: both workers take them.
test.describe.configure({ mode: 'parallel' });

for (const [role, paths] of Object.entries(WALKS)) {
  test(`axe finds nothing on the screens of ${role}, and one filled button at most`, async ({ browser, request }) => {
    const prepared = role === 'public' ? await preparePages(request) : [];
    const page = await open(browser, role as keyof typeof WALKS);
    await page.addInitScript(watchPage);
    const found: string[] = [];
    for (const [at, path] of [...paths, ...prepared].entries()) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { shift, violations } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
      found.push(...violations.map((violation) => `${path} breaks the content policy: ${violation}`));
      if (role === 'public' && shift > STILL) found.push(`${path} moves by ${shift} after it is drawn`);
      for (const { colorScheme, width } of viewsOf(at)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await findingsOf(page)).map((finding) => `${path} ${colorScheme} ${width}: ${finding}`));
      }
      const filled = await filledButtons(page);
      if (filled > 1) found.push(`${path} has ${filled} filled buttons`);
      if (path === screens.years.path) expect(filled).toBe(1);
      await page.setViewportSize(ZOOMED);
      found.push(...(await widerThanWindow(page)).map((finding) => `${path} at 200 %: ${finding}`));
    }
    expect(found).toEqual([]);
  });
}

interface Seen {
  shift: number;
  violations: string[];
}
/** A sum of layout shifts that is not seen: a font that takes the place of another one. */
const STILL = 0.01;

/** In the page: what breaks its content policy, and how much of it moves after it is drawn. */
function watchPage(): void {
  const seen: Seen = { shift: 0, violations: [] };
  Object.assign(globalThis, { seen });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    seen.violations.push(`${effectiveDirective} ${blockedURI}`);
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Buttons that lead: more than one of them on a screen lead nowhere. */
const filledButtons = (page: Page): Promise<number> =>
  page
    .locator('.mantine-Button-root:visible:not(:disabled, [data-disabled])')
    .evaluateAll((found) => found.filter((one) => /^$|-filled/.test(one.style.getPropertyValue('--button-bg'))).length);

async function open(browser: Browser, role: keyof typeof WALKS): Promise<Page> {
  if (role !== 'public') return signIn(browser, role);
  return (await browser.newContext()).newPage();
}
