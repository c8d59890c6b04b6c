import { ui as sayUi } from '@election/web/ui/sentences';
import { deciding as say } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';

/** Validates every figure of one agent on the screen of a contest. */
export async function validateAll(page: Page, agent: string): Promise<void> {
  const all = page.getByRole('checkbox', { name: say.selectAll });
  await expect(all).toBeVisible();
  // The choice is there with the figures, where several agents have sent some.
  const agents = page.getByRole('textbox', { name: say.agents });
  if (await agents.isVisible()) {
    await agents.click();
    await page.getByRole('option', { name: agent }).click();
  }
  await all.check();
  await page.getByRole('button', { name: say.validateAll }).click();
  await page.getByRole('button', { name: sayUi.yes }).click();
  await expect(all).not.toBeChecked();
}
