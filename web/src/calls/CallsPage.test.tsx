import { contract } from '@election/contract/contract';
import { contradictions, sayCallRules } from '@election/contract/messages/calls';
import { reasons } from '@election/contract/messages/election';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type { DeskCall, RaceFigures } from '@election/contract/results/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { records as sayChanged, election as sayElection, explanation as sayExplanation } from '../app/sentences.ts';
import { button, choose, dialog, gone, openPage, press, type } from '../testing/page.tsx';
import { constituency, region, year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { formatClock } from '../ui/fields/figures.ts';
import { CallsPage } from './CallsPage.tsx';
import { calls as say } from './sentences.ts';

const ME = 1;
beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  published = figures(0, 0, 276, 17_000_000);
  vi.clearAllMocks();
});

const at = '2024-12-07T23:04:00Z';
const call = (id: number, by: number, more: Partial<DeskCall> = {}): DeskCall => ({
  id,
  kind: 'elected',
  election_type_id: ELECTION_TYPE.presidential,
  constituency: null,
  candidates: [{ id: 1, name: 'Ama Mensah', party_id: 2 }],
  newsroom: null,
  called_at: null,
  taken_back: null,
  against_figures: null,
  contradicted_by: null,
  reason: 'Two sources at the tally centre',
  proposed: { by: { id: by, name: by === ME ? 'I myself' : 'Esi Boateng' }, at },
  confirmed_by: null,
  ended: null,
  ...more,
});
const PUBLIC = { newsroom: 'the newsroom', called_at: at, confirmed_by: { id: 3, name: 'Kwame Adu' } };

const candidate = (id: number, label: string) => ({ id, label, name: label, status: 'active', ballot_order: id });

const figures = (first: number, second: number, units: number, voters: number): RaceFigures => ({
  candidates: [
    { id: 1, name: 'Ama Mensah', votes: first },
    { id: 2, name: 'Kofi Owusu', votes: second },
  ],
  margin: first - second,
  outstanding: { units, voters, without_register: 0, unknown: [] },
  stations: null,
  mark: `${first} ${second} ${units}`,
});
let published = figures(0, 0, 276, 17_000_000);

async function open(calls: DeskCall[], write: () => Served = () => ({ data: null }), address = '/calls') {
  const server = serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [
      contract.electionTypes.list,
      () => ({ data: Object.entries(ELECTION_TYPE).map(([title, id]) => ({ id, title })) }),
    ],
    [contract.regions.list, () => ({ data: [region(7, 'Greater Accra')] })],
    [contract.constituencies.list, () => ({ data: [constituency(133, 'Ablekuma West', 7)] })],
    [contract.candidates.list, () => ({ data: [candidate(1, 'Ama Mensah'), candidate(2, 'Kofi Owusu')] })],
    [contract.calls.desk, () => ({ data: calls })],
    [contract.calls.race, () => ({ data: published })],
    [contract.calls.propose, write],
    [contract.calls.confirm, write],
    [contract.calls.drop, write],
    [contract.calls.takeBack, write],
  ]);
  openPage(<CallsPage />, address);
  return server;
}
const listOf = async (name: string) => screen.findByRole('list', { name });

it('lists what waits, what is public and what was, each with its people and its reason', async () => {
  const ended = { by: { id: 3, name: 'Kwame Adu' }, at, how: 'taken_back' as const };
  const taken_back = { at, reason: 'wrong_figures' as const, note: 'A region was counted twice' };
  await open([call(4, 2), call(3, ME, PUBLIC), call(2, ME, { ...PUBLIC, ended, taken_back })]);
  const waiting = await listOf(say.waiting);
  expect(waiting.textContent).toContain('The country: Ama Mensah elected');
  expect(waiting.textContent).toContain(say.because({ text: 'Two sources at the tally centre' }));
  expect(waiting.textContent).toContain(say.proposedBy({ name: 'Esi Boateng', at: formatClock(at) }));
  expect((await listOf(say.standing)).textContent).toContain(
    say.confirmedBy({ name: 'Kwame Adu', at: formatClock(at) }),
  );
  expect((await listOf(say.ended)).textContent).toContain(
    `${say.endedBy({ how: 'taken_back', name: 'Kwame Adu', at: formatClock(at) })}: ${taken_back.note}`,
  );
});

