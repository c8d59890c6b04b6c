import type { Poll } from '@election/contract/ballots/polls';
import { contract } from '@election/contract/contract';
import { pollsDone as said } from '@election/contract/messages/done';
import { electionTypes } from '@election/contract/messages/election';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
import { agree, button, choose, dialog, gone, openPage, press, rowsOf, textField, type } from '../testing/page.tsx';
import { constituency, region, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { keeping, type Served, serve } from '../testing/serve.ts';
import { toastSuccess } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { PollsPage } from './PollsPage.tsx';
import { polls as say } from './sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const poll = (id: number, title: string, figures: readonly number[] = []): Poll => ({
  id,
  title,
  status: 'active',
  year_id: 33,
  constituency_id: 133,
  election_type_id: ELECTION_TYPE.presidential,
  votes: figures.map((votes, index) => ({ candidate_id: index + 1, votes })),
  version: 1,
});
const party = { id: 2, name: 'Golden Shore Party', acronym: 'GSP', color: '#0b5fa5', logo_url: null };
const candidates = ['Ama', 'Kofi'].map((name, index) => ({
  id: index + 1,
  name,
  label: name,
  status: 'active',
  ballot_order: index + 1,
  avatar_url: null,
  party,
}));

function servePolls(write: () => Served = () => ({}), places = [constituency(133, 'Ablekuma West', 7)]) {
  const { list, create, update, remove, results } = contract.polls;
  const kept = [poll(1, 'Exit poll', [12, 8]), poll(2, 'Opinion poll')];
  return serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [
      contract.electionTypes.list,
      () => ({ data: Object.entries(ELECTION_TYPE).map(([title, id]) => ({ id, title })) }),
    ],
    [contract.regions.list, () => ({ data: [region(7, 'Greater Accra')] })],
    [contract.constituencies.list, () => ({ data: places })],
    [contract.candidates.list, () => ({ data: candidates })],
    [
      results,
      ({ poll_id }) => {
        const votes = kept.find(({ id }) => id === Number(poll_id))?.votes ?? [];
        const all = votes.reduce((sum, one) => sum + one.votes, 0);
        const figure = (id: number) => votes.find(({ candidate_id }) => candidate_id === id)?.votes ?? null;
        const share = (id: number) => (all > 0 ? (figure(id) ?? 0) / all : null);
        return {
          data: candidates.map((candidate) => ({ candidate, votes: figure(candidate.id), share: share(candidate.id) })),
        };
      },
    ],
    [list, () => ({ data: kept })],
    ...keeping(kept, { create, update, remove }, write),
  ]);
}

const figures = async () => (await rowsOf(say.heading)).map(([, title, , votes]) => [title, votes]);

it('shows the polls of the first constituency with their votes, and the results of the chosen one', async () => {
  servePolls();
  const { address } = openPage(<PollsPage />, '/polls');
  expect(await figures()).toEqual([
    ['Exit poll', '20'],
    ['Opinion poll', say.noFigure],
  ]);
  await press(sayUi.actionOn({ action: say.results, name: 'Exit poll' }));
  expect(address()).toBe('/polls?poll=1');
  expect((await rowsOf(say.resultsOf({ poll: 'Exit poll' }))).map(([, votes]) => votes)).toEqual(['12', '8']);
  await press(say.hideResults);
  expect(address()).toBe('/polls');
});

it('shows the empty state without a constituency, and why no poll can be added', async () => {
  const { sent } = servePolls(undefined, []);
  openPage(<PollsPage />);
  expect(await screen.findByText(say.empty)).toBeTruthy();
  const add = await button(say.add);
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(add);
  fireEvent.focus(add);
  expect((await screen.findByRole('tooltip')).textContent).toBe(say.noConstituency);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(sent('POST')).toEqual([]);
});

it('shows an added poll', async () => {
  const { sent } = servePolls(() => ({ data: poll(3, 'Second exit poll', [5]), msg: said.created }));
  openPage(<PollsPage />);
  await rowsOf(say.heading);
  await press(say.add);
  const form = await dialog(say.create);
  expect(textField(form, sayElection.constituency).readOnly).toBe(true);
  type(form, say.title, 'Second exit poll');
  await choose(form, sayRecords.status, 'active');
  await choose(form, say.electionType, electionTypes.presidential);
  const field = await within(form).findByLabelText(`${say.votes}: Ama, GSP`);
  fireEvent.input(field, { target: { value: '5' } });
  await press(sayUi.confirm, form);
  await agree(sayRecords.saveQuestion);
  await gone(say.create);
  expect(sent('POST')).toEqual([
    {
      ...{ year_id: 33, election_type_id: 1, constituency_id: 133, title: 'Second exit poll', status: 'active' },
      votes: [{ candidate_id: 1, vote_count: 5 }],
    },
  ]);
  expect(toastSuccess).toHaveBeenCalledWith(said.created);
  expect((await figures())[2]).toEqual(['Second exit poll', '5']);
});

it('shows an updated poll in the list and in its results, and a deleted one no longer', async () => {
  const answers = [
    { data: poll(1, 'Exit poll', [12, 9]), msg: said.updated },
    { data: null, msg: said.deleted },
  ];
  const { sent } = servePolls(() => answers.shift() ?? {});
  openPage(<PollsPage />, '/polls?poll=1');
  await press(sayUi.actionOn({ action: sayUi.update, name: 'Exit poll' }));
  const form = await dialog(say.update);
  expect(textField(form, say.electionType).readOnly).toBe(true);
  fireEvent.input(await within(form).findByLabelText(`${say.votes}: Kofi, GSP`), { target: { value: '9' } });
  await press(sayUi.confirm, form);
  await agree(sayRecords.updateQuestion);
  await gone(say.update);
  expect((await figures())[0]).toEqual(['Exit poll', '21']);
  expect((await rowsOf(say.resultsOf({ poll: 'Exit poll' }))).map(([, votes]) => votes)).toEqual(['12', '9']);
  await press(sayUi.actionOn({ action: sayUi.remove, name: 'Opinion poll' }));
  expect((await dialog(say.deleteQuestion)).textContent).toContain(say.deleteBody({ title: 'Opinion poll', votes: 0 }));
  await agree(say.deleteQuestion);
  await gone(say.deleteQuestion);
  expect(sent('DELETE')).toEqual([{ id: '2', year_id: '33' }]);
  expect((await figures()).map(([title]) => title)).toEqual(['Exit poll']);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = servePolls();
    openPage(<PollsPage />);
    await screen.findByText('Exit poll');
    await press(sayUi.actionOn({ action: say.results, name: 'Exit poll' }));
    await press(say.add);
    await dialog(say.create);
    return server;
  }));
