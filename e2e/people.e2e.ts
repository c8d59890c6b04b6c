import { usersDone } from '@election/contract/messages/done';
import { sayPasswords as sayLinks } from '@election/contract/messages/passwords';
import { sayPeople } from '@election/server/features/people/sentences';
import { bar as sayBar, election as sayElection, navigation as sayNavigation } from '@election/web/app/sentences';
import { frame } from '@election/web/management/sentences';
import { links, users as say } from '@election/web/management/users/sentences';
import { account as sayAccount } from '@election/web/session/account/sentences';
import { password as sayPassword, signIn as saySession } from '@election/web/session/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { entry as sayEntry } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

const AGENT = { name: 'Abena Sarpong', email: 'abena.sarpong@example.com', password: 'four green boats at dawn' };
const PLACES = ['Asokwa', 'Bantama'];
const ADDED = 'Adansi-Asokwa';
/** The states of the entries follow the name. */
const startingWith = (name: string) => new RegExp(`^${name}`);
const NEXT_PASSWORD = 'seven slow ferries at noon';

test('an agent is invited, works where assigned, is signed out at once when deactivated, returns by a reset link', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'super_admin');
  await admin.getByRole('link', { name: sayNavigation.users }).click();
  await admin.getByRole('button', { name: say.add }).click();
  const form = admin.getByRole('dialog', { name: say.createTitle });
  await form.getByLabel(say.name).fill(AGENT.name);
  await form.getByLabel(say.email).fill(AGENT.email);
  await choose(admin, form, say.role, 'agent');
  await choose(admin, form, say.region, 'Ashanti');
  for (const name of PLACES) await choose(admin, form, say.constituencies, name);
  await admin.keyboard.press('Escape');
  await form.getByRole('button', { name: sayUi.confirm }).click();
  await admin.getByRole('button', { name: sayUi.yes }).click();
  await expect(admin.getByText(usersDone.created)).toBeVisible();
  await expect(admin.getByLabel(links.link)).toHaveValue(/#/);
  const invite = await admin.getByLabel(links.link).inputValue();
  await admin.getByRole('button', { name: frame.done }).click();

  const agent = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await setPassword(agent, invite, sayPassword.setHeading({ purpose: 'invite' }), AGENT.password);
  await enter(agent, AGENT.password);
  await expect(agent).toHaveURL(/\/votes/);
  await expect(agent.getByRole('heading', { name: sayEntry.yourConstituencies })).toBeVisible();
  await expect(agent.getByRole('main').getByRole('listitem')).toHaveText(PLACES.map(startingWith));

  await admin.getByLabel(say.searchLabel).fill(AGENT.name);
  await expect(admin).toHaveURL(/name=Abena/);
  await update(admin, say.constituencies, ADDED);
  await agent.reload();
  await expect(agent.getByRole('main').getByRole('listitem')).toHaveText([ADDED, ...PLACES].map(startingWith));

  await update(admin, say.status, sayElection.inactive);
  const again = agent.getByRole('dialog', { name: saySession.again });
  await expect(again).toBeVisible();
  await again.getByLabel(saySession.password, { exact: true }).fill(AGENT.password);
  await again.getByRole('button', { name: saySession.login }).click();
  await expect(again.getByText(sayPeople.credentialsWrong)).toBeVisible();

  await update(admin, say.status, sayElection.active);
  // This browser still has the ended session, which must not open sign-in over these pages.
  await agent.goto('/forgot-password');
  await expect(agent.getByRole('heading', { name: sayPassword.forgotHeading })).toBeVisible();
  await agent.getByLabel(sayPassword.email).fill(AGENT.email);
  await agent.getByRole('button', { name: sayPassword.ask }).click();
  await expect(agent.getByText(sayLinks.requestNoted)).toBeVisible();

  await admin.reload();
  await expect(admin.getByText(/^Asked for a link/)).toBeVisible();
  await admin
    .getByRole('button', { name: sayUi.actionOn({ action: links.make({ purpose: 'reset' }), name: AGENT.name }) })
    .click();
  await admin.getByRole('button', { name: sayUi.yes }).click();
  await expect(admin.getByLabel(links.link)).toHaveValue(/#/);
  const reset = await admin.getByLabel(links.link).inputValue();
  await setPassword(agent, reset, sayPassword.setHeading({ purpose: 'reset' }), NEXT_PASSWORD);
  await enter(agent, NEXT_PASSWORD);
  await expect(agent.getByRole('heading', { name: sayEntry.yourConstituencies })).toBeVisible();
  await agent.goto(reset);
  await expect(agent.getByText(sayPeople.linkUsed)).toBeVisible();
});

