import { randomBytes } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { electionTypes } from '@election/contract/messages/election';
import { number } from '@election/contract/messages/format';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { outbox as sayOutbox } from '@election/web/app/outbox/sentences';
import {
  bar as sayBar,
  election as sayElection,
  frame as sayFrame,
  navigation as sayNavigation,
} from '@election/web/app/sentences';
import { lock as sayPin, signIn as saySession } from '@election/web/session/sentences';
import { sheets as saySheets } from '@election/web/sheets/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import {
  receiptStates,
  choice as sayChoice,
  conflicts as sayConflicts,
  deciding as sayDeciding,
  entry as sayEntry,
  register as sayRegister,
  votes as sayVotes,
} from '@election/web/votes/sentences';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './src/axe.ts';
import { person, signIn } from './src/people.ts';
import { makeBallot } from './src/reference.ts';
import { signInOnAnotherDevice, signInWithRegion } from './src/region-agent.ts';
import { review } from './src/review.ts';
import { test } from './src/test.ts';

const PHONE = { width: 360, height: 740 };
const SHEETS = '/pinksheets?region=7&constituency=134';

/** The colours of the page's ground in both themes, as a browser writes them. */
const GROUND = { light: 'rgb(252, 251, 249)', dark: 'rgb(26, 25, 23)' } as const;

test('the first figure is within reach: one line names the contest and opens the selectors', async ({ browser }) => {
  const agent = await signIn(browser, 'agent', PHONE);
  await agent.goto('/votes/7/134');
  const first = fields(agent).first();
  await expect(first).toBeVisible();
  expect((await boxOf(first)).y).toBeLessThan(300);
  await expect(agent.getByRole('heading', { name: sayRegister.heading })).toHaveCount(0);

  const line = agent.getByRole('button', {
    name: sayChoice.contestLine({ constituency: 'Ablekuma North', type: electionTypes.presidential }),
  });
  const type = agent.getByRole('combobox', { name: sayElection.electionType });
  await expect(type).toBeHidden();
  await line.click();
  await expect(agent.getByRole('combobox', { name: sayElection.year })).toBeVisible();
  await type.click();
  await agent.getByRole('option', { name: electionTypes.parliamentary }).click();
  const other = agent.getByRole('button', {
    name: sayChoice.contestLine({ constituency: 'Ablekuma North', type: electionTypes.parliamentary }),
  });
  await expect(type).toBeHidden();
  await expect(other).toBeFocused();
});

test('twelve candidates are validated on a phone within 1,800 px', async ({ browser, request }) => {
  const election = await makeBallot(request, 12);
  for (const which of [1, 2]) {
    const agent = await signInWithRegion(browser, { ...election, number: which }, PHONE);
    await typeAll(agent, election.at, which);
    await save(agent);
    if (which === 1) {
      const device = await signInOnAnotherDevice(browser, election, PHONE);
      await decideOnAllConflicts(agent, device, election.at);
    }
    await agent.context().close();
  }
  const admin = await signIn(browser, 'admin', PHONE);
  await admin.goto(election.at);
  const table = admin.getByRole('table', { name: sayVotes.heading });
  // The head, the candidates and the total.
  await expect(table.getByRole('row')).toHaveCount(14);
  await expect(table).toContainText('4,001');
  await expect(admin.getByText(/entered 4,002/)).toBeVisible();
  expect(await admin.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1800);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  // The actions of a row open below it.
  const row = table.getByRole('row').nth(1);
  const validate = row.getByRole('button', { name: new RegExp(`^${sayDeciding.validate}: `) });
  await expect(validate).toBeHidden();
  await row.getByRole('button', { name: sayUi.rowActions }).click();
  await expect(validate).toBeVisible();
});

/** Two lines with a target of 44 px in the first one, and their padding. */
const TWO_LINES = 96;

test('the form of a register is as wide as a phone, at a constituency and at a station', async ({ browser }) => {
  const correspondent = await signIn(browser, 'correspondent', PHONE);
  for (const at of ['/votes/7/134', '/polling-results/7/136/676']) {
    await correspondent.goto(at);
    await correspondent.getByRole('button', { name: sayRegister.editLabel }).click();
    await expect(correspondent.getByRole('textbox', { name: sayRegister.notReturned })).toBeVisible();
    expect(await correspondent.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  }
});

test('a row of a list takes two lines on a phone, and opens its actions', async ({ browser }) => {
  const admin = await signIn(browser, 'super_admin', PHONE);
  for (const path of ['/pending-entries', '/parties', '/regions', '/constituencies', '/polling-stations']) {
    await admin.goto(path);
    const rows = admin.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows.nth(2)).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), path).toBeLessThanOrEqual(TWO_LINES);
  }
  const first = admin.getByRole('row').nth(1);
  const update = first.getByRole('button', { name: /^Update/ });
  await expect(update).toBeHidden();
  await first.getByRole('button', { name: sayUi.rowActions }).click();
  await expect(update).toBeVisible();
});

