import { ui as sayUi } from '@election/web/ui/sentences';
import { live as sayLive } from '@election/web/votes/sentences';
import { expect, type Locator, type Page } from '@playwright/test';

/** Ticks every warning of the question of a publication, which come with it. While one is not ticked, yes is refused. @returns the question */
export async function tickWarnings(page: Page): Promise<Locator> {
  const question = page.getByRole('dialog', { name: sayLive.publishQuestion });
  await expect(question).toBeVisible();
  for (const warning of await question.getByRole('checkbox').all()) await warning.check();
  return question;
}

/** Ticks the warnings, answers yes, and waits until the question is gone. */
export async function confirmPublication(page: Page): Promise<void> {
  const question = await tickWarnings(page);
  await question.getByRole('button', { name: sayUi.yes }).click();
  await expect(question).toBeHidden();
}