it('marks a public call that later figures contradict', async () => {
  await open([call(3, ME, { ...PUBLIC, contradicted_by: 'decided' }), call(2, ME, PUBLIC)]);
  const [wrong, right] = within(await listOf(say.standing)).getAllByRole('listitem');
  expect(wrong?.textContent).toContain(`${contradictions.decided} ${say.checkOrTakeBack}`);
  expect(right?.textContent).not.toContain(say.checkOrTakeBack);
});

it('shows the published votes of the country, the margin and who is still to be counted, to who calls it', async () => {
  published = figures(6_213_182, 5_716_026, 2, 90_000);
  await open([]);
  await press(say.propose);
  const shown = await screen.findByRole('region', { name: say.figures });
  expect(within(shown).getAllByRole('listitem')[0]?.textContent).toBe('Ama Mensah6,213,182');
  expect(shown.textContent).toContain(
    'Ama Mensah leads by 497,156 votes. Not counted yet: 2 constituencies with 90,000 registered voters.',
  );
});

it('shows the votes of a constituency with its polling stations, and says while nothing is published', async () => {
  published = { ...figures(40, 30, 1, 600), stations: { total: 2, published: 1 } };
  const { sent } = await open([], undefined, '/calls?type=parliamentary');
  await press(say.propose);
  const shown = await screen.findByRole('region', { name: say.figures });
  expect(shown.textContent).toContain(
    'Ablekuma West: Ama Mensah leads by 10 votes; 600 registered voters of 1 of 2 polling stations are outstanding.',
  );
  expect(sent('GET')).toContainEqual({ year_id: '33', election_type_id: '2', constituency_id: '133' });
});

it('says that no call has been made', async () => {
  await open([]);
  expect(await screen.findByText(say.empty)).toBeTruthy();
});

it('is confirmed by another person after a question, and not by who proposed it', async () => {
  const { sent } = await open([call(5, ME), call(4, 2)]);
  const [mine, others] = within(await listOf(say.waiting)).getAllByRole('listitem');
  const own = await button(say.confirm, mine);
  expect(own.getAttribute('aria-disabled')).toBe('true');
  fireEvent.focus(own);
  expect(await screen.findByText(sayCallRules.anotherPerson)).toBeTruthy();
  await press(say.confirm, others);
  const asked = await dialog(say.confirmQuestion);
  expect(asked.textContent).toContain('The country: Ama Mensah elected');
  await press(say.confirmYes, asked);
  await gone(say.confirmQuestion);
  expect(sent('POST')).toEqual([{ id: '4', mark: published.mark }]);
});

it('is asked about again, with what changed, where other figures are published since', async () => {
  published = figures(400, 300, 20, 90_000);
  let refusals = 1;
  const { sent } = await open([call(4, 2)], () => {
    if (refusals-- === 0) return { data: null };
    published = figures(400, 500, 19, 80_000);
    return { status: 409, error_msg: 'Changed' };
  });
  await press(say.confirm);
  const asked = await dialog(say.confirmQuestion);
  expect(asked.textContent).toContain(say.lead({ name: 'Ama Mensah', margin: 100 }));
  await press(say.confirmYes, asked);
  expect(await screen.findByText(sayChanged.change({ name: 'Kofi Owusu', from: '300', to: '500' }))).toBeTruthy();
  await press(say.confirmYes, await dialog(say.confirmQuestion));
  await gone(say.confirmQuestion);
  expect(sent('POST').map(({ mark }) => mark)).toEqual(['400 300 20', '400 500 19']);
});

it('is taken back with a reason and a note, which the dialog asks for', async () => {
  const { sent } = await open([call(3, ME, PUBLIC)]);
  await press(say.takeBack);
  const asked = await dialog(say.takeBackQuestion);
  await press(say.takeBackYes, asked);
  await waitFor(() => expect(asked.textContent).toContain(sayExplanation.reasonFirst));
  await choose(asked, sayExplanation.reason, reasons.published_too_early);
  type(asked, sayExplanation.note, 'A region was counted twice');
  await press(say.takeBackYes, asked);
  await gone(say.takeBackQuestion);
  expect(sent('POST')).toEqual([{ id: '3', reason: 'published_too_early', note: 'A region was counted twice' }]);
});

