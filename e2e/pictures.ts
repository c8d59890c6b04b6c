import { votesDone } from '@election/contract/messages/done';
import { GRAPHICS } from '@election/contract/results/graphics';
import { sheet as sayViewer } from '@election/web/app/sentences';
import { report, imports as sayImports } from '@election/web/management/imports/sentences';
import { links } from '@election/web/management/users/sentences';
import { pending as sayPending } from '@election/web/pending/sentences';
import { sheets as saySheets } from '@election/web/sheets/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import {
  entryStates,
  receiptStates,
  findings as sayChecks,
  deciding as sayDeciding,
  entry as sayEntry,
  live as sayLive,
  stations as sayStations,
  votes as sayVotes,
} from '@election/web/votes/sentences';
import type { Locator, Page } from '@playwright/test';
import { photographPaper } from './src/paper.ts';
import { lookAs, PHONE, take, takeNow } from './src/picture.ts';
import { callsAs, SHOWN_SHEET } from './src/reference.ts';
import { test } from './src/test.ts';

/** Constituencies of the rehearsal, by their figures when it begins. */
const NOTHING_YET = '/votes/7/136';
const AGENTS_WAIT = { votes: '/votes/7/166', sheet: '/pinksheets?region=7&constituency=166' };
const SUM_DIFFERS = '/votes/7/148';
const VALIDATED = '/votes/7/140';

