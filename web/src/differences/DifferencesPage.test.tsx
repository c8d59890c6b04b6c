import { contract } from '@election/contract/contract';
import type { ComparedContest, Difference } from '@election/contract/sources/differences';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { election as sayElection } from '../app/sentences.ts';
import { button, openPage, press } from '../testing/page.tsx';
import { year } from '../testing/places.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastFailure } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { DifferencesPage } from './DifferencesPage.tsx';
import { differences as say } from './sentences.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const difference = (contest_id: number): Difference => ({
  contest_id,
  year_id: 33,
  region_id: 7,
  region: 'Greater Accra',
  constituency_id: contest_id + 100,
  constituency: `Place ${contest_id}`,
  election_type_id: 1,
  fields: 2,
  since: '2024-12-07T21:00:00Z',
});
const compared = (contest_id: number): ComparedContest => ({
  ...difference(contest_id),
  state: 'differ',
  seen: `seen ${contest_id}`,
  sources: [
    { id: 4, name: 'Abla', keyed: false },
    { id: 5, name: 'Kwesi', keyed: true },
  ],
  fields: [
    { candidate_id: 1, name: 'Ama', votes: [10, 11], live: null, differs: true },
    { candidate_id: 2, name: 'Kofi', votes: [20, 20], live: null, differs: false },
    { candidate_id: 3, name: 'Esi', votes: [30, 31], live: null, differs: true },
  ],
  sheet: null,
});
const progress = { contests: 8, confirmed: 6, waiting: 1, keyed: 3, seconds: 47.6, people: null };

async function open(
  ids: number[],
  {
    answer = () => ({ data: { kept: 1 } }),
    unreadable = [],
    people = null,
    at = '/differences',
  }: { answer?: () => Served; unreadable?: object[]; people?: object[] | null; at?: string } = {},
) {
  await signInAs('admin');
  const left = [...ids];
  const { differences, years } = contract;
  const decided = () => {
    const served = answer();
    if ((served.status ?? 200) < 400) left.shift();
    return served;
  };
  const server = serve([
    [years.list, () => ({ data: [year(33, '2024')] })],
    [differences.list, () => ({ data: { contests: left.map(difference), unreadable } })],
    [differences.read, ({ constituency_id }) => ({ data: compared(Number(constituency_id) - 100) })],
    [differences.progress, () => ({ data: { ...progress, people } })],
    [differences.resolve, decided],
    [differences.askAgain, decided],
  ]);
  return { ...server, ...openPage(<DifferencesPage />, at) };
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const figures = (place: number) =>
  screen.findByLabelText(
    say.figuresOf({ place: sayElection.contestName({ place: `Place ${place}`, type: 'presidential' }) }),
  );
const sent = (server: Awaited<ReturnType<typeof open>>) => server.sent('POST');

it('says that no sources differ', async () => {
  await open([]);
  expect(await screen.findByText(say.empty)).toBeTruthy();
  expect(screen.getByText(say.confirmed({ count: 6, of: 8, share: 0.75 })).textContent).toBe(
    '6 of 8 contests confirmed by two (75%)',
  );
  expect(screen.getByText(say.spent({ count: 3, seconds: 48 })).textContent).toBe('3 sheets keyed in, 48 s each');
  expect(screen.queryByText(say.people)).toBeNull();
});

it('lists the contests, and opens one by a press or the first by Enter', async () => {
  const { address } = await open([1, 2]);
  await press('Place 2');
  await figures(2);
  expect(address()).toBe('/differences?contest=2');
  key('Escape');
  await button('Place 1');
  key('Enter');
  await figures(1);
});

it('shows fifty contests and people a page, and comes back to the page that a contest was opened from', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => at + 1);
  const people = ids.map((id) => ({ id, name: `Person ${id}`, keyed: 1, fields: 2, not_kept: 0 }));
  await open(ids, { people });
  const rowsOf = async (name: string) =>
    (await screen.findByRole('table', { name, hidden: true })).querySelectorAll('tbody tr').length;
  expect([await rowsOf(say.list), await rowsOf(say.people)]).toEqual([50, 50]);
  const list = (await screen.findByRole('table', { name: say.list })).closest('section') as HTMLElement;
  await press(sayUi.nextPage, list);
  await press(sayUi.nextPage, list);
  expect(await rowsOf(say.list)).toBe(20);
  await press('Place 120', list);
  await figures(120);
  key('Escape');
  await button('Place 101');
});

it('shows both figures with the names, and marks the candidates that differ', async () => {
  await open([1], { at: '/differences?contest=1' });
  const rows = [...(await figures(1)).querySelectorAll('tbody tr')];
  expect(rows.map((row) => [row.textContent, row.hasAttribute('data-differs')])).toEqual([
    ['Ama1011', true],
    ['Kofi2020', false],
    ['Esi3031', true],
  ]);
  expect(screen.getByText(say.keyed)).toBeTruthy();
});

/** The first contest, as it was seen. */
const FIRST = { year_id: 33, constituency_id: 101, election_type_id: 1, seen: 'seen 1' };