it('is proposed with its candidates and what the newsroom knows', async () => {
  const { sent } = await open([]);
  await press(say.propose);
  const form = await screen.findByRole('region', { name: say.propose });
  await choose(form, say.kind, say.kinds({ kind: 'runoff' }));
  await choose(form, say.first, 'Ama Mensah');
  await choose(form, say.second, 'Kofi Owusu');
  expect((await button(say.send, form)).hasAttribute('disabled')).toBe(true);
  type(form, say.reason, 'Neither has half of the votes');
  await press(say.send, form);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      {
        ...{ year_id: 33, election_type_id: 1, kind: 'runoff', candidate_ids: [1, 2], mark: published.mark },
        reason: 'Neither has half of the votes',
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: say.propose })).toBeNull());
});

it('is proposed for a constituency in a parliamentary election, where no run-off is offered', async () => {
  const { sent } = await open([], undefined, '/calls?type=parliamentary');
  await press(say.propose);
  const form = await screen.findByRole('region', { name: say.propose });
  await waitFor(() =>
    expect(within(form).getByLabelText(sayElection.constituency, { selector: 'input' })).toHaveProperty(
      'value',
      'Ablekuma West',
    ),
  );
  await choose(form, say.kind, say.kinds({ kind: 'too_close' }));
  type(form, say.reason, 'Forty votes apart, recount asked');
  await press(say.send, form);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      {
        ...{ year_id: 33, election_type_id: 2, constituency_id: 133, kind: 'too_close', candidate_ids: [] },
        ...{ reason: 'Forty votes apart, recount asked', mark: published.mark },
      },
    ]),
  );
});

it('asks for a tick and a reason where the published figures exclude the call, which those who confirm read', async () => {
  const excluded = 'No longer possible.';
  const { sent } = await open([], () =>
    sent('POST').at(-1)?.against_figures
      ? { data: { id: 9 } }
      : { status: 422, error_msg: { against_figures: [excluded] } },
  );
  await press(say.propose);
  const form = await screen.findByRole('region', { name: say.propose });
  await choose(form, say.first, 'Kofi Owusu');
  type(form, say.reason, 'The officer declared it');
  expect(within(form).queryByLabelText(say.against)).toBeNull();
  await press(say.send, form);
  fireEvent.click(await within(form).findByLabelText(say.against));
  expect((await button(say.send, form)).hasAttribute('disabled')).toBe(true);
  type(form, say.againstReason, 'Other figures were read out');
  await press(say.send, form);
  await waitFor(() =>
    expect(sent('POST').at(-1)).toEqual({
      ...{ year_id: 33, election_type_id: 1, kind: 'elected', candidate_ids: [2], mark: published.mark },
      ...{ reason: 'The officer declared it', against_figures: 'Other figures were read out' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: say.propose })).toBeNull());
});

it('shows a call against the figures as one, in the list and in the question', async () => {
  await open([call(4, 2, { against_figures: 'Other figures were read out' })]);
  const said = say.againstBecause({ text: 'Other figures were read out' });
  expect((await listOf(say.waiting)).textContent).toContain(said);
  await press(say.confirm);
  expect((await dialog(say.confirmQuestion)).textContent).toContain(said);
});

it('is not decided by people who do not work where the race is', async () => {
  await clearSession();
  await signInAs('correspondent');
  await open([call(4, 2), call(3, 2, PUBLIC)]);
  for (const name of [say.confirm, say.drop, say.takeBack])
    expect((await button(name)).getAttribute('aria-disabled'), name).toBe('true');
  fireEvent.focus(await button(say.confirm));
  expect(await screen.findByText(sayCallRules.onlyEverywhere)).toBeTruthy();
});

it('keeps what was typed where the proposal is refused', async () => {
  await open([], () => ({ status: 422, error_msg: { kind: ['Another call waits.'] } }));
  await press(say.propose);
  const form = await screen.findByRole('region', { name: say.propose });
  await choose(form, say.kind, say.kinds({ kind: 'too_close' }));
  type(form, say.reason, 'Forty votes apart, recount asked');
  await press(say.send, form);
  expect(await within(form).findByText(/Another call waits/)).toBeTruthy();
  expect(within(form).getByLabelText(new RegExp(say.reason), { selector: 'textarea' })).toHaveProperty(
    'value',
    'Forty votes apart, recount asked',
  );
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const ended = { by: { id: 3, name: 'Kwame Adu' }, at, how: 'taken_back' as const };
    const taken_back = { at, reason: 'wrong_figures' as const, note: 'A region was counted twice' };
    const server = await open([call(4, 2), call(3, ME, PUBLIC), call(2, ME, { ...PUBLIC, ended, taken_back })]);
    await listOf(say.ended);
    return server;
  }));
