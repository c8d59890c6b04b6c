import { contract } from '@election/contract/contract';
import { pollingStationsDone as said } from '@election/contract/messages/done';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
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
import { constituency, region, station, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { keeping, type Served, serve } from '../testing/serve.ts';
import { toastSuccess } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { StationsPage } from './StationsPage.tsx';
import { stations as say } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const { list, create, update, remove } = contract.pollingStations;
const schools = [station(1, 'Anglican Junior High School', { registered_voters: 812 }), station(2, 'Cocoa Shed')];

const serveStations = (
  write: (input: Record<string, unknown>) => Served = () => ({}),
  { stations = schools, places = [constituency(134, 'Weija', 7), constituency(133, 'Ablekuma West', 7)] } = {},
) => {
  const kept = [...stations];
  return serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [contract.regions.list, () => ({ data: [region(7, 'Greater Accra')] })],
    [contract.constituencies.list, () => ({ data: places })],
    [list, ({ constituency_id }) => ({ data: constituency_id === '133' ? kept : [] })],
    ...keeping(kept, { create, update, remove }, write),
  ]);
};

it('starts with the first constituency of the first region and shows its stations', async () => {
  serveStations();
  openPage(<StationsPage />);
  expect(await headsOf(say.heading)).toEqual([
    'Polling Station ID',
    'Code',
    'Title',
    'Registered Voters',
    'Status',
    'Actions',
  ]);
  expect(await rowsOf(say.heading)).toEqual([
    ['1', 'A000001', 'Anglican Junior High School', '812', 'active', 'UpdateDelete'],
    ['2', 'A000002', 'Cocoa Shed', say.notKnown, 'active', 'UpdateDelete'],
  ]);
  expect(dropdown(document.body, sayElection.constituency).value).toBe('Ablekuma West');
});

it('shows the empty state of a constituency, and why no station can be added without one', async () => {
  serveStations(undefined, { places: [] });
  openPage(<StationsPage />);
  expect(await screen.findByText(say.empty)).toBeTruthy();
  expect((await button(say.add)).getAttribute('aria-disabled')).toBe('true');
});

it('shows fifty of thousands a page and finds one by its code', async () => {
  const stations = Array.from({ length: 3000 }, (_, index) => station(index + 1, `School ${index + 1}`));
  serveStations(undefined, { stations });
  const { address } = openPage(<StationsPage />, '/polling-stations');
  expect(await rowsOf(say.heading)).toHaveLength(50);
  expect(screen.getByText('Page 1 of 60')).toBeTruthy();
  expect(screen.getByText('1 to 50 of 3,000')).toBeTruthy();
  search('a002718');
  expect(await screen.findByText('School 2718')).toBeTruthy();
  expect(screen.getByText('1 to 1 of 1')).toBeTruthy();
  expect(address()).toBe('/polling-stations?search=a002718');
});

it('adds a station to the constituency that is shown', async () => {
  const { sent } = serveStations(() => ({ data: station(9, 'Chapel'), msg: said.created }));
  openPage(<StationsPage />);
  await screen.findByText('Cocoa Shed');
  await press(say.add);
  const form = await dialog(say.createHeading);
  expect(textField(form, sayElection.constituency)).toMatchObject({ value: 'Ablekuma West', readOnly: true });
  await press(sayUi.confirm, form);
  expect(await within(form).findByText('Fill All Fields')).toBeTruthy();
  type(form, say.codeField, 'A000009');
  type(form, say.nameField, 'Chapel');
  await choose(form, sayRecords.status, 'active');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone(say.createHeading);
  expect(sent('POST')).toEqual([
    { constituency_id: 133, code: 'A000009', name: 'Chapel', status: 'active', registered_voters: null },
  ]);
  expect(toastSuccess).toHaveBeenCalledWith(said.created);
  expect((await rowsOf(say.heading)).map((row) => row[2])).toEqual([
    'Anglican Junior High School',
    'Cocoa Shed',
    'Chapel',
  ]);
});

it('shows a station as it was updated, and a deleted one no longer', async () => {
  const answers = [{ data: station(2, 'Cocoa House'), msg: said.updated }, { msg: said.deleted }];
  serveStations(() => answers.shift() ?? {});
  openPage(<StationsPage />);
  await press('Update Cocoa Shed');
  const form = await dialog(say.updateHeading);
  type(form, say.nameField, 'Cocoa House');
  await press(sayUi.confirm, form);
  await agree(sayRecords.updateQuestion);
  await gone(say.updateHeading);
  const names = async () => (await rowsOf(say.heading)).map((row) => row[2]);
  expect(await names()).toEqual(['Anglican Junior High School', 'Cocoa House']);
  await press('Delete Anglican Junior High School');
  await agree(say.deleteQuestion);
  await gone(say.deleteQuestion);
  expect(await names()).toEqual(['Cocoa House']);
});

it('refuses a code that another station has, at the field', async () => {
  const taken = 'There is already a polling station with this code in this year.';
  serveStations(() => ({ status: 409, error_msg: { code: [taken] } }));
  openPage(<StationsPage />);
  await press('Update Cocoa Shed');
  const form = await dialog(say.updateHeading);
  type(form, say.codeField, 'A000001');
  await press(sayUi.confirm, form);
  await agree(sayRecords.updateQuestion);
  expect((await within(form).findAllByText(taken)).length).toBeGreaterThan(0);
  expect(textField(form, say.codeField).getAttribute('aria-invalid')).toBe('true');
});

it('asks before it deletes and shows why the server refuses', async () => {
  const sentence = 'Polling station Cocoa Shed still has 6 vote entries, so it cannot be deleted.';
  const { sent } = serveStations(() => ({ status: 409, error_msg: sentence }));
  openPage(<StationsPage />);
  await press('Delete Cocoa Shed');
  const question = await dialog(say.deleteQuestion);
  await press(sayUi.yes, question);
  expect(await within(question).findByText(sentence)).toBeTruthy();
  expect(sent('DELETE')).toEqual([{ id: '2' }]);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = serveStations();
    openPage(<StationsPage />);
    await screen.findByText('Cocoa Shed');
    await press(say.add);
    await dialog(say.createHeading);
    return server;
  }));
