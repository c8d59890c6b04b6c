import { specifiedStatus } from '@election/contract/messages/election';
import { duplicates } from '@election/server/platform/db/constraint-sentences';
import { stillHas } from '@election/server/platform/writes/dependant-sentences';
import { subject } from '@election/server/platform/writes/sentences';
import { election as sayElection, fields as sayFields, records as sayRecords } from '@election/web/app/sentences';
import { constituencies } from '@election/web/constituencies/sentences';
import { stations as sayPollingStations } from '@election/web/polling-stations/sentences';
import { regions } from '@election/web/regions/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { years } from '@election/web/years/sentences';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

// Sorts before every other title, so that it is no screen's default in other tests.
const YEAR = `0 walk ${Date.now()}`;
const REGION = 'Walked Region';
const PLACE = 'Walked Constituency';
const STATION = { code: `W${Date.now()}`, name: 'Walked Primary School' };
const OUTLINE = 'M0 0h10v10h-10z';

const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const field = (within: Page | Locator, name: string) =>
  within.getByLabel(new RegExp(`^${name}( \\*)?$`)).and(within.locator('input:not([type=hidden]), textarea'));
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function choose(page: Page, within: Page | Locator, name: string, option: string) {
  await field(within, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens a list from the bar and chooses the year. */
async function open(page: Page, heading: string) {
  await goTo(page, heading);
  await choose(page, page, sayElection.year, YEAR);
}

async function goTo(page: Page, heading: string) {
  await page.getByRole('link', { name: heading, exact: true }).click();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

/** Opens the form of a new record. */
async function add(page: Page, name: string, heading: string) {
  await press(page, name);
  return dialog(page, heading);
}

/** Confirms the form and answers its question with yes. */
async function save(page: Page, form: Locator, question: string) {
  await press(form, sayUi.confirm);
  await press(dialog(page, question), sayUi.yes);
}

/** Tries to delete, and answers the dialog. */
async function remove(page: Page, name: string, question: string) {
  await press(page, sayUi.actionOn({ action: sayUi.remove, name }));
  await press(dialog(page, question), sayUi.yes);
  return dialog(page, question);
}

const first = (constraint: string, name: string) => duplicates[constraint]?.[name]?.[0] ?? '';

test('a year, its region, constituency and polling station are created, changed and deleted', async ({ browser }) => {
  const page = await signIn(browser, 'super_admin');

  await test.step('a year requires its fields, has a unique title, and asks before typing is lost', async () => {
    await expect(page).toHaveURL(/\/dashboard$/);
    const form = await add(page, years.add, years.createHeading);
    await press(form, sayUi.confirm);
    await expect(form.getByText(sayRecords.fillAllFields)).toBeVisible();
    await field(form, years.titleField).fill('2024');
    await choose(page, form, sayRecords.status, 'inactive');
    await save(page, form, sayRecords.saveQuestion);
    await expect(form.getByText(first('years_title_key', 'title')).first()).toBeVisible();
    // The question closes for itself; Escape is for the form below.
    await expect(dialog(page, sayRecords.saveQuestion)).toBeHidden();
    await page.keyboard.press('Escape');
    await press(dialog(page, sayUi.discardQuestion), sayUi.no);
    await field(form, years.titleField).fill(YEAR);
    await save(page, form, sayRecords.saveQuestion);
    await expect(form).toBeHidden();
    await expect(row(page, YEAR)).toContainText('inactive');
  });

  await test.step('its election status is saved', async () => {
    await press(page, sayUi.actionOn({ action: sayUi.update, name: YEAR }));
    const form = dialog(page, years.updateHeading);
    await expect(field(form, years.titleField)).not.toBeEditable();
    await choose(page, form, sayFields.electionStatus, specifiedStatus('active'));
    await field(form, sayFields.statusDescription).fill('Counting has begun');
    await save(page, form, sayRecords.updateQuestion);
    await expect(form).toBeHidden();
  });

  await test.step('a region switches the list to its year, and has a unique title in it', async () => {
    await goTo(page, regions.heading);
    const form = await add(page, regions.add, regions.createHeading);
    await field(form, regions.titleField).fill(REGION);
    await choose(page, form, sayRecords.status, 'active');
    await choose(page, form, sayElection.year, YEAR);
    await field(form, sayFields.outline).fill(OUTLINE);
    await expect(form.getByRole('img', { name: sayFields.outlinePreview })).toBeVisible();
    await save(page, form, sayRecords.saveQuestion);
    await expect(form).toBeHidden();
    await expect(field(page, sayElection.year)).toHaveValue(YEAR);
    await expect(row(page, REGION)).toContainText('walked-region');

    const again = await add(page, regions.add, regions.createHeading);
    await field(again, regions.titleField).fill(REGION.toUpperCase());
    await choose(page, again, sayRecords.status, 'active');
    await choose(page, again, sayElection.year, YEAR);
    await field(again, sayFields.outline).fill(OUTLINE);
    await save(page, again, sayRecords.saveQuestion);
    await expect(again.getByText(first('regions_title_key', 'title')).first()).toBeVisible();
    await press(again, sayUi.cancel);
    await press(dialog(page, sayUi.discardQuestion), sayUi.yes);
  });

  await test.step('the form of a constituency offers regions only after a year', async () => {
    await goTo(page, constituencies.heading);
    const form = await add(page, constituencies.add, constituencies.createHeading);
    await expect(field(form, sayElection.region)).toHaveCount(0);
    await field(form, constituencies.nameField).fill(PLACE);
    await choose(page, form, sayRecords.status, 'active');
    await choose(page, form, sayElection.year, YEAR);
    await choose(page, form, sayElection.region, REGION);
    await field(form, sayFields.outline).fill(OUTLINE);
    await save(page, form, sayRecords.saveQuestion);
    await expect(form).toBeHidden();
    await expect(field(page, sayElection.region)).toHaveValue(REGION);
    await expect(row(page, PLACE)).toBeVisible();
  });

  await test.step('a polling station is created in the constituency, with a unique code in the year', async () => {
    await open(page, sayPollingStations.heading);
    await expect(page.getByText(sayPollingStations.empty)).toBeVisible();
    for (const name of [STATION.name, 'Another School']) {
      const form = await add(page, sayPollingStations.add, sayPollingStations.createHeading);
      await field(form, sayPollingStations.codeField).fill(STATION.code);
      await field(form, sayPollingStations.nameField).fill(name);
      await choose(page, form, sayRecords.status, 'active');
      await field(form, sayFields.registeredVoters).fill('812');
      await save(page, form, sayRecords.saveQuestion);
      if (name === STATION.name) await expect(form).toBeHidden();
      else await expect(form.getByText(first('polling_stations_code_key', 'code')).first()).toBeVisible();
    }
    // The choice is in the address: a reload shows the same place.
    await page.reload();
    await expect(row(page, STATION.name)).toContainText('812');
  });

  await test.step('nothing with dependants is deleted', async () => {
    const stays = async (question: Locator, sentence: string) => {
      await expect(question.getByText(sentence)).toBeVisible();
      await press(question, sayUi.no);
      await expect(question).toBeHidden();
    };
    await open(page, constituencies.heading);
    await stays(
      await remove(page, PLACE, constituencies.deleteQuestion),
      stillHas(subject.constituencies({ name: PLACE }), [{ what: 'station', count: 1 }]),
    );
    await open(page, regions.heading);
    await stays(
      await remove(page, REGION, regions.deleteQuestion),
      stillHas(subject.regions({ name: REGION }), [{ what: 'constituency', count: 1 }]),
    );
    await goTo(page, years.heading);
    await stays(
      await remove(page, YEAR, years.deleteQuestion),
      stillHas(subject.years({ name: YEAR }), [{ what: 'region', count: 1 }]),
    );
  });

  await test.step('all is deleted from the bottom up', async () => {
    const goes = (question: Locator, empty: string) =>
      Promise.all([expect(question).toBeHidden(), expect(page.getByText(empty)).toBeVisible()]);
    await open(page, sayPollingStations.heading);
    await goes(await remove(page, STATION.name, sayPollingStations.deleteQuestion), sayPollingStations.empty);
    await open(page, constituencies.heading);
    await goes(await remove(page, PLACE, constituencies.deleteQuestion), constituencies.empty);
    await open(page, regions.heading);
    await goes(await remove(page, REGION, regions.deleteQuestion), regions.empty);
    await goTo(page, years.heading);
    await expect(await remove(page, YEAR, years.deleteQuestion)).toBeHidden();
    await expect(row(page, YEAR)).toHaveCount(0);
  });
});
