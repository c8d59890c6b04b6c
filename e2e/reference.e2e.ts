import { cancel, confirm, discardQuestion, no, yes } from '@election/contract/messages/console';
import { duplicates } from '@election/contract/messages/constraints';
import { stillHas } from '@election/contract/messages/dependants';
import { subject } from '@election/contract/messages/reference';
import * as constituencies from '@election/contract/messages/screens-constituencies';
import * as reference from '@election/contract/messages/screens-reference';
import * as regions from '@election/contract/messages/screens-regions';
import * as stations from '@election/contract/messages/screens-stations';
import * as years from '@election/contract/messages/screens-years';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

// Sorts before every other, so that no screen of another test begins with it.
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

/** Opens a list by the bar and shows what it has of the year. */
async function open(page: Page, heading: string) {
  await goTo(page, heading);
  await choose(page, page, reference.year, YEAR);
}

async function goTo(page: Page, heading: string) {
  await page.getByRole('link', { name: heading, exact: true }).click();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

/** Opens the form of a new one. */
async function add(page: Page, name: string, heading: string) {
  await press(page, name);
  return dialog(page, heading);
}

/** Confirms the form and answers its question with yes. */
async function save(page: Page, form: Locator, question: string) {
  await press(form, confirm);
  await press(dialog(page, question), yes);
}

/** Tries to delete, and answers the dialog as it then stands. */
async function remove(page: Page, name: string, question: string) {
  await press(page, reference.actionOn(reference.remove, name));
  await press(dialog(page, question), yes);
  return dialog(page, question);
}

const first = (constraint: string, name: string) => duplicates[constraint]?.[name]?.[0] ?? '';

test('a year, its region, constituency and polling station come and go on the screens', async ({ browser }) => {
  const page = await signIn(browser, 'super_admin');

  await test.step('a year needs its fields, exists once, and asks before typing is lost', async () => {
    await expect(page).toHaveURL(/\/dashboard$/);
    const form = await add(page, years.add, years.createHeading);
    await press(form, confirm);
    await expect(form.getByText(reference.fillAllFields)).toBeVisible();
    await field(form, years.titleField).fill('2024');
    await choose(page, form, reference.status, 'inactive');
    await save(page, form, reference.saveQuestion);
    await expect(form.getByText(first('years_title_key', 'title')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await press(dialog(page, discardQuestion), no);
    await field(form, years.titleField).fill(YEAR);
    await save(page, form, reference.saveQuestion);
    await expect(form).toBeHidden();
    await expect(row(page, YEAR)).toContainText('inactive');
  });

  await test.step('its election status is told to the public', async () => {
    await press(page, reference.actionOn(reference.update, YEAR));
    const form = dialog(page, years.updateHeading);
    await expect(field(form, years.titleField)).not.toBeEditable();
    await choose(page, form, reference.electionStatus, reference.electionStatuses.active);
    await field(form, reference.statusDescription).fill('Counting has begun');
    await save(page, form, reference.updateQuestion);
    await expect(form).toBeHidden();
  });

  await test.step('a region switches the list to its year, and exists once in it', async () => {
    await goTo(page, regions.heading);
    const form = await add(page, regions.add, regions.createHeading);
    await field(form, regions.titleField).fill(REGION);
    await choose(page, form, reference.status, 'active');
    await choose(page, form, reference.year, YEAR);
    await field(form, reference.outline).fill(OUTLINE);
    await expect(form.getByRole('img', { name: reference.outlinePreview })).toBeVisible();
    await save(page, form, reference.saveQuestion);
    await expect(form).toBeHidden();
    await expect(field(page, reference.year)).toHaveValue(YEAR);
    await expect(row(page, REGION)).toContainText('walked-region');

    const again = await add(page, regions.add, regions.createHeading);
    await field(again, regions.titleField).fill(REGION.toUpperCase());
    await choose(page, again, reference.status, 'active');
    await choose(page, again, reference.year, YEAR);
    await field(again, reference.outline).fill(OUTLINE);
    await save(page, again, reference.saveQuestion);
    await expect(again.getByText(first('regions_title_key', 'title')).first()).toBeVisible();
    await press(again, cancel);
    await press(dialog(page, discardQuestion), yes);
  });

  await test.step('a constituency takes its region only after its year', async () => {
    await goTo(page, constituencies.heading);
    const form = await add(page, constituencies.add, constituencies.createHeading);
    await expect(field(form, reference.region)).toHaveCount(0);
    await field(form, constituencies.nameField).fill(PLACE);
    await choose(page, form, reference.status, 'active');
    await choose(page, form, reference.year, YEAR);
    await choose(page, form, reference.region, REGION);
    await field(form, reference.outline).fill(OUTLINE);
    await save(page, form, reference.saveQuestion);
    await expect(form).toBeHidden();
    await expect(field(page, reference.region)).toHaveValue(REGION);
    await expect(row(page, PLACE)).toBeVisible();
  });

  await test.step('a polling station stands in the constituency, its code once in the year', async () => {
    await open(page, stations.heading);
    await expect(page.getByText(stations.empty)).toBeVisible();
    for (const name of [STATION.name, 'Another School']) {
      const form = await add(page, stations.add, stations.createHeading);
      await field(form, stations.codeField).fill(STATION.code);
      await field(form, stations.nameField).fill(name);
      await choose(page, form, reference.status, 'active');
      await field(form, reference.registeredVoters).fill('812');
      await save(page, form, reference.saveQuestion);
      if (name === STATION.name) await expect(form).toBeHidden();
      else await expect(form.getByText(first('polling_stations_code_key', 'code')).first()).toBeVisible();
    }
    // The address carries the choice: another look at it finds the same place.
    await page.reload();
    await expect(row(page, STATION.name)).toContainText('812');
  });

  await test.step('nothing goes under what depends on it', async () => {
    const stays = async (question: Locator, sentence: string) => {
      await expect(question.getByText(sentence)).toBeVisible();
      await press(question, no);
      await expect(question).toBeHidden();
    };
    await open(page, constituencies.heading);
    await stays(
      await remove(page, PLACE, constituencies.deleteQuestion),
      stillHas(subject.constituency(PLACE), [{ what: 'station', count: 1 }]),
    );
    await open(page, regions.heading);
    await stays(
      await remove(page, REGION, regions.deleteQuestion),
      stillHas(subject.region(REGION), [{ what: 'constituency', count: 1 }]),
    );
    await goTo(page, years.heading);
    await stays(
      await remove(page, YEAR, years.deleteQuestion),
      stillHas(subject.year(YEAR), [{ what: 'region', count: 1 }]),
    );
  });

  await test.step('from below, all goes', async () => {
    const goes = (question: Locator, empty: string) =>
      Promise.all([expect(question).toBeHidden(), expect(page.getByText(empty)).toBeVisible()]);
    await open(page, stations.heading);
    await goes(await remove(page, STATION.name, stations.deleteQuestion), stations.empty);
    await open(page, constituencies.heading);
    await goes(await remove(page, PLACE, constituencies.deleteQuestion), constituencies.empty);
    await open(page, regions.heading);
    await goes(await remove(page, REGION, regions.deleteQuestion), regions.empty);
    await goTo(page, years.heading);
    await expect(await remove(page, YEAR, years.deleteQuestion)).toBeHidden();
    await expect(row(page, YEAR)).toHaveCount(0);
  });
});

test('an agent is sent from the reference data to the votes', async ({ browser }) => {
  const agent = await signIn(browser, 'agent', { width: 360, height: 740 });
  for (const path of ['/dashboard', '/regions', '/constituencies', '/polling-stations']) {
    await agent.goto(path);
    await expect(agent).toHaveURL(/\/votes/);
  }
});
