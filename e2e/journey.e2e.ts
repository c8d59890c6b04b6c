import { number } from '@election/contract/messages/format';
import type { NationalResult } from '@election/contract/results/results';
import { frame as sayFrame } from '@election/web/app/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { receiptStates, live as sayLive } from '@election/web/votes/sentences';
import { type APIRequestContext, expect } from '@playwright/test';
import { person, signIn } from './src/people.ts';
import { confirmPublication } from './src/publish.ts';
import { review } from './src/review.ts';
import { test } from './src/test.ts';
import { validateAll } from './src/validate.ts';

/** A constituency of the agent without entries, in the rehearsal's year. */
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
  await review(agent);
  await agent.getByRole('button', { name: sayUi.yes }).click();
  await expect(agent.getByText(receiptStates.pending)).toBeVisible();

  const correspondent = await signIn(browser, 'correspondent');
  await correspondent.goto(at);
  await validateAll(correspondent, person('agent').name);

  const publisher = await signIn(browser, 'super_admin');
  await publisher.goto(at);
  await publisher.getByRole('button', { name: sayLive.publishVotes }).click();
  await confirmPublication(publisher);
  await expect(publisher.getByRole('button', { name: sayLive.publishVotes })).toBeDisabled();

  const after = await nationalResult(request);
  expect(after.reporting.reported).toBe(before.reporting.reported + 1);
  for (const { candidate, votes } of after.candidates) {
    const had = before.candidates.find((one) => one.candidate.id === candidate.id)?.votes ?? 0;
    expect(votes, candidate.name).toBe(had + (figures.get(candidate.name) ?? 0));
  }

  await page.goto('/results');
  for (const { candidate, votes } of after.candidates) {
    await expect(page.getByRole('row', { name: new RegExp(candidate.name) }).first()).toContainText(number(votes));
  }
  await expect(page.getByText(sayFrame.rehearsalMore)).toBeVisible();
});

async function nationalResult(request: APIRequestContext): Promise<NationalResult> {
  const answer = await request.get('/api/v1/national/results?election_type_id=1');
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data;
}
