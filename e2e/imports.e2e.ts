import { sayFiles } from '@election/contract/messages/files';
import { sayImports } from '@election/contract/messages/imports';
import { navigation as sayNavigation } from '@election/web/app/sentences';
import { apply, imports as say } from '@election/web/management/imports/sentences';
import { frame } from '@election/web/management/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { expect } from '@playwright/test';
import { signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** An old year that no other test uses. */
const FILES = {
  'year.csv': 'title,status\n1992,inactive\n',
  'regions.csv': 'title\nCoast\n',
  'constituencies.csv': 'region,name\nCoast,Central\n',
  'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
  'candidates.csv': 'election_type,party,name\npresidential,PP,Abena Palm\npresidential,RP,Kofi River\n',
  'results.csv':
    'election_type,region,constituency,candidate,votes\npresidential,Coast,Central,Abena Palm,301\n' +
    'presidential,Coast,Central,Kofi River,250\npresidential,Coast,Central,Kofi Rivers,1\n',
};

test('files are checked, imported and published, and the results exported as an election report', async ({
  browser,
}) => {
  const page = await signIn(browser, 'super_admin');
  await page.getByRole('link', { name: sayNavigation.users }).click();
  await page.getByRole('link', { name: frame.imports }).click();
  const files = Object.entries(FILES).map(([name, text]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }));
  await page.locator('input[type=file]').nth(1).setInputFiles(files);
  await page.getByRole('button', { name: say.check }).click();
  await expect(page.getByText(sayImports.refusedHeading({ count: 1 }))).toBeVisible();
  await expect(page.getByText('Did you mean "Kofi River"?')).toBeVisible();

  await page.getByLabel(apply.skip({ rows: 1 })).check();
  await page.getByLabel(apply.publish).check();
  await page.getByRole('button', { name: apply.apply, exact: true }).click();
  await page.getByRole('button', { name: sayUi.yes }).click();
  await expect(page.getByText(say.done)).toBeVisible();
  await page.getByRole('link', { name: say.toResults }).click();
  await expect(page.getByRole('row', { name: 'Abena Palm' })).toContainText('301');

  const downloading = page.waitForEvent('download');
  await page
    .getByRole('link', { name: sayFiles.exportedIn({ what: sayFiles.exported({ of: 'report' }), format: 'JSON' }) })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('election-report-1992.json');
  const { Status, Election } = await (await page.request.get(download.url())).json();
  // The files have no parliamentary candidates, so the year has no such election.
  expect(Status).toBe('unofficial-complete');
  expect(Election[0].Contest[0].ContestSelection[0].VoteCounts[0].Count).toBe(301);
});