describe('a decision', () => {
  it('takes a key for each candidate, is sent with the last one, and opens the next difference', async () => {
    const server = await open([1, 2], { at: '/differences?contest=1' });
    await figures(1);
    key('2');
    await waitFor(() => expect(document.querySelector('[data-now]')?.getAttribute('data-candidate')).toBe('3'));
    expect(sent(server)).toEqual([]);
    key('1');
    await figures(2);
    expect(sent(server)).toEqual([
      {
        ...FIRST,
        votes: [
          { candidate_id: 1, vote_count: 11, user_id: 5 },
          { candidate_id: 3, vote_count: 30, user_id: 4 },
        ],
      },
    ]);
    expect(server.address()).toBe('/differences?contest=2');
  });

  it('keeps all of a source in one press', async () => {
    const server = await open([1], { at: '/differences?contest=1' });
    await press(say.keepAll({ number: 2, source: 'Kwesi' }));
    await screen.findByText(say.empty);
    expect(sent(server)).toEqual([
      {
        ...FIRST,
        votes: [
          { candidate_id: 1, vote_count: 11, user_id: 5 },
          { candidate_id: 3, vote_count: 31, user_id: 5 },
        ],
      },
    ]);
  });

  it('of an own figure waits for its reason', async () => {
    const server = await open([1], { at: '/differences?contest=1' });
    await figures(1);
    key('1');
    key('o');
    const own = await screen.findByLabelText(say.ownOf({ name: 'Esi' }));
    await waitFor(() => expect(document.activeElement).toBe(own));
    fireEvent.input(own, { target: { value: '33' } });
    const decide = await button(say.decide);
    expect(decide.getAttribute('aria-disabled')).toBe('true');
    fireEvent.input(await screen.findByLabelText(new RegExp(say.reason)), { target: { value: 'The sheet says 33.' } });
    fireEvent.click(decide);
    await screen.findByText(say.empty);
    expect(sent(server)).toEqual([
      {
        ...FIRST,
        reason: 'The sheet says 33.',
        votes: [
          { candidate_id: 1, vote_count: 10, user_id: 4 },
          { candidate_id: 3, vote_count: 33 },
        ],
      },
    ]);
  });

  it('of an own figure waits for its reason though the last figure is kept by a press', async () => {
    const server = await open([1], { at: '/differences?contest=1' });
    await figures(1);
    fireEvent.input(await screen.findByLabelText(say.ownOf({ name: 'Ama' })), { target: { value: '12' } });
    await press(say.keep({ figure: '30', source: 'Abla', name: 'Esi' }));
    fireEvent.input(await screen.findByLabelText(new RegExp(say.reason)), { target: { value: 'The sheet says 12.' } });
    await press(say.decide);
    await screen.findByText(say.empty);
    expect(sent(server)).toEqual([
      {
        ...FIRST,
        reason: 'The sheet says 12.',
        votes: [
          { candidate_id: 1, vote_count: 12 },
          { candidate_id: 3, vote_count: 30, user_id: 4 },
        ],
      },
    ]);
  });

  it('asks both again by one key', async () => {
    const server = await open([1, 2], { at: '/differences?contest=1' });
    await figures(1);
    key('a');
    await figures(2);
    expect(server.paths('POST')).toEqual(['/api/v1/differences/ask-again']);
    expect(sent(server)).toEqual([FIRST]);
  });

  it('that is refused stays where it is, with the sentence', async () => {
    const moved = 'The figures of this contest changed after you saw them.';
    await open([1], { at: '/differences?contest=1', answer: () => ({ status: 409, error_msg: moved }) });
    await figures(1);
    key('1');
    key('1');
    await waitFor(() => expect(toastFailure).toHaveBeenCalledWith(moved));
    expect(await figures(1)).toBeTruthy();
  });
});

it('shows whose figures were not kept where the server says so, and sheets that could not be read', async () => {
  const unreadable = [{ ...difference(9), reason: 'A thumb is on it.', by: 'Kwesi', at: '2024-12-07T21:00:00Z' }];
  const people = [{ id: 4, name: 'Abla', keyed: 2, fields: 5, not_kept: 1 }];
  await open([], { unreadable, people });
  fireEvent.click(await screen.findByText(say.people));
  expect(screen.getByLabelText(say.people).querySelector('tbody')?.textContent).toBe('Abla251');
  expect(screen.getByText(say.unreadableBy({ by: 'Kwesi', reason: 'A thumb is on it.' }))).toBeTruthy();
  const link = screen.getByText<HTMLAnchorElement>(sayElection.contestName({ place: 'Place 9', type: 'presidential' }));
  expect(link.getAttribute('href')).toBe('/pinksheets?year=33&region=7&constituency=109');
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const people = [{ id: 4, name: 'Abla', keyed: 1, fields: 2, not_kept: 0 }];
    const server = await open([1, 2], { people });
    await press('Place 1');
    await figures(1);
    return server;
  }));
