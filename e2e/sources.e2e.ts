import { electionTypes } from '@election/contract/messages/election';
import { refusals } from '@election/contract/messages/rules';
import { sheet as sayViewer } from '@election/web/app/sentences';
import { differences as sayDifferences } from '@election/web/differences/sentences';
import { keying as sayKeying } from '@election/web/keying/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { receiptStates, live as sayLive } from '@election/web/votes/sentences';
import { type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './src/axe.ts';
import { photographPaper } from './src/paper.ts';
import { signIn } from './src/people.ts';
import { confirmPublication } from './src/publish.ts';
import { signInWithRegion } from './src/region-agent.ts';
import { review } from './src/review.ts';
import { test } from './src/test.ts';

/** A constituency of the intern without entries, in the rehearsal's year. */
const PLACE = { region: 7, constituency: 162, name: 'Tema Central' };
const FIGURES = `/votes/${PLACE.region}/${PLACE.constituency}?type=parliamentary`;
const SHEET = `/pinksheets?region=${PLACE.region}&constituency=${PLACE.constituency}&type=parliamentary`;
const PHONE = { width: 360, height: 740 };

test('two sources: entered, keyed in blind, different, decided on by the desk, published', async ({ browser }) => {
  const publisher = await signIn(browser, 'super_admin');
  const agent = await signInWithRegion(browser, { year_id: 33, region_id: PLACE.region, number: 9 }, PHONE);
  const ballot = await enter(agent);
  await photograph(browser, agent, ballot);

  const intern = await signIn(browser, 'intern');
  const answers = answersTo(intern);
  await openTheSheet(browser, intern);
  await keyIn(intern, ballot, answers);
  const last = ballot.at(-1)?.name ?? '';
  await publisher.goto(FIGURES);
  const publish = publisher.getByRole('button', { name: sayLive.publishVotes });
  const nothingYet = publisher.getByText(refusals.nothing_to_publish);
  await expect(nothingYet).toBeVisible();
  await expect(publish).toBeDisabled();

  const desk = await signIn(browser, 'correspondent');
  await desk.goto('/differences');
  await decide(desk, last);
  // It follows without a reload.
  await expect(nothingYet).toBeHidden();
  await expect(publish).toBeEnabled();
  await publish.click();
  await confirmPublication(publisher);
  await expect(publish).toBeDisabled();
});

const sheetOf = (page: Page) => page.getByRole('img', { name: /Pink sheet of/ });

/** Other sheets wait for the interns too: two of them have a different one each, and the first skips on to that of the constituency. */
async function openTheSheet(browser: Browser, intern: Page) {
  const second = await signIn(browser, 'intern', undefined, 2);
  const nameOf = async (page: Page) => {
    await expect(sheetOf(page)).toBeVisible();
    return (await sheetOf(page).getAttribute('alt')) ?? '';
  };
  await Promise.all([intern, second].map((page) => page.goto('/keying')));
  const [mine, other] = await Promise.all([intern, second].map(nameOf));
  expect(mine).not.toBe(other);
  let shown = mine ?? '';
  while (!shown.includes(PLACE.name)) {
    await intern.getByRole('button', { name: sayKeying.skip }).click();
    await expect(sheetOf(intern)).not.toHaveAttribute('alt', shown);
    shown = await nameOf(intern);
    expect(shown).not.toBe(other);
  }
}

/** All that the server answers to a page. */
function answersTo(page: Page): readonly string[] {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  return answers;
}

type Ballot = { name: string; votes: number }[];

/** The agent's figures, by candidate. */
async function enter(agent: Page): Promise<Ballot> {
  await agent.goto(FIGURES);
  const fields = agent.getByRole('textbox', { name: /^Votes of / });
  await expect(fields.first()).toBeVisible();
  const ballot: Ballot = [];
  for (const [index, field] of (await fields.all()).entries()) {
    const name = ((await field.getAttribute('aria-label')) ?? '').replace(/^Votes of (.*),[^,]*$/, '$1');
    ballot.push({ name, votes: 3000 * (index + 1) + 7 * index });
    await field.fill(String(ballot.at(-1)?.votes));
  }
  await review(agent);
  await agent.getByRole('button', { name: sayUi.yes }).click();
  await expect(agent.getByText(receiptStates.pending)).toBeVisible();
  return ballot;
}

async function photograph(browser: Browser, agent: Page, ballot: Ballot) {
  const rows = ballot.map(({ name, votes }) => [name, votes] as const);
  const buffer = await photographPaper(browser, { place: PLACE.name, rows });
  await agent.goto(SHEET);
  await agent.locator('input[type=file]').first().setInputFiles({ name: 'sheet.jpg', mimeType: 'image/jpeg', buffer });
  await agent.getByRole('button', { name: sayViewer.upload }).click();
  await agent.getByRole('button', { name: sayUi.yes }).click();
  await expect(agent.getByText(/^Received \d\d:\d\d$/)).toBeVisible();
}

/** By the keyboard alone: every figure as the sheet has it, but one more for the last candidate. */
async function keyIn(intern: Page, ballot: Ballot, answers: readonly string[]) {
  const fields = intern.getByRole('textbox', { name: /^Votes of / });
  await expect(fields.first()).toBeFocused();
  for (const field of await fields.all()) await expect(field).toHaveValue('');
  await findNothing(intern);
  for (const [index, { votes }] of ballot.entries()) {
    await intern.keyboard.type(String(votes + Number(index === ballot.length - 1)));
    await intern.keyboard.press('Enter');
  }
  await expect(intern.getByRole('button', { name: sayKeying.finish })).toBeFocused();
  const figure = new RegExp(`\\b(${ballot.map(({ votes }) => votes).join('|')})\\b`);
  expect(answers.filter((answer) => figure.test(answer))).toEqual([]);
  await intern.keyboard.press('Enter');
  await expect(intern.getByText(sayKeying.noSheet, { exact: true })).toBeVisible();
}

/** By one key: the figure of the first source. */
async function decide(desk: Page, last: string) {
  const list = desk.getByRole('table', { name: sayDifferences.list });
  const row = list.getByRole('row').filter({ hasText: electionTypes.parliamentary }).filter({ hasText: PLACE.name });
  await expect(row).toBeVisible();
  await findNothing(desk);
  await row.getByRole('button').click();
  const figures = desk.getByRole('table', { name: /^Figures of Tema Central/ });
  await expect(figures.getByRole('row').filter({ hasText: last })).toHaveAttribute('data-now', 'true');
  await expect(desk.getByRole('img', { name: /Pink sheet of/ })).toBeVisible();
  await findNothing(desk);
  await desk.locator('h1').click();
  await desk.keyboard.press('1');
  await expect(figures).toBeHidden();
}

async function findNothing(page: Page) {
  expect(await violationsOf(page, 'html')).toEqual([]);
}
