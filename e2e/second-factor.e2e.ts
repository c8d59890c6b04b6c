import { ROLE_ID } from '@election/contract/permissions';
import { codeNow } from '@election/server/testing/authenticator';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { logout } from '@election/web/app/sentences';
import * as sayFactor from '@election/web/session/account/factor-sentences';
import * as sayCode from '@election/web/session/code-sentences';
import * as saySession from '@election/web/session/sentences';
import { yes } from '@election/web/ui/sentences';
import * as sayBoard from '@election/web/votes/board/sentences';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { person } from './src/people.ts';
import { test } from './src/test.ts';

const EFUA = { name: 'Efua Sarpong', email: 'efua.sarpong@example.com', password: 'warm bread by the lagoon' };

test('an account with codes asks for one at sign-in, and before a publication from a session without a proof', async ({
  browser,
  request,
}) => {
  await invite(request);
  // A session from before the second factor, on a phone.
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await enter(phone);
  await expect(phone).toHaveURL(/\/dashboard/);

  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/account');
  await page.getByRole('button', { name: sayFactor.setUp }).click();
  const form = page.getByRole('dialog', { name: sayFactor.enrolTitle });
  await expect(form.getByLabel(sayFactor.password, { exact: true })).toBeFocused();
  await form.getByLabel(sayFactor.password, { exact: true }).fill(EFUA.password);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('img', { name: sayFactor.qrCode })).toBeVisible();
  const secret = (await form.getByText(/^[A-Z2-7 ]{30,}$/).innerText()).replaceAll(' ', '');
  await form.getByLabel(sayFactor.firstCode).fill(codeNow(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: sayFactor.codes }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.nth(0).innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: sayFactor.kept }).click();
  await expect(page.getByText(sayFactor.codesLeft(10))).toBeVisible();

  await page.getByRole('button', { name: logout }).click();
  await enter(page);
  await expect(page.getByText(sayCode.signInTitle)).toBeVisible();
  // The first code was of the present step: that of the next one counts too.
  await page.getByLabel(sayCode.code, { exact: true }).fill(codeNow(secret, 30));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  await phone.goto('/votes?state=ready');
  await publishFirst(phone);
  const asked = phone.getByRole('dialog', { name: sayCode.proofTitle });
  await asked.getByRole('button', { name: sayCode.useWay.recovery }).click();
  await asked.getByLabel(sayCode.recoveryCode).fill(recovery);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(sayBoard.finished(1, 1))).toBeVisible();
  await expect(asked).toBeHidden();
});

/** A super_admin of this journey alone: the others of the election go on without a second factor. */
async function invite(request: APIRequestContext): Promise<void> {
  const { secure_request } = await (await request.get('/config.json')).json();
  const { token } = await (
    await request.post('/api/v1/users/login', { data: { email: person('super_admin').email, password: PASSWORD } })
  ).json();
  const made = await request.post('/api/v1/users', {
    headers: { 'x-secure-request': secure_request, authorization: `Bearer ${token}` },
    data: { name: EFUA.name, email: EFUA.email, status: 'active', role_id: ROLE_ID.super_admin },
  });
  const [, link] = (await made.json()).data.invite.link.split('#');
  await request.post('/api/v1/password/reset', { data: { token: link, password: EFUA.password } });
}

async function enter(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel(saySession.email).fill(EFUA.email);
  await page.getByLabel(saySession.password, { exact: true }).fill(EFUA.password);
  await page.getByRole('button', { name: saySession.login }).click();
}

async function publishFirst(page: Page): Promise<void> {
  await page.getByRole('table', { name: sayBoard.heading }).locator('tbody').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: sayBoard.publish(1) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/ votes$/)).toHaveCount(1);
  for (const warning of await dialog.getByRole('checkbox').all()) await warning.check();
  await dialog.getByRole('button', { name: yes }).click();
}
