import * as sayOutbox from '@election/web/app/outbox/sentences';
import { yes } from '@election/web/ui/sentences';
import * as sayEntry from '@election/web/votes/entry/sentences';
import * as sayVotes from '@election/web/votes/sentences';
import { type Page, expect as soon } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

const expect = soon.configure({ timeout: 25_000 });
const fields = (page: Page) => page.getByRole('textbox', { name: /^Votes of / });
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `/tmp/house/shots/field-${name}.png`, fullPage: true });
test('shots', async ({ browser }) => {
  for (const theme of ['light', 'dark'] as const) {
    const agent = await signIn(browser, 'agent', { width: 360, height: 740 });
    await agent.emulateMedia({ colorScheme: theme });
    await agent.goto('/votes/7/134?type=' + (theme === 'light' ? 'parliamentary' : 'presidential'));
    await expect(fields(agent).first().or(agent.getByText(sayEntry.changeFigures))).toBeVisible();
    if (!(await fields(agent).first().isVisible())) {
      await agent.getByText(sayEntry.changeFigures).click();
    }
    const rows = await fields(agent).count();
    for (let row = 0; row < rows; row++)
      await fields(agent)
        .nth(row)
        .fill(String(31 + row));
    await expect(agent.getByText(sayOutbox.onThisPhone)).toBeVisible();
    await agent.reload();
    await expect(agent.getByText(sayOutbox.onThisPhone)).toBeVisible();
    await shot(agent, `draft-${theme}`);
    await agent.context().setOffline(true);
    await agent.getByRole('button', { name: sayEntry.review }).click();
    await expect(agent.getByRole('heading', { name: sayEntry.reviewHeading })).toBeVisible();
    const checked = agent.getByLabel(sayEntry.checked);
    if (await checked.isVisible()) await checked.check();
    await agent.getByRole('button', { name: sayVotes.save, exact: true }).click();
    await agent.getByRole('dialog').getByRole('button', { name: yes }).click();
    await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
    await shot(agent, `waiting-${theme}`);
    await agent.getByRole('link', { name: sayOutbox.waitingCount(1) }).click();
    await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
    await shot(agent, `submissions-${theme}`);
    await agent.getByRole('button', { name: 'Open the menu' }).click();
    await agent.getByRole('button', { name: 'Logout' }).click();
    await expect(agent.getByText(sayOutbox.leaveKeep)).toBeVisible();
    await agent.waitForTimeout(500);
    await shot(agent, `leave-${theme}`);
    await agent.getByText(sayOutbox.leaveStay).click();
    await agent.context().setOffline(false);
    await expect(agent.getByText(/^Received \d\d:\d\d$/).first()).toBeVisible();
    const text =
      (await agent
        .getByText(/Receipt \d/)
        .first()
        .textContent()) ?? '';
    const code = /\d+-\d+-[A-Z]/.exec(text)?.[0] ?? '';
    await shot(agent, `received-${theme}`);
    const admin = await signIn(browser, 'admin', { width: theme === 'light' ? 1280 : 360, height: 800 });
    await admin.emulateMedia({ colorScheme: theme });
    await admin.goto(`/receipts?code=${code}`);
    await expect(admin.getByText(/^From /).first()).toBeVisible();
    await shot(admin, `receipt-${theme}`);
    await admin.goto('/pending-entries');
    await expect(admin.getByText('Look up a receipt')).toBeVisible();
    await shot(admin, `pending-${theme}`);
  }
});
