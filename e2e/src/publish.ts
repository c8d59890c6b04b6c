import { yes } from '@election/web/ui/sentences';
import { expect, type Page } from '@playwright/test';

/** Ticks every warning of the question of a publication, which come with it. While one is not ticked, yes is refused. */
export async function tickWarnings(page: Page): Promise<void> {
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  for (const warning of await question.getByRole('checkbox').all()) await warning.check();
}

/** Ticks the warnings and answers yes. */
export async function confirmPublication(page: Page): Promise<void> {
  await tickWarnings(page);
  await page.getByRole('dialog').getByRole('button', { name: yes }).click();
}
