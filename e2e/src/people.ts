import type { BuiltInRole } from '@election/contract/people/permissions';
import { ACCOUNTS, PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { signIn as say } from '@election/web/session/sentences';
import { type Browser, expect, type Page } from '@playwright/test';

/** The rehearsal's first or further person of a role, as the screens name them. */
export function person(role: BuiltInRole, number = 1) {
  const account = ACCOUNTS.filter((one) => one.role === role)[number - 1];
  if (!account) throw new Error(`The rehearsal has no ${role} number ${number}.`);
  return account;
}

/** A new browser context, signed in on the login screen as the rehearsal's person of the role. */
export async function signIn(
  browser: Browser,
  role: BuiltInRole,
  viewport = { width: 1280, height: 900 },
  number = 1,
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto('/');
  return enterAs(page, person(role, number).email);
}

/** Signs a person in on the login screen that the page shows. */
export async function enterAs(page: Page, email: string, password = PASSWORD): Promise<Page> {
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: say.login }).click();
  await expect(page).not.toHaveURL(/\/$/);
  return page;
}
