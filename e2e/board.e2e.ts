import { sayVotes } from '@election/contract/messages/votes';
import { boardStates, publishOutcomes, board as say } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { confirmPublication } from './src/publish.ts';
import { test } from './src/test.ts';

/** The number on the button of a state. */
const countOf = async (page: Page, state: keyof typeof boardStates) => {
  const button = page.getByRole('group', { name: say.byState }).getByRole('button', { name: boardStates[state] });
  return Number((await button.locator('strong').innerText()).replaceAll(',', ''));
};

test('several contests are published at once, and another window follows without a reload', async ({ browser }) => {
  const publisher = await signIn(browser, 'super_admin');
  // Greater Accra, the region of the correspondent. Parliamentary contests need a second source there.
  await publisher.goto('/votes?region=7&state=ready&contests=presidential');
  const correspondent = await signIn(browser, 'correspondent');
  await correspondent.goto('/votes');
  await correspondent.getByRole('group', { name: say.byState }).waitFor();
  const before = await countOf(correspondent, 'published');

  const rows = publisher.getByRole('table', { name: say.heading }).locator('tbody').getByRole('checkbox');
  await rows.nth(0).check();
  await rows.nth(1).check();
  await publisher.getByRole('button', { name: say.publish({ count: 2 }) }).click();
  const dialog = publisher.getByRole('dialog');
  await expect(dialog.getByText(/ votes$/)).toHaveCount(2);
  await confirmPublication(publisher);

  await expect(publisher.getByText(say.finished({ published: 2, total: 2 }))).toBeVisible();
  const outcomes = publisher.getByRole('region', { name: say.outcomesLabel }).getByRole('listitem');
  await expect(outcomes).toHaveText([
    new RegExp(`^${publishOutcomes.published}`),
    new RegExp(`^${publishOutcomes.published}`),
  ]);
  await expect(publisher.getByText(sayVotes.published)).toBeVisible();
  await expect.poll(() => countOf(correspondent, 'published')).toBe(before + 2);

  // The list stays while a contest is looked at.
  await publisher.getByRole('table', { name: say.heading }).getByRole('link').first().click();
  await publisher.getByText(say.backToBoard).click();
  await expect(publisher.getByText(say.finished({ published: 2, total: 2 }))).toBeVisible();
});