test('public: the results', async ({ browser }) => {
  const page = await lookAs(browser, null);
  await page.goto('/results');
  await page.getByText('Candidates').first().waitFor();
  await take(page, 'results-light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await take(page, 'results-dark');
});

/** Widths of the pictures of the public pages; 1280 is the usual one. */
const WIDTHS = { phone: PHONE, '1920': { width: 1920, height: 1080 }, '3840': { width: 3840, height: 2160 } };

test('public: the results on a phone, a desk and a wall of a studio', async ({ browser }) => {
  for (const [name, viewport] of Object.entries(WIDTHS)) {
    const page = await lookAs(browser, null, viewport);
    await page.goto('/results');
    await take(page, `results-${name}`);
    await page.goto('/results/constituencies/bantama');
    await take(page, `constituency-${name}`);
  }
  const page = await lookAs(browser, null);
  await page.goto('/results/regions/ashanti');
  await take(page, 'region');
  await page.goto('/results?type=parliamentary');
  await take(page, 'parliament');
});

test('public: a party, the corrections, a sheet that is shown', async ({ browser, request }) => {
  const boss = await callsAs(request, 'super_admin');
  const [{ id }] = await boss.read(`/api/v1/pinksheets?${SHOWN_SHEET.of}`);
  await boss.put(`/api/v1/pinksheets/${id}/public`, { public: true });
  for (const [name, viewport] of Object.entries({ desk: undefined, phone: PHONE })) {
    const page = await lookAs(browser, null, viewport);
    const ending = name === 'desk' ? '' : `-${name}`;
    await page.goto('/results/parties/gsp');
    await take(page, `party${ending}`);
    await page.goto('/results/corrections');
    await take(page, `corrections${ending}`);
    await page.goto(SHOWN_SHEET.at);
    const sheet = page.locator('.sheet img');
    await sheet.scrollIntoViewIfNeeded();
    await sheet.evaluate((image: HTMLImageElement) => image.decode());
    await take(page, `public-sheet${ending}`);
  }
});

test('studio: walls, the presenter and graphics', async ({ browser, request }) => {
  const boss = await callsAs(request, 'super_admin');
  const { link } = (await boss.post('/api/v1/displays', { name: 'Studio', kind: 'wall' })) as unknown as {
    link: string;
  };
  const secret = link.split('#')[1] ?? '';
  for (const width of [1920, 3840]) {
    const page = await lookAs(browser, null, { width, height: (width * 9) / 16 });
    await page.goto(`/wall#${secret}`);
    await page.locator('#stage-nation').waitFor();
    await takeNow(page, `wall-${width}`);
  }
  const tablet = await lookAs(browser, 'admin');
  await tablet.goto('/presenter');
  await take(tablet, 'presenter');
  for (const graphic of GRAPHICS) {
    const page = await lookAs(browser, null, { width: 1920, height: 1080 });
    await page.goto(`/air/${graphic}?play=1#${secret}`);
    await page.locator('#air[data-state="on"] [data-shown]').waitFor();
    await page.addStyleTag({ content: 'html { background: linear-gradient(120deg, #466b52, #5b6f93 60%, #a58d6d) }' });
    await takeNow(page, `air-${graphic}`);
  }
});

test('an agent', async ({ browser }) => {
  const page = await lookAs(browser, 'agent', PHONE);
  await page.goto('/votes');
  await page.getByText(sayEntry.yourConstituencies).first().waitFor();
  await take(page, 'agent-constituencies-phone');

  await page.goto(NOTHING_YET);
  await take(page, 'entry-phone');
  await fill(page, [21_407, 18_933, 2_118, 604, 377, 152]);
  await take(page, 'agent-typed-phone');
  await page.getByRole('button', { name: sayEntry.review }).click();
  await toTop(page.getByText(sayEntry.reviewHeading));
  await take(page, 'agent-review-phone');
  const checked = page.getByLabel(sayEntry.checked);
  if (await checked.isVisible()) await checked.check();
  await page.getByRole('button', { name: sayVotes.save, exact: true }).click();
  await page.getByRole('button', { name: sayUi.yes }).waitFor();
  await take(page, 'agent-question-phone');
  await page.getByRole('button', { name: sayUi.yes }).click();
  await page.getByText(votesDone.submitted).waitFor();
  await page.getByText(votesDone.submitted).waitFor({ state: 'detached' });
  await toTop(page.getByText(receiptStates.pending));
  await take(page, 'agent-receipt-phone');

  await page.goto(AGENTS_WAIT.votes);
  const rows = await sentFigures(page);
  await page.goto(AGENTS_WAIT.sheet);
  const photograph = await photographPaper(browser, { place: 'Weija-Gbawe', rows });
  const file = { name: 'sheet.jpg', mimeType: 'image/jpeg', buffer: photograph };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByAltText(saySheets.preview({ name: file.name })).waitFor();
  await take(page, 'agent-sheet-phone');
  await page.getByRole('button', { name: sayViewer.upload }).click();
  await page.getByRole('button', { name: sayUi.yes }).click();
  await page.getByText(/^Sent by/).waitFor();
});

test('an intern', async ({ browser }) => {
  const page = await lookAs(browser, 'intern');
  await page.goto('/votes/7/162');
  await fill(page, [17_250, 19_611, 1_034]);
  await take(page, 'intern-entry');
});

test('a correspondent', async ({ browser }) => {
  const page = await lookAs(browser, 'correspondent');
  await page.goto('/pending-entries');
  await page.getByRole('button', { name: sayPending.viewResults }).first().waitFor();
  await take(page, 'pending');
  await page.goto(AGENTS_WAIT.votes);
  await page.getByRole('img', { name: /Pink sheet of/ }).waitFor();
  await take(page, 'validation');
  await page.getByRole('checkbox', { name: sayDeciding.selectAll }).check();
  await page.getByRole('button', { name: sayDeciding.validateAll }).click();
  await page.getByRole('button', { name: sayUi.yes }).waitFor();
  await take(page, 'validation-question');
});

test('an admin', async ({ browser }) => {
  const page = await lookAs(browser, 'admin');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/pending-polling-results');
  const first = page.getByRole('button', { name: sayPending.viewResults }).first();
  await first.waitFor();
  await take(page, 'pending-stations');
  await first.click();
  await page.getByRole('button', { name: sayStations.publish }).waitFor();
  await take(page, 'station');
});

test('a super_admin', async ({ browser }) => {
  const page = await lookAs(browser, 'super_admin');
  await page.goto('/management');
  await page
    .getByRole('button', { name: links.make({ purpose: 'invite' }) })
    .first()
    .waitFor();
  await take(page, 'users');

  await page.goto('/management/imports');
  await page.locator('input[type=file]').last().setInputFiles(IMPORT);
  await page.getByRole('button', { name: sayImports.check, exact: true }).click();
  await page
    .getByRole('button', { name: report.download })
    .or(page.getByRole('link', { name: report.download }))
    .waitFor();
  await take(page, 'import');

  await page.goto(VALIDATED);
  await page.getByRole('button', { name: sayLive.publishVotes }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await take(page, 'live');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: sayLive.publishVotes }).click();
  await page.getByRole('button', { name: sayUi.yes }).waitFor();
  await take(page, 'publish-question');
  await page.goto(SUM_DIFFERS);
  await page.getByRole('button', { name: /^Override: / }).click();
  await page.getByRole('dialog').getByLabel(sayChecks.reason).fill('The sheet itself says so');
  await take(page, 'override');

  await page.goto('/management/audit');
  await page.getByRole('table').first().waitFor();
  await take(page, 'audit');
});

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

/** Two regions of a new year, and a constituency of a region that no file has. */
const IMPORT = [
  csv('year.csv', 'title,status', '2028,active'),
  csv('regions.csv', 'title,status', 'Lagoon,active', 'Highland,active'),
  csv(
    'constituencies.csv',
    'region,name,code,registered_voters',
    'Lagoon,East Shore,L01,41207',
    'Hihgland,Old Pass,H01,9120',
  ),
];

async function fill(page: Page, votes: readonly number[], label = 'Votes of ') {
  const fields = page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await fields.first().waitFor();
  for (const [index, count] of votes.entries()) await fields.nth(index).fill(String(count));
}

/** The agent's figures, for the picture of the sheet. */
async function sentFigures(page: Page): Promise<(readonly [candidate: string, votes: number])[]> {
  await page.getByText(receiptStates.pending).waitFor();
  const rows = await page.getByRole('listitem').filter({ hasText: entryStates.pending }).allInnerTexts();
  return rows.map((text) => {
    const name = /\p{L}.*/u.exec(text)?.[0] ?? '';
    return [name, Number(/^[\d,]+$/m.exec(text)?.[0].replaceAll(',', ''))];
  });
}

/** Scrolls an element to the top of a phone's screen, below the bar. */
const toTop = (place: Locator) =>
  place.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 110));
