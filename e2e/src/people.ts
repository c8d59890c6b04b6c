import * as say from '@election/contract/messages/screens-session';
import type { BuiltInRole } from '@election/contract/permissions';
import { ACCOUNTS, PASSWORD } from '@election/server/rehearsal/accounts';
import { type Browser, expect, type Page } from '@playwright/test';

/** The rehearsal's person of a role, as the screens name them. */
export function person(role: BuiltInRole) {
  const account = ACCOUNTS.find((one) => one.role === role);
  if (!account) throw new Error(`The rehearsal has no ${role}.`);
  return account;
}

/** A browser of somebody's own, signed in by the login screen as that role of the rehearsal. */
export async function signIn(
  browser: Browser,
  role: BuiltInRole,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel(say.email).fill(person(role).email);
  await page.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say.login }).click();
  await expect(page).not.toHaveURL(/\/$/);
  return page;
}
