import { ROLE_ID } from '@election/contract/people/permissions';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { signIn as saySession } from '@election/web/session/sentences';
import { board as sayBoard } from '@election/web/votes/sentences';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { person } from './people.ts';
import { confirmPublication } from './publish.ts';

export interface Invited {
  name: string;
  email: string;
  password: string;
}

/** A super_admin of this journey alone: the others of the election go on without a second factor. */
export async function invite(request: APIRequestContext, { name, email, password }: Invited): Promise<void> {
  const { secure_request } = await (await request.get('/config.json')).json();
  const { token } = await (
    await request.post('/api/v1/users/login', { data: { email: person('super_admin').email, password: PASSWORD } })
  ).json();
  const made = await request.post('/api/v1/users', {
    headers: { 'x-secure-request': secure_request, authorization: `Bearer ${token}` },
    data: { name, email, status: 'active', role_id: ROLE_ID.super_admin },
  });
  const [, link] = (await made.json()).data.invite.link.split('#');
  await request.post('/api/v1/password/reset', { data: { token: link, password } });
}

export async function enter(page: Page, { email, password }: Invited): Promise<void> {
  await page.goto('/');
  await page.getByLabel(saySession.email).fill(email);
  await page.getByLabel(saySession.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: saySession.login }).click();
}

export async function publishFirst(page: Page): Promise<void> {
  await page.getByRole('table', { name: sayBoard.heading }).locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: sayBoard.publish({ count: 1 }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/ votes$/)).toHaveCount(1);
  await confirmPublication(page);
}
