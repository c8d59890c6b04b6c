import { bar as sayBar } from '@election/web/app/sentences';
import { factor as sayFactor } from '@election/web/session/account/sentences';
import { code as sayCode } from '@election/web/session/sentences';
import { board as sayBoard } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './src/axe.ts';
import { enter, invite, publishFirst } from './src/second-factor.ts';
import { test } from './src/test.ts';

const YAW = { name: 'Yaw Darko', email: 'yaw.darko@example.com', password: 'warm bread by the lagoon' };

test('an account with a passkey signs in with it, and publishes with it from a session without a proof', async ({
  browser,
  request,
}) => {
  await invite(request, YAW);
  // A session from before the passkey, on a phone that has the same passkeys.
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await enter(phone, YAW);
  await expect(phone).toHaveURL(/\/dashboard/);

  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const laptop = await giveAuthenticator(page);
  await enter(page, YAW);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/account');
  await page.getByRole('button', { name: sayFactor.setUpPasskey }).click();
  const form = page.getByRole('dialog', { name: sayFactor.passkeyTitle });
  await expect(form.getByLabel(sayFactor.password, { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(YAW.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: sayFactor.codes }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: sayFactor.kept }).click();
  await expect(page.getByText(sayFactor.codesLeft({ left: 10 }))).toBeVisible();

  await page.getByRole('button', { name: sayBar.logout }).click();
  await enter(page, YAW);
  await expect(page.getByText(sayCode.signInTitle)).toBeVisible();
  await expect(page.getByRole('button', { name: sayCode.usePasskey })).toBeFocused();
  await expectAccessible(page, 'main');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  const other = await giveAuthenticator(phone);
  const { credentials } = await laptop.client.send('WebAuthn.getCredentials', { authenticatorId: laptop.id });
  for (const credential of credentials) {
    await other.client.send('WebAuthn.addCredential', { authenticatorId: other.id, credential });
  }
  await phone.goto('/votes?state=ready');
  await publishFirst(phone);
  const asked = phone.getByRole('dialog', { name: sayCode.proofTitle });
  await expect(asked.getByRole('button', { name: sayCode.usePasskey })).toBeFocused();
  await expectAccessible(phone);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(sayBoard.finished({ published: 1, total: 1 }))).toBeVisible();
  await expect(asked).toBeHidden();
});

/** A device that keeps passkeys and verifies its person, by the protocol of the browser's developer tools. */
async function giveAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, id: authenticatorId };
}
