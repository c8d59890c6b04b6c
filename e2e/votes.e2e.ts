import { sayFindings } from '@election/contract/messages/findings';
import { number } from '@election/contract/messages/format';
import { say as sayResults } from '@election/contract/messages/results';
import { refusals } from '@election/contract/messages/rules';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import { asking as sayAsking } from '@election/web/app/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import {
  changedBy,
  receiptStates,
  findings as sayChecks,
  conflicts as sayConflicts,
  deciding as sayDeciding,
  editing as sayEditing,
  entry as sayEntry,
  keys as sayKeys,
  live as sayLive,
  register as sayRegister,
  sync as saySync,
  votes as sayVotes,
} from '@election/web/votes/sentences';
import { expect, type Locator, type Page } from '@playwright/test';
import { person, signIn } from './src/people.ts';
import { confirmPublication, tickWarnings } from './src/publish.ts';
import { makeLargeRegion } from './src/reference.ts';
import { signInWithRegion } from './src/region-agent.ts';
import { review } from './src/review.ts';
import { test } from './src/test.ts';

const PHONE = { width: 360, height: 740 };

/** Constituencies of the rehearsal, by their figures when it begins. */
const NOTHING_YET = '/votes/7/134';
const SUM_DIFFERS = '/votes/7/148';
const ALL_ZERO = '/votes/2/19';

test('people who edit one contest see both figures of each conflict and choose', async ({ browser }) => {
  // One after the other: a sign-in is expensive for the server.
  const agent = await signIn(browser, 'agent', PHONE);
  const admin = await signIn(browser, 'admin');
  const publisher = await signIn(browser, 'super_admin');
  await Promise.all([agent, admin, publisher].map((page) => page.goto(NOTHING_YET)));

  await test.step('an entry that changes while it is decided on, and one decided on while it is changed', async () => {
    // About 60,000 votes, as in the largest constituencies.
    await fill(agent, [30_000, 25_012, 3_000, 1_500, 400, 88]);
    await review(agent);
    await answer(agent, sayUi.yes);
    await expect(agent.getByText(receiptStates.pending)).toBeVisible();
    await expect(agent.getByText(number(60_000)).first()).toBeVisible();

    // A decision on a figure that its provider changes before it is sent.
    await admin.reload();
    await admin.getByRole('checkbox', { name: sayDeciding.selectAll }).check();
    await admin.getByRole('button', { name: sayDeciding.validateAll }).click();
    await expect(dialog(admin)).toContainText(number(30_000));
    await agent.getByRole('button', { name: sayEntry.changeFigures }).click();
    await fields(agent).first().fill('30010');
    await review(agent);
    await expect(dialog(agent)).toContainText(sayVotes.updateQuestion);
    await answer(agent, sayUi.yes);
    await expect(agent.getByText(receiptStates.pending)).toBeVisible();
    await dialog(admin).getByRole('button', { name: sayUi.yes }).click();
    await expect(admin.getByText(sayConflicts.question)).toBeVisible();
    await expect(dialog(admin)).toContainText(
      sayConflicts.entryChanged({ agent: person('agent').name, seen: number(30_000), now: number(30_010) }),
    );

    // An agent's change of figures that are decided on before it is sent.
    await agent.getByRole('button', { name: sayEntry.changeFigures }).click();
    await fields(agent).first().fill('30020');
    await review(agent);
    await admin.getByText(sayConflicts.acceptNow({ now: number(30_010) })).click();
    await answer(admin, sayConflicts.goOn);
    await expect(liveOf(admin, 0)).toContainText(number(30_010));
    // A validation appears on the other screens without a reload.
    await expect(liveOf(publisher, 0)).toContainText(number(30_010));
    await dialog(agent).getByRole('button', { name: sayUi.yes }).click();
    await expect(dialog(agent)).toContainText(
      sayConflicts.decidedElsewhere({ mine: number(30_020), now: number(30_010), state: 'approved' }),
    );
    await answer(agent, sayConflicts.goOn);
    await expect(agent.getByText(receiptStates.approved)).toBeVisible();
  });

  await test.step('a live value and a register that two people edit', async () => {
    // Two edits of one live value.
    await publisher.reload();
    await editLive(admin, 0, 30_040);
    await editLive(publisher, 0, 30_030);
    await saveLive(publisher, 0);
    await expect(liveOf(publisher, 0)).toContainText(number(30_030));
    await admin.getByRole('button', { name: new RegExp(`^${sayVotes.save}: `) }).click();
    await dialog(admin).getByRole('button', { name: sayUi.yes }).click();
    await expect(dialog(admin)).toContainText(sayConflicts.liveChanged({ mine: number(30_040), now: number(30_030) }));
    await admin.getByText(sayConflicts.replaceLive({ mine: number(30_040) })).click();
    await answer(admin, sayConflicts.goOn);
    await expect(liveOf(admin, 0)).toContainText(number(30_040));

    // Two saves of one register.
    await publisher.reload();
    await openRegister(admin, [98_730, 60_040, 700]);
    await openRegister(publisher, [98_730, 60_040, 650]);
    await publisher.getByRole('button', { name: sayRegister.save, exact: true }).click();
    await answer(publisher, sayUi.yes);
    await admin.getByRole('button', { name: sayRegister.save, exact: true }).click();
    await dialog(admin).getByRole('button', { name: sayUi.yes }).click();
    await expect(dialog(admin)).toContainText('98,730 registered voters, 60,040 valid votes, 650 rejected');
    await answer(admin, sayConflicts.goOn);
    await expect(register(admin)).toContainText('650');
  });

  await test.step('figures that change while the publish question is open', async () => {
    await publisher.reload();
    await publisher.getByRole('button', { name: sayLive.publishVotes }).click();
    await tickWarnings(publisher);
    await editLive(admin, 0, 30_010);
    await saveLive(admin, 0);
    await expect(liveOf(admin, 0)).toContainText(number(30_010));
    await dialog(publisher).getByRole('button', { name: sayUi.yes }).click();
    await expect(dialog(publisher)).toContainText(sayAsking.heading);
    await answer(publisher, sayUi.no);
    await expect(publisher.getByRole('button', { name: sayLive.publishVotes })).toBeDisabled();
    // Beside warnings: the made-up shares are not those of the election before.
    await expect(publisher.getByText(/^1 error\b.* open$/)).toBeVisible();

    await openRegister(publisher, [98_730, 60_010, 650]);
    await publisher.getByRole('button', { name: sayRegister.save, exact: true }).click();
    await answer(publisher, sayUi.yes);
    await publish(publisher);
    await expect(publisher.locator('#content').getByText(refusals.nothing_new)).toBeVisible();

    // The history has every step of the figure.
    await publisher
      .getByRole('button', { name: /^History of / })
      .nth(1)
      .click();
    for (const step of [changedBy.submit, changedBy.approved, changedBy.publish]) {
      await expect(dialog(publisher)).toContainText(step({ name: '' }).trim());
    }
  });
});

