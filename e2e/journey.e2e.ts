import * as sayConsole from '@election/contract/messages/console';
import { yes } from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-votes';
import type { NationalResult } from '@election/contract/results';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { person, signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** One of the constituencies of the agent that nobody has entered yet: the choice of year is the rehearsal's own. */
const PLACE = { region: 7, constituency: 133 };
const at = `/votes/${PLACE.region}/${PLACE.constituency}`;

test('an agent’s figures become the published national result', async ({ browser, page, request }) => {
  const before = await nationalResult(request);

  const agent = await signIn(browser, 'agent', { width: 360, height: 740 });
  await agent.goto(at);
  const fields = agent.getByRole('textbox', { name: /^Votes of / });
  await expect(fields.first()).toBeVisible();
  const figures = new Map<string, number>();
  for (const [index, field] of (await fields.all()).entries()) {
    const name = ((await field.getAttribute('aria-label')) ?? '').replace(/^Votes of (.*),[^,]*$/, '$1');
    const votes = 1000 * (index + 1) + 7 * index;
    figures.set(name, votes);
    await field.fill(String(votes));
  }
  expect(figures.size).toBeGreaterThan(1);
  await agent.getByRole('button', { name: say.review }).click();
  const warned = agent.getByLabel(say.checked);
  if (await warned.isVisible()) await warned.check();
  await agent.getByRole('button', { name: say.save, exact: true }).click();
  await agent.getByRole('button', { name: yes }).click();
  await expect(agent.getByText(say.receipt.pending)).toBeVisible();

  const correspondent = await signIn(browser, 'correspondent');
  await correspondent.goto(at);
  await chooseAgent(correspondent, person('agent').name);
  await correspondent.getByRole('checkbox', { name: say.selectAll }).check();
  await correspondent.getByRole('button', { name: say.validateAll }).click();
  await correspondent.getByRole('button', { name: yes }).click();
  await expect(correspondent.getByRole('checkbox', { name: say.selectAll })).not.toBeChecked();

  const publisher = await signIn(browser, 'super_admin');
  await publisher.goto(at);
  await publisher.getByRole('button', { name: say.publishVotes }).click();
  await publisher.getByRole('button', { name: yes }).click();
  await expect(publisher.getByRole('button', { name: say.publishVotes })).toBeDisabled();

  const after = await nationalResult(request);
  expect(after.reporting.reported).toBe(before.reporting.reported + 1);
  for (const { candidate, votes } of after.candidates) {
    const had = before.candidates.find((one) => one.candidate.id === candidate.id)?.votes ?? 0;
    expect(votes, candidate.name).toBe(had + (figures.get(candidate.name) ?? 0));
  }

  await page.goto('/results');
  for (const { candidate, votes } of after.candidates) {
    await expect(page.getByRole('row', { name: new RegExp(candidate.name) }).first()).toContainText(
      new Intl.NumberFormat('en').format(votes),
    );
  }
  await expect(page.getByText(sayConsole.rehearsalMore)).toBeVisible();
});

async function chooseAgent(page: Page, name: string) {
  const agents = page.getByRole('textbox', { name: say.agents });
  if (await agents.isVisible()) {
    await agents.click();
    await page.getByRole('option', { name }).click();
  }
}

async function nationalResult(request: APIRequestContext): Promise<NationalResult> {
  const answer = await request.get('/api/v1/national/results?election_type_id=1');
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data;
}
