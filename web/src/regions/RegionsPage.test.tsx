import { contract } from '@election/contract/contract';
import { regionsDone as said } from '@election/contract/messages/done';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { election as sayElection, fields as sayFields, records as sayRecords } from '../app/sentences.ts';
import {
  agree,
  button,
  choose,
  dialog,
  dropdown,
  gone,
  headsOf,
  openPage,
  press,
  rowsOf,
  search,
  textField,
  type,
} from '../testing/page.tsx';
import { region, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { keeping, type Served, serve } from '../testing/serve.ts';
import { toastFailure, toastSuccess } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { RegionsPage } from './RegionsPage.tsx';
import { regions as say } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const { list, create, update, remove } = contract.regions;
const regions = [
  region(10, 'Oti', { constituency_count: 9 }),
  region(7, 'Greater Accra', { constituency_count: 34, status: 'inactive' }),
  region(1, 'Ahafo', { year_id: 30, year: [{ title: '2020' }] }),
];

const serveRegions = (
  write: () => Served | Promise<Served> = () => ({}),
  years = [year(30, '2020'), year(33, '2024')],
) => {
  const kept = [...regions];
  return serve([
    [contract.years.list, () => ({ data: years })],
    [list, ({ year_id }) => ({ data: kept.filter((one) => one.year_id === Number(year_id)) })],
    ...keeping(kept, { create, update, remove }, write),
  ]);
};

it('starts with the year of the greatest title and shows its regions', async () => {
  serveRegions();
  openPage(<RegionsPage />, '/regions');
  expect(await headsOf('Regions')).toEqual([
    'Region ID',
    'Title',
    'Slug',
    'No. Of Constituencies',
    'Status',
    'Actions',
  ]);
  expect(await rowsOf('Regions')).toEqual([
    ['10', 'Oti', 'oti', '9', 'active', 'UpdateDelete'],
    ['7', 'Greater Accra', 'greater-accra', '34', 'inactive', 'UpdateDelete'],
  ]);
  expect(dropdown(document.body, sayElection.year).value).toBe('2024');
});

it('starts with an active year, although an inactive one has a greater title', async () => {
  serveRegions(undefined, [year(40, '2028', { status: 'inactive' }), year(33, '2024'), year(30, '2020')]);
  openPage(<RegionsPage />, '/regions');
  expect(await rowsOf('Regions')).toHaveLength(2);
  expect(dropdown(document.body, sayElection.year).value).toBe('2024');
});

it('shows the regions of the year in the address, and keeps another choice there', async () => {
  serveRegions();
  const { address } = openPage(<RegionsPage />, '/regions?year=30&search=aha');
  expect(await rowsOf('Regions')).toHaveLength(1);
  await choose(document.body, sayElection.year, '2024');
  expect(address()).toBe('/regions?year=33');
  expect(await screen.findByText('Greater Accra')).toBeTruthy();
});

it('says No Region Available in a year without regions', async () => {
  serveRegions(undefined, [year(40, '2028')]);
  openPage(<RegionsPage />);
  expect(await screen.findByText('No Region Available')).toBeTruthy();
});

it('says No Region Available without a year', async () => {
  serveRegions(undefined, []);
  openPage(<RegionsPage />);
  expect(await screen.findByText('No Region Available')).toBeTruthy();
});

it('finds regions by title; a search without a match can be cleared', async () => {
  serveRegions();
  const { address } = openPage(<RegionsPage />);
  await screen.findByText('Oti');
  search('accra');
  await waitFor(() => expect(screen.queryByText('Oti')).toBeNull());
  expect(address()).toBe('/?search=accra');
  search('nowhere');
  expect(await screen.findByText(sayUi.nothingMatches)).toBeTruthy();
  await press(sayUi.clearFilters);
  expect(await screen.findByText('Oti')).toBeTruthy();
});

it('creates a region, reads Confirming... while it is saved, and switches to its year', async () => {
  let finish: (served: Served) => void = () => {};
  const { sent } = serveRegions(() => new Promise((resolve) => (finish = resolve)));
  const { address } = openPage(<RegionsPage />, '/regions?year=33');
  await screen.findByText('Oti');
  await press('Add New Region');
  const form = await dialog('Create New Region');
  await press(sayUi.confirm, form);
  expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
  type(form, say.titleField, 'Bono');
  await choose(form, sayRecords.status, 'active');
  await choose(form, sayElection.year, '2020');
  type(form, sayFields.outline, 'M0 0h10v10z');
  expect(within(form).getByRole('img', { name: sayFields.outlinePreview })).toBeTruthy();
  await press(sayUi.confirm, form);
  const question = await dialog(sayRecords.saveQuestion);
  expect(question.textContent).toContain('Year: 2020');
  await press(sayUi.yes, question);
  await button('Confirming...', form);
  await waitFor(() =>
    expect(sent('POST')).toEqual([{ title: 'Bono', status: 'active', year_id: 30, svg_path: 'M0 0h10v10z' }]),
  );
  finish({ data: region(50, 'Bono', { year_id: 30 }), msg: said.created });
  await gone('Create New Region');
  expect(toastSuccess).toHaveBeenCalledWith('Region created successfully');
  expect(address()).toBe('/regions?year=30');
  await waitFor(() => expect(dropdown(document.body, sayElection.year).value).toBe('2020'));
  expect(await screen.findByText('Bono')).toBeTruthy();
});

it('refuses invalid path data before it is sent', async () => {
  const { sent } = serveRegions();
  openPage(<RegionsPage />);
  await screen.findByText('Oti');
  await press('Add New Region');
  const form = await dialog('Create New Region');
  type(form, say.titleField, 'Bono');
  await choose(form, sayRecords.status, 'active');
  await choose(form, sayElection.year, '2024');
  type(form, sayFields.outline, '<svg onload="x">');
  await press(sayUi.confirm, form);
  expect(
    await within(form).findByText('Use only the commands and numbers of an SVG path, such as M0 0h10v10z.'),
  ).toBeTruthy();
  expect(within(form).queryByRole('img')).toBeNull();
  expect(sent('POST')).toEqual([]);
});

it('updates a region with its election status, reading Updating... while it is saved', async () => {
  let finish: (served: Served) => void = () => {};
  const { sent } = serveRegions(() => new Promise((resolve) => (finish = resolve)));
  openPage(<RegionsPage />);
  await press('Update Oti');
  const form = await dialog('Update Region');
  expect(textField(form, sayElection.year).readOnly).toBe(true);
  await choose(form, sayFields.electionStatus, 'Counting Ended');
  type(form, sayFields.statusDescription, 'All in');
  await press(sayUi.confirm, form);
  await agree('Are you sure you want to update?');
  await button('Updating...', form);
  await waitFor(() =>
    expect(sent('PUT')).toEqual([
      {
        id: 10,
        title: 'Oti',
        status: 'active',
        svg_path: 'M0 0h1v1z',
        year_id: 33,
        election_status: 'end',
        status_desc: 'All in',
        version: 1,
      },
    ]),
  );
  finish({ data: region(10, 'Oti', { constituency_count: 9, status: 'inactive', version: 2 }), msg: said.updated });
  await gone('Update Region');
  expect((await rowsOf('Regions'))[0]?.[4]).toBe('inactive');
  expect(toastSuccess).toHaveBeenCalledWith('Region updated successfully');
});

it('shows a failed update like every other failure', async () => {
  const taken = 'There is already a region with this title in this year.';
  serveRegions(() => ({ status: 409, error_msg: { title: [taken] } }));
  openPage(<RegionsPage />);
  await press('Update Oti');
  const form = await dialog('Update Region');
  type(form, say.titleField, 'Greater Accra');
  await press(sayUi.confirm, form);
  await agree(sayRecords.updateQuestion);
  expect((await within(form).findAllByText(taken)).length).toBeGreaterThan(0);
  expect(toastFailure).toHaveBeenCalledWith(taken);
});

it('asks before it deletes, names the year, and shows why the server refuses', async () => {
  const sentence = 'Region Oti still has 9 constituencies, so it cannot be deleted.';
  const { sent } = serveRegions(() => ({ status: 409, error_msg: sentence }));
  openPage(<RegionsPage />);
  await press('Delete Oti');
  const question = await dialog('Are you sure you want to delete this region?');
  expect(question.textContent).toContain(say.deleteBody({ title: 'Oti', year: '2024' }));
  await press(sayUi.yes, question);
  expect(await within(question).findByText(sentence)).toBeTruthy();
  expect(sent('DELETE')).toEqual([{ id: '10', year_id: '33' }]);
});

it('shows a region that was added to the year on the screen, and a deleted one no longer', async () => {
  const answers = [{ data: region(50, 'Bono'), msg: said.created }, { msg: said.deleted }];
  serveRegions(() => answers.shift() ?? {});
  openPage(<RegionsPage />);
  await screen.findByText('Oti');
  await press('Add New Region');
  const form = await dialog('Create New Region');
  type(form, say.titleField, 'Bono');
  await choose(form, sayRecords.status, 'active');
  await choose(form, sayElection.year, '2024');
  type(form, sayFields.outline, 'M0 0h10v10z');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone('Create New Region');
  const titles = async () => (await rowsOf('Regions')).map(([, title]) => title);
  expect(await titles()).toEqual(['Oti', 'Greater Accra', 'Bono']);
  await press('Delete Oti');
  await agree(say.deleteQuestion);
  await gone(say.deleteQuestion);
  expect(await titles()).toEqual(['Greater Accra', 'Bono']);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = serveRegions();
    openPage(<RegionsPage />);
    await screen.findByText('Oti');
    await press(say.add);
    await dialog(say.createHeading);
    return server;
  }));
