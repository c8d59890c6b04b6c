import * as sayEntry from '@election/web/votes/entry/sentences';
import * as sayVotes from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';

/** From the typed figures through the review to its question; ticks that they were compared, where the review asks for it. */
export async function review(agent: Page): Promise<void> {
  await agent.getByRole('button', { name: sayEntry.review }).click();
  // Findings and their tick are there with the heading.
  await expect(agent.getByText(sayEntry.reviewHeading)).toBeVisible();
  const warned = agent.getByLabel(sayEntry.checked);
  if (await warned.isVisible()) await warned.check();
  await agent.getByRole('button', { name: sayVotes.save, exact: true }).click();
  await expect(agent.getByRole('dialog')).toBeVisible();
}
