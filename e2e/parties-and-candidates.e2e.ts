import { partiesDone, candidatesDone as sayCandidate, pollsDone as sayPoll } from '@election/contract/messages/done';
import { sayParties as sayParty } from '@election/contract/messages/parties';
import { sayPictures as sayPicture } from '@election/contract/messages/pictures';
import { duplicates } from '@election/server/platform/db/constraint-sentences';
import { stillHas } from '@election/server/platform/writes/dependant-sentences';
import { subject } from '@election/server/platform/writes/sentences';
import { election as sayElection, records as sayRecords } from '@election/web/app/sentences';
import { candidates, noCandidates } from '@election/web/candidates/sentences';
import { parties as sayParties } from '@election/web/parties/sentences';
import { polls } from '@election/web/polls/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { png } from './src/png.ts';
import { makeElection } from './src/reference.ts';
import { test } from './src/test.ts';

const LOGO = { name: 'logo.png', mimeType: 'image/png', buffer: png(64, [11, 95, 165]) };
const FACE = { name: 'face.png', mimeType: 'image/png', buffer: png(64, [200, 160, 120]) };
const NO_PICTURE = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a, whatever it is called') };
const PARTY = 'Quiet Party';
const PERSON = 'Adzo Quiet';

const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function choose(page: Page, within: Locator, name: string, option: string) {
  await within.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Confirms the form, then the question before it is saved. */
async function save(page: Page, form: Locator) {
  await press(form, sayUi.confirm);
  await press(page, sayUi.yes);
}

async function remove(page: Page, name: string, question: string) {
  await press(page, sayUi.actionOn({ action: sayUi.remove, name }));
  const dialog = page.getByRole('dialog', { name: question });
  await press(dialog, sayUi.yes);
  return dialog;
}

test('parties, candidates and polls of a year, created, changed and deleted', async ({ browser, request }) => {
  const election = await makeElection(request);
  const page = await signIn(browser, 'super_admin');
  // Many dialogs open and close here: without animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let party: string | null = null;
  const at = (path: string) => page.goto(`${path}?year=${election.year_id}`);

  await test.step('a party needs its fields, no color twice and a real picture', async () => {
    await at('/parties');
    await expect(page.getByText(sayParties.empty)).toBeVisible();
    await press(page, sayParties.add);
    const form = page.getByRole('dialog', { name: sayParties.create });
    await press(form, sayUi.confirm);
    await expect(form.getByText(sayParties.fillAllOrDuplicate)).toBeVisible();

    await field(form, sayParties.name).fill(PARTY);
    await choose(page, form, sayRecords.status, 'active');
    await field(form, sayParties.orderQueue).fill('1');
    await field(form, sayParties.color).fill('#0b5fa5');
    await field(form, sayParties.newOtherColor).fill('#ffffff');
    await press(form, sayParties.addColor);
    await field(form, sayParties.newOtherColor).fill('#FFF');
    await press(form, sayParties.addColor);
    const refusal = page.getByRole('dialog', { name: sayParty.duplicatedColors });
    await expect(refusal).toBeVisible();
    // Escape closes the information dialog, not the form below it.
    await page.keyboard.press('Escape');
    await expect(refusal).toBeHidden();
    await expect(field(form, sayParties.name)).toHaveValue(PARTY);
    await field(form, sayParties.newOtherColor).fill('#2b2b2b');
    await press(form, sayParties.addColor);
    await expect(field(form, sayParties.newOtherColor)).toBeDisabled();

    await form.locator('input[type=file]').setInputFiles(NO_PICTURE);
    await expect(form.getByText(sayPicture.notPicture)).toBeVisible();
    await form.locator('input[type=file]').setInputFiles(LOGO);
    await expect(form.getByRole('img', { name: /logo\.png/ })).toBeVisible();
    await save(page, form);
    await expect(page.getByText(partiesDone.created)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(row(page, PARTY).locator('img')).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{64}\?size=96$/);
    await expect(page).toHaveURL(new RegExp(`year=${election.year_id}`));
  });

  await test.step('a party with a used order queue is refused under the field', async () => {
    await press(page, sayParties.add);
    const form = page.getByRole('dialog', { name: sayParties.create });
    await field(form, sayParties.name).fill('Late Party');
    await choose(page, form, sayRecords.status, 'inactive');
    await field(form, sayParties.orderQueue).fill('1');
    await field(form, sayParties.color).fill('#123456');
    await save(page, form);
    await expect(form.getByText(duplicates.parties_order_queue_key?.order_queue?.[0] ?? '').first()).toBeVisible();
    await field(form, sayParties.orderQueue).fill('0');
    await save(page, form);
    await expect(form).toBeHidden();
    // By order_queue.
    await expect(page.getByRole('row').nth(1)).toContainText('Late Party');
  });

  await test.step('a conflict shows the current values, and the person can keep the typed ones', async () => {
    await press(page, sayUi.actionOn({ action: sayUi.update, name: 'Late Party' }));
    const form = page.getByRole('dialog', { name: sayParties.update });
    await field(form, sayParties.name).fill('');
    await press(form, sayUi.confirm);
    await expect(form.getByText(sayParties.fillAllRequired)).toBeVisible();
    await field(form, sayParties.name).fill('Later Party');
    const id = await row(page, 'Late Party').getByRole('cell').nth(1).textContent();
    await election.admin.send(`/api/v1/parties/${id}?_method=put`, {
      name: 'Late Party',
      status: 'active',
      color: '#123456',
    });
    await save(page, form);
    await expect(form.getByText(sayRecords.staleHeading, { exact: true })).toBeVisible();
    await press(form, sayRecords.keepMine);
    await save(page, form);
    await expect(page.getByText(partiesDone.updated)).toBeVisible();
    await expect(row(page, 'Later Party')).toContainText('active');
    await remove(page, 'Later Party', sayParties.deleteQuestion);
    await expect(page.getByText(partiesDone.deleted)).toBeVisible();
    await expect(row(page, 'Later Party')).toBeHidden();
  });

  await test.step('a presidential candidate needs a picture', async () => {
    await at('/candidates/presidential');
    await expect(page.getByText(noCandidates.presidential)).toBeVisible();
    await press(page, candidates.add);
    const form = page.getByRole('dialog', { name: candidates.create });
    await field(form, candidates.name).fill(PERSON);
    await choose(page, form, sayRecords.status, 'active');
    await choose(page, form, candidates.party, PARTY);
    await press(form, sayUi.confirm);
    await expect(form.getByText(sayRecords.fillAllFields)).toBeVisible();
    await form.locator('input[type=file]').setInputFiles({ ...FACE, name: 'face.gif' });
    await expect(form.getByText(sayPicture.notPicture)).toBeVisible();
    await form.locator('input[type=file]').setInputFiles(FACE);
    await expect(form.getByRole('img', { name: /face\.png/ })).toBeVisible();
    await field(form, candidates.hometown).fill('Quietville');
    await field(form, candidates.children).fill('0');
    await save(page, form);
    await expect(page.getByText(sayCandidate.created)).toBeVisible();
    await expect(row(page, PERSON).locator('img').first()).toHaveAttribute('src', /^\/pictures\//);
  });

  await test.step('a candidate is edited; the other details stay', async () => {
    await press(page, sayUi.actionOn({ action: sayUi.update, name: PERSON }));
    const form = page.getByRole('dialog', { name: candidates.update });
    await expect(field(form, candidates.hometown)).toHaveValue('Quietville');
    await field(form, candidates.spouse).fill('Yao Quiet');
    await choose(page, form, sayRecords.status, 'inactive');
    await save(page, form);
    await expect(page.getByText(sayCandidate.updated)).toBeVisible();
    await expect(row(page, PERSON)).toContainText('inactive');
  });

  await test.step('parliamentary candidates have an address and a constituency', async () => {
    await choose(page, page.getByRole('main'), candidates.electionType, 'Parliamentary');
    await expect(page).toHaveURL(new RegExp(`/candidates/parliamentary\\?year=${election.year_id}`));
    await expect(page.getByText(noCandidates.parliamentary)).toBeVisible();
    await press(page, candidates.add);
    const form = page.getByRole('dialog', { name: candidates.create });
    await field(form, candidates.name).fill('Kofi Quiet');
    await choose(page, form, sayRecords.status, 'active');
    await choose(page, form, candidates.party, PARTY);
    await expect(form.getByRole('combobox', { name: sayElection.constituency })).toHaveValue(election.constituency);
    await save(page, form);
    await expect(row(page, 'Kofi Quiet')).toBeVisible();
    await remove(page, 'Kofi Quiet', candidates.deleteQuestion);
    await expect(page.getByText(sayCandidate.deleted)).toBeVisible();
    await expect(page.getByText(noCandidates.parliamentary)).toBeVisible();
  });

  await test.step('a poll has figures of its own', async () => {
    await at('/polls');
    await expect(page.getByText(polls.empty)).toBeVisible();
    await press(page, polls.add);
    const form = page.getByRole('dialog', { name: polls.create });
    await field(form, polls.title).fill('Exit poll at noon');
    await choose(page, form, sayRecords.status, 'active');
    await choose(page, form, polls.electionType, 'Presidential');
    await form.getByLabel(`${polls.votes}: ${PERSON}`).fill('1,250');
    await save(page, form);
    await expect(page.getByText(sayPoll.created)).toBeVisible();
    await press(page, sayUi.actionOn({ action: polls.results, name: 'Exit poll at noon' }));
    const results = page.getByRole('region', { name: polls.resultsOf({ poll: 'Exit poll at noon' }) });
    await expect(results.getByRole('row', { name: new RegExp(PERSON) })).toContainText('1,250100.00%');
    await remove(page, 'Exit poll at noon', polls.deleteQuestion);
    await expect(page.getByText(polls.empty)).toBeVisible();
  });

  await test.step('a party with candidates cannot be deleted', async () => {
    await at('/parties');
    party = await row(page, PARTY).getByRole('cell').nth(1).textContent();
    const refused = await remove(page, PARTY, sayParties.deleteQuestion);
    await expect(
      refused.getByText(stillHas(subject.parties({ name: PARTY }), [{ what: 'candidate', count: 1 }])),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await at('/candidates/presidential');
    await remove(page, PERSON, candidates.deleteQuestion);
    await expect(page.getByText(noCandidates.presidential)).toBeVisible();
  });

  await election.admin.remove(`/api/v1/parties/${party}`);
  await election.end();
});
