import { contract } from '@election/contract/contract';
import { constituenciesDone as said } from '@election/contract/messages/done';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  election as sayElection,
  fields as sayFields,
  records as sayFrame,
  records as sayRecords,
} from '../app/sentences.ts';
import {
  agree,
  choose,
  dialog,
  dropdown,
  gone,
  headsOf,
  openPage,
  press,
  rowsOf,
  search,
  type,
} from '../testing/page.tsx';
import { constituency, region, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { keeping, type Served, serve } from '../testing/serve.ts';
import { toastSuccess } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { ConstituenciesPage } from './ConstituenciesPage.tsx';
import { constituencies as say } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const { list, create, update, remove } = contract.constituencies;
const regions = [
  region(7, 'Greater Accra'),
  region(2, 'Ahafo'),
  region(1, 'Volta', { year_id: 30, year: [{ title: '2020' }] }),
];
const many = Array.from({ length: 120 }, (_, index) =>
  constituency(300 + index, `Place ${String(index + 1).padStart(3, '0')}`, 7),
);
const stored = [
  constituency(21, 'Asunafo North', 2, { code: 'A0101' }),
  ...many,
  constituency(11, 'Ho', 1, { year_id: 30 }),
];

function serveConstituencies(write: (input: Record<string, unknown>) => Served = () => ({}), ofYear = regions) {
  const kept = [...stored];
  return serve([
    [contract.years.list, () => ({ data: [year(30, '2020'), year(33, '2024')] })],
    [contract.regions.list, ({ year_id }) => ({ data: ofYear.filter((one) => one.year_id === Number(year_id)) })],
    [list, (input) => ({ data: kept.filter(({ region_id }) => region_id === Number(input.region)) })],
    ...keeping(kept, { create, update, remove }, write),
  ]);
}

it('starts with the latest year and its first region by title', async () => {
  serveConstituencies();
  openPage(<ConstituenciesPage />);
  expect(await headsOf('Constituencies')).toEqual(['Constituency ID', 'Title', 'Slug', 'Status', 'Actions']);
  expect(await rowsOf('Constituencies')).toEqual([['21', 'Asunafo North', 'asunafo-north', 'active', 'UpdateDelete']]);
  expect(dropdown(document.body, sayElection.year).value).toBe('2024');
  expect(dropdown(document.body, sayElection.region).value).toBe('Ahafo');
});

it('says No Constituency Available in a year without regions', async () => {
  serveConstituencies(undefined, []);
  openPage(<ConstituenciesPage />);
  expect(await screen.findByText('No Constituency Available')).toBeTruthy();
});

it('pages and searches a long list, and keeps both in the address', async () => {
  serveConstituencies();
  const { address } = openPage(<ConstituenciesPage />, '/constituencies?region=7');
  expect(await rowsOf('Constituencies')).toHaveLength(50);
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  await press(sayUi.nextPage);
  expect(await screen.findByText('Place 051')).toBeTruthy();
  expect(address()).toBe('/constituencies?region=7&page=2');
  search('place 120');
  expect(await screen.findByText(sayFrame.shown({ from: 1, to: 1, total: 1 }))).toBeTruthy();
  expect(screen.getByText('Place 120')).toBeTruthy();
  expect(address()).toBe('/constituencies?region=7&search=place+120');
  await choose(document.body, sayElection.region, 'Ahafo');
  expect(address()).toBe('/constituencies?region=2');
});

it('searches every region of the year, and names the region of each row', async () => {
  serveConstituencies();
  openPage(<ConstituenciesPage />, '/constituencies?region=7');
  await rowsOf('Constituencies');
  expect(await headsOf('Constituencies')).not.toContain(sayElection.region);
  search('a');
  await screen.findByText('Asunafo North');
  expect(await headsOf('Constituencies')).toContain(sayElection.region);
  expect((await rowsOf('Constituencies'))[0]).toEqual([
    '21',
    'Asunafo North',
    'Ahafo',
    'asunafo-north',
    'active',
    'UpdateDelete',
  ]);
  // Ho is in another year.
  search('ho');
  expect(await screen.findByText(sayUi.nothingMatches)).toBeTruthy();
});

it('offers a region only after a year, and clears it when the year changes', async () => {
  serveConstituencies();
  openPage(<ConstituenciesPage />);
  await screen.findByText('Asunafo North');
  await press('Add New Constituency');
  const form = await dialog('Create New Constituency');
  expect(within(form).queryByText(sayElection.region)).toBeNull();
  await choose(form, sayElection.year, '2024');
  await choose(form, sayElection.region, 'Greater Accra');
  await choose(form, sayElection.year, '2020');
  expect(dropdown(form, sayElection.region).value).toBe('');
  type(form, say.nameField, 'Hohoe');
  await choose(form, sayRecords.status, 'active');
  type(form, sayFields.outline, 'M0 0h1v1z');
  await press(sayUi.confirm, form);
  expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
  await choose(form, sayElection.region, 'Volta');
  expect(dropdown(form, sayElection.region).value).toBe('Volta');
});

it('creates a constituency and switches to its year and region', async () => {
  const { sent } = serveConstituencies(() => ({
    data: { ...constituency(12, 'Hohoe', 1, { year_id: 30 }), message: said.created },
    msg: said.created,
  }));
  const { address } = openPage(<ConstituenciesPage />, '/constituencies?search=asu');
  await screen.findByText('Asunafo North');
  await press('Add New Constituency');
  const form = await dialog('Create New Constituency');
  type(form, say.nameField, 'Hohoe');
  await press(sayUi.confirm, form);
  expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
  await choose(form, sayRecords.status, 'active');
  await choose(form, sayElection.year, '2020');
  await choose(form, sayElection.region, 'Volta');
  type(form, sayFields.outline, 'M0 0h1v1z');
  type(form, sayFields.registeredVoters, '41,204');
  await press(sayUi.confirm, form);
  const question = await dialog('Are you sure you want to save this entry');
  expect(question.textContent).toContain('Region: Volta');
  expect(question.textContent).toContain('Registered Voters: 41,204');
  await press(sayUi.yes, question);
  await gone('Create New Constituency');
  expect(sent('POST')).toEqual([
    {
      name: 'Hohoe',
      status: 'active',
      year_id: 30,
      region_id: 1,
      svg_path: 'M0 0h1v1z',
      code: null,
      registered_voters: 41204,
    },
  ]);
  expect(toastSuccess).toHaveBeenCalledWith(said.created);
  expect(address()).toBe('/constituencies?year=30&region=1');
  expect(await screen.findByText('Ho')).toBeTruthy();
});

it('moves a constituency and follows it to its region', async () => {
  const { sent } = serveConstituencies(() => ({ data: constituency(21, 'Asunafo North', 7), msg: said.updated }));
  const { address } = openPage(<ConstituenciesPage />, '/constituencies');
  await press('Update Asunafo North');
  const form = await dialog('Update Constituency');
  await choose(form, sayElection.region, 'Greater Accra');
  await press(sayUi.confirm, form);
  await agree('Are you sure you want to update?');
  await gone('Update Constituency');
  expect(sent('PUT')).toEqual(
    [
      {
        id: 21,
        name: 'Asunafo North',
        status: 'active',
        svg_path: 'M0 0h1v1z',
        region_id: 7,
        year_id: 33,
        election_status: 'none',
        status_desc: '',
        code: 'A0101',
        registered_voters: null,
        version: 1,
      },
    ].map((input) => ({ ...input, id: 21 })),
  );
  expect(toastSuccess).toHaveBeenCalledWith('Constituency Updated Successfully');
  expect(address()).toBe('/constituencies?year=33&region=7');
});

it('shows the refusal of a move at the region', async () => {
  const sentence = 'Asunafo North stays in its region: its figures are published.';
  serveConstituencies(() => ({ status: 409, error_msg: { region_id: [sentence] } }));
  openPage(<ConstituenciesPage />);
  await press('Update Asunafo North');
  const form = await dialog('Update Constituency');
  await choose(form, sayElection.region, 'Greater Accra');
  await press(sayUi.confirm, form);
  await agree(sayRecords.updateQuestion);
  expect((await within(form).findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(dropdown(form, sayElection.region).getAttribute('aria-invalid')).toBe('true');
});

it('asks before it deletes and shows why the server refuses', async () => {
  const sentence = 'Constituency Asunafo North still has 5 polling stations, so it cannot be deleted.';
  serveConstituencies(() => ({ status: 409, error_msg: sentence }));
  openPage(<ConstituenciesPage />);
  await press('Delete Asunafo North');
  const question = await dialog('Are you sure you want to delete this constituency?');
  await press(sayUi.yes, question);
  expect(await within(question).findByText(sentence)).toBeTruthy();
});

it('shows a constituency that was added to the region on the screen, its update, and a deleted one no longer', async () => {
  const answers = [
    { data: { ...constituency(12, 'Tano', 2), message: said.created }, msg: said.created },
    { data: constituency(12, 'Tano North', 2), msg: said.updated },
    { msg: said.deleted },
  ];
  serveConstituencies(() => answers.shift() ?? {});
  openPage(<ConstituenciesPage />);
  await screen.findByText('Asunafo North');
  await press('Add New Constituency');
  const form = await dialog('Create New Constituency');
  type(form, say.nameField, 'Tano');
  await choose(form, sayRecords.status, 'active');
  await choose(form, sayElection.year, '2024');
  await choose(form, sayElection.region, 'Ahafo');
  type(form, sayFields.outline, 'M0 0h1v1z');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone('Create New Constituency');
  const names = async () => (await rowsOf('Constituencies')).map(([, name]) => name);
  expect(await names()).toEqual(['Asunafo North', 'Tano']);
  await press('Update Tano');
  const update = await dialog('Update Constituency');
  type(update, say.nameField, 'Tano North');
  await press(sayUi.confirm, update);
  await agree(sayRecords.updateQuestion);
  await gone('Update Constituency');
  expect(await names()).toEqual(['Asunafo North', 'Tano North']);
  await press('Delete Asunafo North');
  await agree(say.deleteQuestion);
  await gone(say.deleteQuestion);
  expect(await names()).toEqual(['Tano North']);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = serveConstituencies();
    openPage(<ConstituenciesPage />);
    await screen.findByText('Asunafo North');
    await press(say.add);
    await dialog(say.createHeading);
    return server;
  }));