const PIN = '480215';

test('a PIN hides all that a phone keeps, when it starts and after five minutes away; the password opens it too', async ({
  browser,
}) => {
  const agent = await signIn(browser, 'agent', PHONE);
  await agent.goto('/account');
  await agent.getByRole('button', { name: sayPin.set }).click();
  const form = agent.getByRole('dialog', { name: sayPin.setTitle });
  await form.getByLabel(sayPin.pin, { exact: true }).fill('123456');
  await form.getByLabel(sayPin.repeat).fill('654321');
  await agent.keyboard.press('Enter');
  await expect(form.getByText(sayPin.tooEasy)).toBeVisible();
  await expect(form.getByText(sayPin.differs)).toBeVisible();
  await expectAccessible(agent);
  await form.getByLabel(sayPin.pin, { exact: true }).fill(PIN);
  await form.getByLabel(sayPin.repeat).fill(PIN);
  await agent.keyboard.press('Enter');
  await expect(agent.getByText(sayPin.isSet)).toBeVisible();

  await agent.goto('/votes/7/134');
  const locked = agent.getByRole('heading', { name: sayPin.lockedHeading });
  const enter = async (pin: string) => {
    await expect(agent.getByLabel(sayPin.pin, { exact: true })).toBeFocused();
    await agent.keyboard.type(pin);
    await agent.keyboard.press('Enter');
  };
  await expect(locked).toBeVisible();
  await enter('111111');
  await expect(agent.getByText(sayPin.wrongPin({ left: 4 }))).toBeVisible();
  await expectAccessible(agent, 'main');
  await enter(PIN);
  await fields(agent).first().fill('4601');
  await expect(agent.getByText(sayOutbox.onThisPhone)).toBeVisible();

  await comeBack(agent, 4 * 60_000);
  await expect(fields(agent).first()).toHaveValue('4601');
  await comeBack(agent, 5 * 60_000 + 1_000);
  await expect(locked).toBeVisible();
  await expect(fields(agent)).toHaveCount(0);
  for (const left of [4, 3, 2, 1]) {
    await enter('222222');
    await expect(agent.getByText(sayPin.wrongPin({ left }))).toBeVisible();
  }
  await enter('222222');
  await expect(agent.getByText(sayPin.noTries)).toBeVisible();
  await expectAccessible(agent, 'main');
  await agent.getByRole('link', { name: sayPin.signIn, exact: true }).click();
  await agent.getByLabel(saySession.email).fill(person('agent').email);
  await agent.getByLabel(saySession.password, { exact: true }).fill(PASSWORD);
  await agent.keyboard.press('Enter');
  await expect(agent.getByText(sayPin.signedInNoTries)).toBeVisible();
  await agent.getByRole('button', { name: sayPin.removeForgotten }).click();
  await expect(locked).toBeHidden();
  await agent.goto('/votes/7/134');
  await expect(fields(agent).first()).toHaveValue('4,601');
});

/** Hides the page, and shows it again when so much time has passed. */
const comeBack = (page: Page, ms: number) =>
  page.evaluate((away) => {
    const begun = Date.now();
    const turn = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const { now } = Date;
    turn('hidden');
    Date.now = () => begun + away;
    turn('visible');
    Date.now = now;
  }, ms);

/** The first candidate's figure is the agent's own; all others are those of every agent. */
async function typeAll(agent: Page, at: string, first: number, more = 0) {
  await agent.goto(at);
  const change = agent.getByRole('button', { name: sayEntry.changeFigures });
  await expect(fields(agent).first().or(change)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await expect(fields(agent)).toHaveCount(12);
  for (let row = 0; row < 12; row++) {
    await fields(agent)
      .nth(row)
      .fill(String(4000 - 300 * row + (row === 0 ? first : 0) + more));
  }
}

async function save(agent: Page) {
  await review(agent);
  await agent.getByRole('dialog').getByRole('button', { name: sayUi.yes }).click();
  await expect(agent.getByText(receiptStates.pending).or(agent.getByText(sayConflicts.question))).toBeVisible();
}

/** Another device sends other figures for all candidates: one press decides on all, with the button in sight. */
async function decideOnAllConflicts(agent: Page, device: Page, at: string) {
  await typeAll(agent, at, 1, 7);
  await typeAll(device, at, 1, 3);
  await save(device);
  await device.context().close();
  await save(agent);
  const dialog = agent.getByRole('dialog');
  for (const name of [sayConflicts.keepAllMine, sayConflicts.takeAllTheirs, sayConflicts.goOn]) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByRole('button', { name: sayConflicts.keepAllMine }).click();
  await dialog.getByRole('button', { name: sayConflicts.goOn }).click();
  await expect(dialog).toBeHidden();
  await expect(agent.getByText(number(4008)).first()).toBeVisible();
  await typeAll(agent, at, 1);
  // What the screen says may be of the entry before.
  const answered = agent.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(contract.votes.submit.path),
  );
  await save(agent);
  await answered;
}

