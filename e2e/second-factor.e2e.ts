import { codeNow } from '@election/server/testing/authenticator';
import { bar as sayBar } from '@election/web/app/sentences';
import { factor as sayFactor } from '@election/web/session/account/sentences';
import { code as sayCode } from '@election/web/session/sentences';
import { board as sayBoard } from '@election/web/votes/sentences';
import { expect } from '@playwright/test';
import { expectAccessible } from './src/axe.ts';
import { enter, invite, publishFirst } from './src/second-factor.ts';
import { test } from './src/test.ts';

const EFUA = { name: 'Efua Sarpong', email: 'efua.sarpong@example.com', password: 'warm bread by the lagoon' };

test('an account with codes asks for one at sign-in, and before a publication from a session without a proof', async ({
  browser,
  request,
}) => {
  await invite(request, EFUA);
  // A session from before the second factor, on a phone.
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await enter(phone, EFUA);
  await expect(phone).toHaveURL(/\/dashboard/);

  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page, EFUA);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/account');
  await page.getByRole('button', { name: sayFactor.setUp }).click();
  const form = page.getByRole('dialog', { name: sayFactor.enrolTitle });
  await expect(form.getByLabel(sayFactor.password, { exact: true })).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel(sayFactor.password, { exact: true }).fill(EFUA.password);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('img', { name: sayFactor.qrCode })).toBeVisible();
  const secret = (await form.getByText(/^[A-Z2-7 ]{30,}$/).innerText()).replaceAll(' ', '');
  await form.getByLabel(sayFactor.firstCode).fill(codeNow(secret));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: sayFactor.codes }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.nth(0).innerText();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: sayFactor.kept }).click();
  await expect(page.getByText(sayFactor.codesLeft({ left: 10 }))).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: sayFactor.removeQuestion({ kind: 'authenticator' }) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: sayBar.logout }).click();
  await enter(page, EFUA);
  await expect(page.getByText(sayCode.signInTitle)).toBeVisible();
  await expectAccessible(page, 'main');
  // The first code was of the present step: that of the next one counts too.
  await page.getByLabel(sayCode.code, { exact: true }).fill(codeNow(secret, 30));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  await phone.goto('/votes?state=ready');
  await publishFirst(phone);
  const asked = phone.getByRole('dialog', { name: sayCode.proofTitle });
  await expect(asked.getByLabel(sayCode.code, { exact: true })).toBeFocused();
  await expectAccessible(phone);
  await asked.getByRole('button', { name: sayCode.otherWay({ way: 'recovery' }) }).click();
  await asked.getByLabel(sayCode.recoveryCode).fill(recovery);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(sayBoard.finished({ published: 1, total: 1 }))).toBeVisible();
  await expect(asked).toBeHidden();
});
