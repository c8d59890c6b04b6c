import { entry as sayEntry, votes as sayVotes } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';

/** From the typed figures through the review to its question; ticks that they were compared, where the review asks for it. */
export async function review(agent: Page): Promise<void> {
  await agent.getByRole('button', { name: sayEntry.review }).click();
  await expect(agent.getByRole('heading', { name: sayEntry.reviewHeading })).toBeVisible();
  const warned = agent.getByLabel(sayEntry.checked);
  const save = agent.getByRole('button', { name: sayVotes.save, exact: true });
  // Findings come with what they are compared with, which may be read after the figures.
  await expect(async () => {
    if (await warned.isVisible()) await warned.check();
    expect(await save.isEnabled()).toBe(true);
  }).toPass();
  await save.click();
  await expect(agent.getByRole('dialog')).toBeVisible();
}