test('an agent signs in where they have signed in before, while others have used up the guesses', async ({
  browser,
  request,
}) => {
  const agent = await (await browser.newContext()).newPage();
  await agent.goto('/');
  await signInAgain(agent);
  await expect(agent.getByRole('heading', { name: sayEntry.yourConstituencies })).toBeVisible();
  await agent.getByRole('button', { name: sayBar.logout }).click();
  await expect(agent.getByText(saySession.loggedOut)).toBeVisible();
  // Nothing of the person stays; that this is a rehearsal does.
  expect(await agent.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, 'marks=rehearsal']);

  const guess = () => request.post('/api/v1/users/login', { data: { email: AGENT.email, password: 'a wrong guess' } });
  await expect.poll(async () => (await guess()).status()).toBe(429);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/');
  await signInAgain(stranger);
  await expect(stranger.getByRole('alert')).toContainText(/Too many failed attempts\. Try again in \d+ minutes\./);

  await signInAgain(agent);
  await expect(agent.getByRole('heading', { name: sayEntry.yourConstituencies })).toBeVisible();
});

/** Signs in on the login screen with the password that the agent has in the end. */
async function signInAgain(page: Page) {
  await page.getByLabel(saySession.email).fill(AGENT.email);
  await page.getByLabel(saySession.password, { exact: true }).fill(NEXT_PASSWORD);
  await page.getByRole('button', { name: saySession.login }).click();
}

test('a person ends another own session and keeps the present one', async ({ browser }) => {
  const first = await signIn(browser, 'intern');
  const second = await signIn(browser, 'intern');
  // What comes late, above the list, moves it: a button that moves while it is pressed is not pressed.
  await second.goto('/account', { waitUntil: 'networkidle' });
  await second
    .getByRole('button', { name: /^End session of/, disabled: false })
    .and(second.locator('[aria-disabled="false"]'))
    .first()
    .click();
  await second.getByRole('button', { name: sayUi.yes }).click();
  await expect(first.getByRole('dialog', { name: saySession.again })).toBeVisible();
  await expect(second.getByText(sayAccount.changeHeading).first()).toBeVisible();
});

/** Chooses from a dropdown of a dialog: open, type, press. */
async function choose(page: Page, dialog: ReturnType<Page['getByRole']>, label: string, option: string) {
  const field = dialog.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Changes one field of the agent in the form. */
async function update(admin: Page, label: string, option: string) {
  await admin.getByRole('button', { name: sayUi.actionOn({ action: sayUi.update, name: AGENT.name }) }).click();
  const form = admin.getByRole('dialog', { name: say.updateTitle });
  await choose(admin, form, label, option);
  await form.getByRole('button', { name: sayUi.confirm }).click();
  const warning = admin.getByText(say.signedOutAtOnce({ name: AGENT.name }));
  if (option === sayElection.inactive) await expect(warning).toBeVisible();
  else await expect(warning).toBeHidden();
  await admin.getByRole('button', { name: sayUi.yes }).click();
  await expect(form).toBeHidden();
}

async function setPassword(page: Page, link: string, heading: string, password: string) {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText(sayPassword.account({ name: AGENT.name, email: AGENT.email }))).toBeVisible();
  const field = page.getByLabel(sayPassword.password, { exact: true });
  await field.fill('short');
  await expect(page.getByText(sayLinks.tooShort({ characters: 12 }))).toBeVisible();
  await field.fill(password);
  await expect(page.getByText(sayPassword.good)).toBeVisible();
  await page.getByLabel(sayPassword.repeat).fill(password);
  await page.getByRole('button', { name: sayPassword.set }).click();
  await expect(page.getByRole('status').filter({ hasText: sayLinks.passwordSet })).toBeVisible();
}

/** Signs in at the login screen, where the address is filled in. */
async function enter(page: Page, password: string) {
  await expect(page.getByLabel(saySession.email)).toHaveValue(AGENT.email);
  await page.getByLabel(saySession.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: saySession.login }).click();
}
