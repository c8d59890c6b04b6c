import { reasons } from '@election/contract/messages/election';
import { sayFiles } from '@election/contract/messages/files';
import { number } from '@election/contract/messages/format';
import * as sayOutlook from '@election/contract/messages/outlook';
import { figure as publicFigure, say as sayPublic } from '@election/contract/messages/public-corrections';
import { say as sayResults } from '@election/contract/messages/results';
import { explanation as sayExplanation } from '@election/web/app/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import {
  corrections as say,
  editing as sayEditing,
  live as sayLive,
  votes as sayVotes,
} from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { confirmPublication } from './src/publish.ts';
import { callsAs, makeBallot } from './src/reference.ts';
import { test } from './src/test.ts';

const NOTE = 'Two digits of the sheet were changed over.';

test('a withdrawn contest leaves an open public page by itself, comes back corrected, and is listed and exported', async ({
  browser,
  page: visitor,
  request,
}) => {
  const election = await makeBallot(request, 2);
  const publisher = await signIn(browser, 'super_admin');
  await publisher.goto(election.at);
  await saveFigures(publisher, [4601, 310]);
  await publish(publisher);

  await visitor.goto(`/results?year=${election.year_id}&type=parliamentary`);
  const first = visitor
    .getByRole('table', { name: sayResults.seatsHeading })
    .getByRole('row', { name: /Party number 1/ });
  await expect(first).toContainText(number(4601));
  await expect(visitor.getByRole('list', { name: sayPublic.heading })).toBeHidden();
  // A reload would take the mark away.
  await visitor.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'));

  await publisher.getByRole('button', { name: say.withdraw, exact: true }).click();
  await explain(publisher);
  await publisher.getByRole('dialog').getByRole('button', { name: say.yes }).click();
  await expect(publisher.getByText(say.isWithdrawn)).toBeVisible();
  const listed = visitor.getByRole('list', { name: sayPublic.heading }).getByRole('listitem');
  await expect(listed.filter({ hasText: sayPublic.what({ number: 1, kind: 'withdrawn' }) })).toContainText(
    `${reasons.wrong_figures}: ${NOTE}`,
  );
  await expect(listed.filter({ hasText: publicFigure('Candidate Number 1', 4601, null) }).first()).toBeVisible();
  await expect(visitor.getByText(sayResults.reportedShort({ done: 0, total: 1 })).first()).toBeVisible();
  await expect(visitor.getByText(number(4601), { exact: true })).toHaveCount(0);

  await editLive(publisher, 'Candidate Number 1', 4610);
  await publish(publisher);
  await expect(first).toContainText(number(4610));
  await expect(visitor.getByRole('row', { name: /Quiet Region/ })).toContainText(/Corrected /);
  await expect(visitor.locator('html')).toHaveAttribute('data-opened', 'once');

  const link = visitor.getByRole('link', {
    name: sayFiles.exportedIn({ what: sayFiles.exported({ of: 'corrections' }), format: 'CSV' }),
  });
  const file = await request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toMatch(/,withdrawn,parliamentary,.*,Candidate Number 1,4601,,wrong_figures,Two digits/);
});

test('an open public page says that a seat is decided, and open again, exactly when the outstanding voters say so', async ({
  page: visitor,
  request,
}) => {
  const { admin, year_id, constituency_id, candidates } = await makeBallot(request, 2);
  const desk = await callsAs(request, 'admin');
  const stations: number[] = [];
  for (const [index, registered_voters] of [100, 100, 60].entries()) {
    const station = { code: `Q${index}`, name: `Station ${index}`, status: 'active', registered_voters };
    stations.push((await admin.post('/api/v1/polling-station', { constituency_id, ...station })).id);
  }
  const correction = { reason: 'wrong_figures', note: NOTE };
  const publishStation = (index: number, votes: readonly number[]) =>
    desk.post('/api/v1/polling-station/votes/publish', {
      ...{ polling_station_id: stations[index], year_id, election_type_id: 2, correction },
      votes: candidates.map((candidate_id, at) => ({ candidate_id, vote_count: votes[at] })),
    });
  await visitor.goto(`/results?year=${year_id}&type=parliamentary`);
  await visitor.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'));
  const answers = visitor.getByRole('region', { name: sayOutlook.say.heading });
  const seats = (decided: number) => sayOutlook.seats({ seats: 1, declared: 0, decided, open: 1 - decided, line: 1 });
  const standsAt = (margin: number, published: number, voters: number) =>
    sayOutlook.seat({
      name: 'Quiet Constituency',
      leader: { name: 'Candidate Number 1' },
      margin,
      stations: { total: 3 },
      outstanding: { units: 3 - published, voters, without_register: 0, unknown: [] },
    });

  await publishStation(0, [90, 10]);
  await expect(answers).toContainText(standsAt(80, 1, 160));
  await expect(answers).toContainText(seats(0));
  // As many voters are outstanding as the margin has votes: a tie is still possible.
  await publishStation(1, [39, 59]);
  await expect(answers).toContainText(standsAt(60, 2, 60));
  await expect(answers).toContainText(seats(0));
  await publishStation(1, [40, 59]);
  await expect(answers).toContainText(seats(1));
  await expect(answers.getByText(sayOutlook.majorityMark('certain'), { exact: true })).toBeVisible();
  await publishStation(1, [39, 59]);
  await expect(answers).toContainText(standsAt(60, 2, 60));
  await expect(answers).toContainText(seats(0));
  await expect(visitor.locator('html')).toHaveAttribute('data-opened', 'once');
});

async function saveFigures(page: Page, votes: readonly number[]) {
  const fields = page.getByRole('textbox', { name: /^Votes of / });
  await expect(fields).toHaveCount(votes.length);
  for (const [row, count] of votes.entries()) await fields.nth(row).fill(String(count));
  await page.getByRole('button', { name: sayEditing.saveVotes }).click();
  await page.getByRole('dialog').getByRole('button', { name: sayUi.yes }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function editLive(page: Page, name: string, votes: number) {
  await page.getByRole('button', { name: `${sayEditing.edit}: ${name}` }).click();
  await page.getByRole('textbox', { name: /^Votes of / }).fill(String(votes));
  await page.getByRole('button', { name: `${sayVotes.save}: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: sayUi.yes }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function publish(page: Page) {
  const button = page.getByRole('button', { name: sayLive.publishVotes });
  await expect(button).toBeEnabled();
  await button.click();
  await confirmPublication(page);
  await expect(button).toBeDisabled();
}

async function explain(page: Page) {
  const question = page.getByRole('dialog', { name: say.question });
  await question.getByRole('combobox', { name: sayExplanation.reason }).click();
  await page.getByRole('option', { name: reasons.wrong_figures }).click();
  await question.getByLabel(sayExplanation.note).fill(NOTE);
}
