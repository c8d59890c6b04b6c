import type { Party } from '@election/contract/ballots/parties';
import { contract } from '@election/contract/contract';
import { partiesDone } from '@election/contract/messages/done';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
import {
  agree,
  button,
  choose,
  dialog,
  gone,
  headsOf,
  openPage,
  press,
  rowsOf,
  textField,
  type,
} from '../testing/page.tsx';
import { year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { keeping, type Served, serve } from '../testing/serve.ts';
import { toastSuccess } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { PartiesPage } from './PartiesPage.tsx';
import { parties as say, coalitions as sayCoalitions } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const party = (id: number, name: string, more: Partial<Party> = {}): Party => ({
  id,
  name,
  acronym: null,
  status: 'active',
  year_id: 33,
  order_queue: id,
  color: '#0B5FA5',
  other_colors: [],
  independents: false,
  coalition_id: null,
  logo_url: null,
  version: 1,
  ...more,
});
// As the server gives them: by order_queue.
const parties = [
  party(8, 'Harmattan Alliance', { order_queue: 1, logo_url: '/pictures/abc', other_colors: ['#ffffff'] }),
  party(3, 'Golden Shore Party', { order_queue: 2, acronym: 'GSP', status: 'inactive', coalition_id: 7 }),
];

const coalitions = [{ id: 7, year_id: 33, name: 'Shore Alliance', short_name: 'SA', color: '#aa4499', version: 1 }];

function serveParties(
  years = [year(30, '2020'), year(33, '2024')],
  write: () => Served = () => ({ data: null, msg: partiesDone.deleted }),
) {
  const { list, create, update, remove } = contract.parties;
  const kept = [...parties];
  return serve([
    [contract.years.list, () => ({ data: years })],
    [list, ({ year: id }) => ({ data: kept.filter(({ year_id }) => year_id === Number(id)) })],
    [contract.parties.order, write],
    [contract.coalitions.list, ({ year_id }) => ({ data: year_id === '33' ? coalitions : [] })],
    [contract.coalitions.create, (input) => ({ data: { id: 9, version: 1, ...input }, msg: 'Done' })],
    [contract.coalitions.remove, () => ({ data: null, msg: 'Gone' })],
    ...keeping(kept, { create, update, remove }, write),
  ]);
}
const names = async () => (await rowsOf(say.heading)).map(([, name]) => name);

it('shows the parties of the year in their order, active or not', async () => {
  serveParties();
  openPage(<PartiesPage />, '/parties');
  expect(await headsOf(say.heading)).toEqual([
    say.logo,
    say.name,
    say.id,
    say.orderQueue,
    say.colors,
    sayRecords.status,
    sayRecords.actions,
  ]);
  expect(await rowsOf(say.heading)).toEqual([
    ['', 'Harmattan Alliance', '8', '1', '#0b5fa5#ffffff', 'active', 'UpdateDelete'],
    ['', 'Golden Shore PartyGSP', '3', '2', '#0b5fa5', 'inactive', 'UpdateDelete'],
  ]);
});

it('marks a party of independents, and its form takes the flag away', async () => {
  parties.push(party(9, 'Independent', { acronym: 'IND', independents: true }));
  onTestFinished(() => void parties.pop());
  serveParties();
  openPage(<PartiesPage />, '/parties');
  expect((await rowsOf(say.heading)).at(-1)?.[1]).toBe('IndependentIND · independents');
  await press(sayUi.actionOn({ action: sayUi.update, name: 'Independent' }));
  const form = await dialog(say.update);
  const box = within(form).getByLabelText<HTMLInputElement>(say.independents);
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  await press(sayUi.confirm, form);
  const question = await dialog('Are you sure you want to update?');
  expect(question.textContent).toContain(sayRecords.change({ name: say.independents, from: say.yes, to: say.no }));
});

it('shows a logo, or a placeholder', async () => {
  serveParties();
  openPage(<PartiesPage />, '/parties');
  await rowsOf(say.heading);
  const sources = [...document.querySelectorAll('td img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['/pictures/abc?size=96', '/logo-placeholder.svg']);
});

it('shows the year in the address and keeps another choice there', async () => {
  serveParties();
  const { address } = openPage(<PartiesPage />, '/parties?year=30');
  expect(await screen.findByText(say.empty)).toBeTruthy();
  await choose(document.body, sayElection.year, '2024');
  expect(address()).toBe('/parties?year=33');
  expect(await screen.findByText('Golden Shore Party')).toBeTruthy();
});

it('shows the empty state without a year', async () => {
  serveParties([]);
  openPage(<PartiesPage />);
  expect(await screen.findByText('No Party Available')).toBeTruthy();
});

it('deletes after asking', async () => {
  const { sent } = serveParties();
  openPage(<PartiesPage />);
  await press(sayUi.actionOn({ action: sayUi.remove, name: 'Golden Shore Party' }));
  const question = await dialog('Are you sure you want to delete this party?');
  expect(question.textContent).toContain(say.deleteBody({ name: 'Golden Shore Party', year: '2024' }));
  await agree(say.deleteQuestion);
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(partiesDone.deleted));
  expect(sent('DELETE')).toEqual([{ id: '3' }]);
  await gone(say.deleteQuestion);
  expect(await names()).toEqual(['Harmattan Alliance']);
});

it('shows an added party, and its update', async () => {
  const added = party(9, 'Palm Movement', { order_queue: 3 });
  const answers = [
    { data: added, msg: partiesDone.created },
    { data: { ...added, name: 'Palm Congress' }, msg: partiesDone.updated },
  ];
  const { sent } = serveParties(undefined, () => answers.shift() ?? {});
  openPage(<PartiesPage />);
  await press(say.add);
  const form = await dialog(say.create);
  type(form, say.name, 'Palm Movement');
  await choose(form, sayRecords.status, 'active');
  type(form, say.orderQueue, '3');
  type(form, say.color, '#00aa00');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone(say.create);
  expect(await names()).toEqual(['Harmattan Alliance', 'Golden Shore PartyGSP', 'Palm Movement']);
  const sentBoth = {
    status: 'active',
    year_id: '33',
    order_queue: '3',
    acronym: '',
    independents: 'false',
    coalition_id: '',
  };
  expect(sent('POST')).toEqual([{ ...sentBoth, name: 'Palm Movement', color: '#00aa00' }]);
  await press(sayUi.actionOn({ action: sayUi.update, name: 'Palm Movement' }));
  const update = await dialog(say.update);
  expect(textField(update, sayElection.year)).toMatchObject({ value: '2024', readOnly: true });
  type(update, say.name, 'Palm Congress');
  await press(sayUi.confirm, update);
  await agree(sayRecords.updateQuestion);
  await gone(say.update);
  expect(await names()).toEqual(['Harmattan Alliance', 'Golden Shore PartyGSP', 'Palm Congress']);
  expect(sent('PUT')).toEqual([
    { ...sentBoth, id: '9', name: 'Palm Congress', color: '#0B5FA5', version: '1', _method: 'put' },
  ]);
});

it('lists the coalitions of the year, and one is added', async () => {
  const { sent } = serveParties();
  openPage(<PartiesPage />, '/parties');
  expect(await rowsOf(sayCoalitions.heading)).toEqual([['Shore AllianceSA', '', 'GSP', 'UpdateDelete']]);
  await press(sayCoalitions.add);
  const form = await dialog(sayCoalitions.create);
  await press(sayUi.confirm, form);
  expect(sent('POST')).toEqual([]);
  type(form, sayCoalitions.name, 'Hill Union');
  type(form, sayCoalitions.shortName, 'HU');
  type(form, sayCoalitions.color, '#112233');
  await press(sayUi.confirm, form);
  await agree('Are you sure you want to save this entry');
  await waitFor(() =>
    expect(sent('POST')).toEqual([{ name: 'Hill Union', short_name: 'HU', color: '#112233', year_id: 33 }]),
  );
});

it('asks before a coalition is deleted', async () => {
  const { sent } = serveParties();
  openPage(<PartiesPage />, '/parties');
  await press(sayUi.actionOn({ action: sayUi.remove, name: 'Shore Alliance' }));
  await agree(sayCoalitions.deleteQuestion);
  await waitFor(() => expect(sent('DELETE')).toEqual([{ id: '7' }]));
});

it('a party joins a coalition of its year and leaves it', async () => {
  serveParties();
  openPage(<PartiesPage />, '/parties');
  await press(sayUi.actionOn({ action: sayUi.update, name: 'Golden Shore Party' }));
  const form = await dialog(say.update);
  await choose(form, sayCoalitions.coalition, sayCoalitions.none);
  await press(sayUi.confirm, form);
  const question = await dialog('Are you sure you want to update?');
  expect(question.textContent).toContain(
    sayRecords.change({ name: sayCoalitions.coalition, from: 'Shore Alliance', to: sayRecords.blank }),
  );
});

it('changes the order after asking; over the order of someone else once that was seen', async () => {
  const swapped = [...parties].reverse();
  const late = party(11, 'Late Party', { order_queue: 3 });
  let refusals = 1;
  const { sent } = serveParties(undefined, () =>
    refusals-- > 0
      ? { status: 409, error_msg: 'Changed', more: { current: [...swapped, late] } }
      : { data: swapped, msg: partiesDone.ordered },
  );
  openPage(<PartiesPage />, '/parties');
  await rowsOf(say.heading);
  await press(say.order);
  const form = await dialog(say.orderHeading);
  expect((await button(sayUi.confirm, form)).hasAttribute('disabled')).toBe(true);
  await press(sayUi.moveDown({ name: 'Harmattan Alliance' }), form);
  await press(sayUi.confirm, form);
  const question = await dialog(sayRecords.updateQuestion);
  expect(question.textContent).toContain(sayRecords.change({ name: 'Harmattan Alliance', from: '1', to: '2' }));
  await press(sayUi.yes, question);
  expect(
    await within(form).findByText(sayRecords.change({ name: 'Late Party', from: sayRecords.blank, to: '3' })),
  ).toBeTruthy();
  await press(sayRecords.keepMine, form);
  await press(sayUi.moveUp({ name: 'Late Party' }), form);
  await press(sayUi.confirm, form);
  await agree(sayRecords.updateQuestion);
  await gone(say.orderHeading);
  expect(sent('PUT')).toEqual([
    { year_id: 33, seen: [8, 3], order: [3, 8] },
    { year_id: 33, seen: [3, 8, 11], order: [3, 11, 8] },
  ]);
  expect(toastSuccess).toHaveBeenCalledWith(partiesDone.ordered);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = serveParties();
    openPage(<PartiesPage />);
    await screen.findByText('Harmattan Alliance');
    await press(sayUi.actionOn({ action: sayUi.update, name: 'Harmattan Alliance' }));
    await dialog(say.update);
    return server;
  }));