const fields = (page: Page) => page.getByRole('textbox', { name: /^Votes of / });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return box;
}

test.describe('before any script', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`the page shows its bar and a sentence before any script in the chosen ${theme} theme`, async ({
      browser,
      serverUrl,
    }) => {
      const other = theme === 'light' ? 'dark' : 'light';
      const context = await browser.newContext({ viewport: PHONE, colorScheme: other });
      await context.addCookies([{ name: 'theme', value: theme, url: serverUrl }]);
      const page = await context.newPage();
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/**', (route) => held.promise.then(() => route.continue()));
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByText('The console is loading…')).toBeVisible();
      expect(await groundOf(page)).toBe(GROUND[theme]);
      held.resolve();
      await expect(page.getByLabel(saySession.email)).toBeVisible();
      await expect(page.getByText('The console is loading…')).toHaveCount(0);
      expect(await groundOf(page)).toBe(GROUND[theme]);
    });
  }

  test('without scripts the page says what it needs', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByText(/^This console needs JavaScript/)).toBeVisible();
    await expect(page.getByText('The console is loading…')).toBeHidden();
  });
});

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('a screen that could not be loaded says so, and opens with Try again once it can', async ({ browser }) => {
  const agent = await signIn(browser, 'agent', PHONE);
  await agent.getByText(sayEntry.yourConstituencies).waitFor();
  // As after a new version, which removes the scripts of the old one.
  await agent.route('**/assets/SheetsPage-*.js', (route) => route.fulfill({ status: 404 }));
  await agent.getByRole('button', { name: sayBar.openMenu }).click();
  await agent.getByRole('link', { name: sayNavigation.sheets }).click();
  await expect(agent.getByRole('heading', { name: sayFrame.screenNotLoaded })).toBeVisible();
  // The bar stays, and with it the way to the other screens.
  await expect(agent.getByRole('button', { name: sayBar.openMenu })).toBeVisible();

  await agent.context().setOffline(true);
  await agent.getByRole('button', { name: sayUi.tryAgain }).click();
  await expect(agent.getByText(sayFrame.stillUnreachable)).toBeVisible();
  await agent.context().setOffline(false);
  await agent.unrouteAll();
  await agent.getByRole('button', { name: sayUi.tryAgain }).click();
  await expect(agent.getByRole('heading', { name: saySheets.heading })).toBeVisible();
});

test('the mark says Offline at the moment the network is gone', async ({ browser }) => {
  const agent = await signIn(browser, 'agent', PHONE);
  // The line below the bar says as of when the phone knows what it shows.
  const mark = agent.getByRole('banner').getByRole('status').first();
  await expect(mark).toHaveText(sayBar.live);
  await agent.context().setOffline(true);
  await expect(mark).toHaveText(sayBar.offline);
  await agent.context().setOffline(false);
  await expect(mark).toHaveText(sayBar.live);
});

test('a photograph below two megabytes is made smaller before it is sent', async ({ browser }) => {
  const agent = await signIn(browser, 'agent', PHONE);
  await agent.goto(SHEETS);
  const choose = (buffer: Buffer) =>
    agent.locator('input[type=file]').first().setInputFiles({ name: 'sheet.jpg', mimeType: 'image/jpeg', buffer });
  const large = await photograph(agent, 1900, 1400, 0.97);
  expect(large.length).toBeGreaterThan(1024 * 1024);
  expect(large.length).toBeLessThan(2 * 1024 * 1024);
  await choose(large);
  await expect(agent.getByText(/ MB, sent as 0\.\d+ MB$/)).toBeVisible();
  // What is small already keeps its quality.
  await choose(await photograph(agent, 900, 700, 0.7));
  await expect(agent.getByText(/^0\.\d+ MB$/)).toBeVisible();
});

/** A JPEG of blurred noise, which compresses as a photograph does. */
async function photograph(page: Page, width: number, height: number, quality: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ seed, width, height, quality }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const noise = new OffscreenCanvas(width / 2, height / 2);
      const grain = noise.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const picture = grain.createImageData(noise.width, noise.height);
      let state = seed;
      for (let at = 0; at < picture.data.length; at++) {
        state = (state * 1_103_515_245 + 12_345) | 0;
        picture.data[at] = at % 4 === 3 ? 255 : 120 + ((state >>> 16) & 63);
      }
      grain.putImageData(picture, 0, 0);
      context.drawImage(noise, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { seed: randomBytes(4).readInt32LE(), width, height, quality },
  );
  return Buffer.from(base64, 'base64');
}
