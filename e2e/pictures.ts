import { fileURLToPath } from 'node:url';
import type { BuiltInRole } from '@election/contract/permissions';
import type { Browser, Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

interface Picture {
  name: string;
  path: string;
  /** Who looks; nobody signed in where it is public. */
  as?: BuiltInRole;
  scheme: 'light' | 'dark';
  width: number;
  /** What must be on the screen before it is taken. */
  shows: string;
}

const WIDE = 1280;
const PHONE = 360;

const pictures: readonly Picture[] = [
  { name: 'results-light', path: '/results', scheme: 'light', width: WIDE, shows: 'Candidates' },
  { name: 'results-dark', path: '/results', scheme: 'dark', width: WIDE, shows: 'Candidates' },
  { name: 'entry-phone', path: '/votes/7/133', as: 'agent', scheme: 'light', width: PHONE, shows: 'Review' },
  { name: 'validation', path: '/votes/7/166', as: 'correspondent', scheme: 'light', width: WIDE, shows: 'Validate' },
  { name: 'live', path: '/votes/7/140', as: 'super_admin', scheme: 'dark', width: WIDE, shows: 'Publish Votes' },
];

for (const picture of pictures) {
  test(picture.name, async ({ browser }) => {
    const page = await open(browser, picture);
    await page.emulateMedia({ colorScheme: picture.scheme, reducedMotion: 'reduce' });
    await page.goto(picture.path);
    await page.getByText(picture.shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    const path = fileURLToPath(new URL(`../docs/pictures/${picture.name}.png`, import.meta.url));
    await page.screenshot({ path });
  });
}

async function open(browser: Browser, { as, width }: Picture): Promise<Page> {
  const viewport = { width, height: width === PHONE ? 740 : 860 };
  if (as) return signIn(browser, as, viewport);
  return (await browser.newContext({ viewport })).newPage();
}
