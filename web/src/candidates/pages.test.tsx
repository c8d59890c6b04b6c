import { contract } from '@election/contract/contract';
import { candidatesDone as said } from '@election/contract/messages/done';
import { ELECTION_TYPE, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
import {
  agree,
  button,
  choose,
  dialog,
  dropdown,
  gone,
  openPage,
  press,
  rowsOf,
  textField,
  type,
} from '../testing/page.tsx';
import { constituency, region, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { keeping, type Served, serve } from '../testing/serve.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { ParliamentaryPage } from './ParliamentaryPage.tsx';
import { PresidentialPage } from './PresidentialPage.tsx';
import { RunoffPage } from './RunoffPage.tsx';
import { headings, candidates as say } from './sentences.ts';

afterEach(() => vi.unstubAllGlobals());

const party = { id: 2, name: 'Golden Shore Party', acronym: 'GSP', color: '#0b5fa5', logo_url: null };
const candidate = (id: number, name: string, avatar_url: string | null = null) => ({
  id,
  name,
  label: name,
  status: 'active',
  withdrawn: false,
  year_id: 33,
  ballot_order: id,
  avatar_url,
  party_id: party.id,
  party,
  version: 1,
});

/** The personal details that are not known. */
const unknown = { education: '', date_of_birth: '', religion: '', hometown: '', spouse: '', prev_positions: '' };
/** What the form of a presidential candidate of that party sends beside. */
const sentOf = (withdrawn: boolean) => {
  const place = { year_id: '33', election_type_id: '1', party_id: '2' };
  return { ...unknown, ...place, status: 'active', withdrawn: String(withdrawn) };
};

function serveCandidates(
  write: () => Served = () => ({}),
  titles: readonly ElectionTypeTitle[] = ['presidential', 'parliamentary'],
) {
  const { list, create, update, remove } = contract.candidates;
  const kept = [candidate(1, 'Ama', '/pictures/abc'), candidate(2, 'Kofi', 'null')];
  return serve([
    [contract.years.list, () => ({ data: [year(30, '2020'), year(33, '2024')] })],
    [contract.electionTypes.list, () => ({ data: titles.map((title) => ({ id: ELECTION_TYPE[title], title })) })],
    [list, ({ year_id }) => ({ data: year_id === '33' ? kept : [] })],
    ...keeping(kept, { create, update, remove }, write),
    [contract.parties.list, () => ({ data: [party] })],
    [contract.regions.list, () => ({ data: [region(7, 'Oti'), region(9, 'Ahafo')] })],
    [contract.constituencies.list, () => ({ data: [constituency(12, 'Tano', 9), constituency(11, 'Asutifi', 9)] })],
    [
      contract.constituencies.read,
      ({ id }) => ({
        data: { ...constituency(Number(id), 'x', 9), candidates: id === '12' ? [candidate(5, 'Esi')] : [] },
      }),
    ],
  ]);
}

it('shows the presidential candidates of the latest year in ballot order', async () => {
  const { sent } = serveCandidates();
  openPage(<PresidentialPage />, '/candidates/presidential');
  expect(await rowsOf(headings.presidential)).toEqual([
    ['', 'Ama', '1', 'GSP', '1', 'active', 'UpdateDelete'],
    ['', 'Kofi', '2', 'GSP', '2', 'active', 'UpdateDelete'],
  ]);
  expect(sent('GET')).toContainEqual({ year_id: '33', election_type_id: String(ELECTION_TYPE.presidential) });
});

it('shows a placeholder without a picture, and for the text null', async () => {
  serveCandidates();
  openPage(<PresidentialPage />, '/candidates/presidential');
  await rowsOf(headings.presidential);
  const sources = [...document.querySelectorAll('td:first-child img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['/pictures/abc?size=96', '/placeholder.svg']);
});

it('says No Candidate Available without candidates', async () => {
  serveCandidates();
  openPage(<PresidentialPage />, '/candidates/presidential?year=30');
  expect(await screen.findByText('No Candidate Available')).toBeTruthy();
});

it('goes to the address of the chosen election type, in the same year', async () => {
  serveCandidates();
  const { address } = openPage(<PresidentialPage />, '/candidates/presidential?year=33');
  await rowsOf(headings.presidential);
  await choose(document.body, say.electionType, 'Parliamentary');
  expect(address()).toBe('/candidates/parliamentary?year=33');
});

it('offers the run-off of a year that has one, with its two candidates and no way to add a third', async () => {
  const { sent } = serveCandidates(undefined, ['presidential', 'runoff']);
  const { address } = openPage(<PresidentialPage />, '/candidates/presidential?year=33');
  await rowsOf(headings.presidential);
  await choose(document.body, say.electionType, 'Run-off');
  expect(address()).toBe('/candidates/run-off?year=33');
  cleanup();
  openPage(<RunoffPage />, '/candidates/run-off?year=33');
  expect(await rowsOf(headings.runoff)).toHaveLength(2);
  expect(sent('GET')).toContainEqual({ year_id: '33', election_type_id: String(ELECTION_TYPE.runoff) });
  expect((await button(say.add)).getAttribute('aria-disabled')).toBe('true');
});

it('starts with the first constituency of the first region and says No Candidates Found', async () => {
  const { sent } = serveCandidates();
  openPage(<ParliamentaryPage />, '/candidates/parliamentary');
  expect(await screen.findByText('No Candidates Found')).toBeTruthy();
  expect(dropdown(document.body, sayElection.region).value).toBe('Ahafo');
  expect(dropdown(document.body, sayElection.constituency).value).toBe('Asutifi');
  expect(sent('GET')).toContainEqual({ id: '11', year_id: '33', election_id: String(ELECTION_TYPE.parliamentary) });
});

it('shows the candidates of the chosen constituency, which is in the address', async () => {
  serveCandidates();
  const { address } = openPage(<ParliamentaryPage />, '/candidates/parliamentary?year=33&region=9');
  await screen.findByText('No Candidates Found');
  await choose(document.body, sayElection.constituency, 'Tano');
  expect(address()).toBe('/candidates/parliamentary?year=33&region=9&constituency=12');
  expect(await rowsOf(headings.parliamentary)).toMatchObject([['', 'Esi', '5', 'GSP', '5', 'active', 'UpdateDelete']]);
});

it('marks a candidate who withdrew too late, and says so before saving', async () => {
  const { sent } = serveCandidates(() => ({ data: candidate(1, 'Ama'), msg: said.updated }));
  openPage(<PresidentialPage />, '/candidates/presidential');
  await rowsOf(headings.presidential);
  await press(sayUi.actionOn({ action: sayUi.update, name: 'Ama' }));
  const form = await dialog(say.update);
  const box = within(form).getByLabelText<HTMLInputElement>(say.withdrawn);
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await press(sayUi.confirm, form);
  const question = await dialog(sayRecords.updateQuestion);
  expect(question.textContent).toContain(sayRecords.change({ name: say.withdrawn, from: say.no, to: say.yes }));
  await agree(sayRecords.updateQuestion);
  await gone(say.update);
  expect(sent('PUT')).toEqual([
    { ...sentOf(true), id: '1', name: 'Ama', ballot_order: '1', version: '1', _method: 'put' },
  ]);
});

it('shows an added candidate, the update, and a deleted one no longer', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }));
  const answers = [
    { data: candidate(3, 'Yaw'), msg: said.created },
    { data: candidate(3, 'Yaw Boateng'), msg: said.updated },
    { data: null, msg: said.deleted },
  ];
  const { sent } = serveCandidates(() => answers.shift() ?? {});
  openPage(<PresidentialPage />, '/candidates/presidential');
  await rowsOf(headings.presidential);
  await press(say.add);
  const form = await dialog(say.create);
  type(form, say.name, 'Yaw');
  await choose(form, sayRecords.status, 'active');
  await choose(form, say.party, party.name);
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = new File([png], 'yaw.png', { type: 'image/png' });
  fireEvent.change(form.querySelector('input[type=file]') as Element, { target: { files: [picture] } });
  await within(form).findByText('yaw.png');
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone(say.create);
  const names = async () => (await rowsOf(headings.presidential)).map(([, name]) => name);
  expect(await names()).toEqual(['Ama', 'Kofi', 'Yaw']);
  expect(sent('POST')).toEqual([{ ...sentOf(false), name: 'Yaw', no_of_children: '', avatar_url: picture }]);
  await press(sayUi.actionOn({ action: sayUi.update, name: 'Yaw' }));
  const update = await dialog(say.update);
  expect(textField(update, sayElection.year)).toMatchObject({ value: '2024', readOnly: true });
  type(update, say.name, 'Yaw Boateng');
  await press(sayUi.confirm, update);
  await agree(sayRecords.updateQuestion);
  await gone(say.update);
  expect(await names()).toEqual(['Ama', 'Kofi', 'Yaw Boateng']);
  await press(sayUi.actionOn({ action: sayUi.remove, name: 'Kofi' }));
  await agree(say.deleteQuestion);
  await gone(say.deleteQuestion);
  expect(await names()).toEqual(['Ama', 'Yaw Boateng']);
});

it.each([
  ['presidential', PresidentialPage],
  ['parliamentary', ParliamentaryPage],
  ['run-off', RunoffPage],
])('the screen of %s candidates has no text but of catalogues and of the server', (type, Page) =>
  expectCatalogued(async () => {
    const server = serveCandidates(undefined, ['presidential', 'parliamentary', 'runoff']);
    openPage(<Page />, '/?year=33&region=9&constituency=12');
    await press(sayUi.actionOn({ action: sayUi.update, name: type === 'parliamentary' ? 'Esi' : 'Ama' }));
    await dialog(say.update);
    return server;
  }),
);