test('an error stops publishing until it is overridden with a reason; the public figures update by themselves', async ({
  browser,
  page,
}) => {
  await page.goto('/results');
  const reported = page.getByRole('status').first();
  await expect(reported).toContainText(/\d/);
  const [before = 0, of = 0] = ((await reported.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(before).toBeGreaterThan(0);

  const publisher = await signIn(browser, 'super_admin');
  await publisher.goto(SUM_DIFFERS);
  const button = publisher.getByRole('button', { name: sayLive.publishVotes });
  await expect(publisher.getByText(/^Correct this, or override it with a reason: /)).toBeVisible();
  await expect(button).toBeDisabled();

  await publisher.getByRole('button', { name: /^Override: / }).click();
  await dialog(publisher).getByRole('button', { name: sayUi.yes }).click();
  await expect(dialog(publisher)).toContainText(sayFindings.reasonNeeded);
  await dialog(publisher).getByLabel(sayChecks.reason).fill('The sheet itself says so');
  await answer(publisher, sayUi.yes);
  await expect(publisher.getByText(/^Overridden by Naa Adjeley Quartey, .*: The sheet itself says so$/)).toBeVisible();
  await publish(publisher);

  // Without a reload of the results page.
  await expect(reported).toContainText(sayResults.reportedShort({ done: before + 1, total: of }));
});

test('a contest with only zeros is validated, found by a check, and reported as 0', async ({ browser, page }) => {
  const admin = await signIn(browser, 'admin');
  await admin.goto(ALL_ZERO);
  await admin.getByRole('checkbox', { name: sayDeciding.selectAll }).check();
  await admin.keyboard.press('Enter');
  await expect(dialog(admin)).toContainText('Every figure is 0.');
  await answer(admin, sayUi.yes);
  await expect(liveOf(admin, 0)).toContainText(/^\D*0$/);

  const publisher = await signIn(browser, 'super_admin');
  await publisher.goto(ALL_ZERO);
  await publisher.getByRole('button', { name: /^Override: Every figure is 0/ }).click();
  await dialog(publisher).getByLabel(sayChecks.reason).fill('Nobody could vote: the road was flooded');
  await answer(publisher, sayUi.yes);
  await publish(publisher);
  await expect(publisher.getByRole('cell', { name: '0', exact: true }).first()).toBeVisible();
  await page.goto('/results');
  await expect(page.getByRole('row', { name: /^Ashanti/ })).toBeVisible();
});

test('keys step from constituency to constituency without losing typing', async ({ browser }) => {
  const admin = await signIn(browser, 'admin');
  await admin.goto('/votes/7/145');
  const heading = admin.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Ayawaso West, presidential');
  await admin.keyboard.press('j');
  await expect(heading).toHaveText('Bortianor-Ngleshie-Amanfro, presidential');
  await admin.keyboard.press('k');
  await expect(heading).toHaveText('Ayawaso West, presidential');
  await admin.keyboard.press('?');
  await expect(dialog(admin)).toContainText(sayKeys.next);
  await admin.keyboard.press('Escape');
  await expect(dialog(admin)).toBeHidden();

  await editLive(admin, 0, 123);
  await admin.getByRole('heading', { level: 1 }).click();
  await admin.keyboard.press('j');
  await answer(admin, sayUi.no);
  await expect(heading).toHaveText('Ayawaso West, presidential');
  await expect(fields(admin).first()).toHaveValue('123');
});

test('the three sync actions show their reports', async ({ browser }) => {
  const publisher = await signIn(browser, 'super_admin');
  const board = Promise.withResolvers<void>();
  await publisher.route('**/api/v1/votes/board?*', (route) => board.promise.then(() => route.continue()));
  await publisher.goto('/votes');
  // Rows that arrive above a button would move it from under the pointer.
  const seats = publisher.getByRole('button', { name: saySync.seats, includeHidden: true });
  await expect(seats).toBeAttached();
  await expect(seats).toBeHidden();
  board.resolve();
  await expect(seats).toBeVisible();
  await expect(seats).toBeDisabled();
  await sync(publisher, saySync.constituencies);
  await sync(publisher, saySync.regions);
  await expect(publisher.getByText(/^16 places checked, 0 updated\.$/)).toBeVisible();
  await publisher.goto('/votes?type=parliamentary');
  await expect(publisher.getByRole('button', { name: saySync.regions })).toBeDisabled();
  await sync(publisher, saySync.seats);
});

test('an agent with a whole region uses its list on a phone', async ({ browser }) => {
  const agent = await signInWithRegion(browser, { year_id: YEAR_ID, region_id: 2 }, PHONE);
  await agent.goto('/votes');
  const list = agent.getByRole('list').filter({ has: agent.getByRole('button', { name: 'Akrofuom' }) });
  await expect(list.getByRole('listitem')).toHaveCount(47);
  expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await agent.getByLabel(sayEntry.searchConstituency).fill('manso');
  await agent.getByRole('button', { name: 'Manso Nkwanta' }).click();
  await expect(agent.getByRole('heading', { level: 1 })).toHaveText('Manso Nkwanta, presidential');
  await fields(agent).first().fill('1,234');
  await fields(agent).first().press('Enter');
  await expect(fields(agent).nth(1)).toBeFocused();
  await expect(agent.getByText(number(1234)).first()).toBeVisible();
  expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('an agent who covers 276 constituencies finds one on a phone', async ({ browser, request }) => {
  const region = await makeLargeRegion(request, 276);
  const agent = await signInWithRegion(browser, region, PHONE);
  await agent.goto(`/votes?year=${region.year_id}`);
  const list = agent.getByRole('list').filter({ has: agent.getByRole('button', { name: 'Constituency 276' }) });
  await expect(list.getByRole('listitem')).toHaveCount(276);
  expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await agent.getByLabel(sayEntry.searchConstituency).fill('ncy 276');
  await agent.getByRole('button', { name: 'Constituency 276' }).click();
  await expect(agent.getByRole('heading', { level: 1 })).toHaveText('Constituency 276, presidential');
});

const dialog = (page: Page): Locator => page.getByRole('dialog');
const fields = (page: Page): Locator => page.getByRole('textbox', { name: /^Votes of / });
const register = (page: Page): Locator => page.getByRole('region', { name: sayRegister.heading });

/** The cell of the live value in a row. */
const liveOf = (page: Page, row: number): Locator =>
  page
    .getByRole('table', { name: sayVotes.heading })
    .locator(`tbody tr:nth-child(${row + 1}) [data-label="${sayVotes.live}"]`);

async function answer(page: Page, button: string) {
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

async function fill(page: Page, votes: readonly number[]) {
  for (const [index, count] of votes.entries()) await fields(page).nth(index).fill(String(count));
}

async function editLive(page: Page, row: number, votes: number) {
  await page
    .getByRole('button', { name: new RegExp(`^${sayEditing.edit}: `) })
    .nth(row)
    .click();
  await fields(page).first().fill(String(votes));
}

async function saveLive(page: Page, row: number) {
  await page
    .getByRole('button', { name: new RegExp(`^${sayVotes.save}: `) })
    .nth(row)
    .click();
  await expect(dialog(page)).toBeVisible();
  // A figure below the published one gets a second question.
  await dialog(page).getByRole('button', { name: sayUi.yes }).click();
}

async function openRegister(page: Page, totals: readonly [number, number, number]) {
  await page.getByRole('button', { name: sayRegister.editLabel }).click();
  for (const [index, total] of totals.entries())
    await register(page).getByRole('textbox').nth(index).fill(String(total));
}

async function publish(publisher: Page) {
  const button = publisher.getByRole('button', { name: sayLive.publishVotes });
  await expect(button).toBeEnabled();
  await button.click();
  await confirmPublication(publisher);
  await expect(button).toBeDisabled();
}

async function sync(publisher: Page, action: string) {
  await publisher.getByRole('button', { name: action }).click();
  await answer(publisher, sayUi.yes);
  await expect(publisher.getByRole('status').filter({ hasText: action })).toContainText('checked');
}
