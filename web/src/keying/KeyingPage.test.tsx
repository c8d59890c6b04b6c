import { contract } from '@election/contract/contract';
import type { ClaimedSheet } from '@election/contract/sources/keying';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { outbox as sayOutbox } from '../app/outbox/sentences.ts';
import { button, dialog, gone, openPage, press } from '../testing/page.tsx';
import { expectCatalogued } from '../testing/pseudo.ts';
import { type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastFailure } from '../testing/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { KeyInSheet } from './KeyIn.tsx';
import { KeyingPage } from './KeyingPage.tsx';
import { keying as say } from './sentences.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#117733', logo_url: null });
const sheet = (id: number, more: Partial<ClaimedSheet> = {}): ClaimedSheet => ({
  id,
  year_id: 33,
  election_type_id: 1,
  region: { id: 7, name: 'Greater Accra' },
  constituency: { id: 134, name: `Place ${id}` },
  sheet: { id, image: `/pinksheets/${id}/image`, media_type: 'image/png', width: 10, height: 10 },
  candidates: ['Ama', 'Kofi'].map((name, at) => ({
    candidate_id: at + 1,
    candidate: { id: at + 1, name, avatar_url: null },
    party: party(at + 1),
  })),
  again: false,
  ...more,
});

/** A server that gives these sheets one after the other, and answers what `finish` says. */
async function open(sheets: (ClaimedSheet | null)[], finish: () => Served = () => ({ data: { id: 1 } })) {
  await signInAs('intern', { user_constituencies: [{ id: 134, region_id: 7 }] });
  const given = [...sheets];
  const { keying, sheets: pictures } = contract;
  const server = serve([
    [keying.claim, () => ({ data: { claim: given.length > 1 ? given.shift() : given[0] } })],
    [keying.keep, () => ({ data: { id: 1 } })],
    [keying.release, () => ({ data: { id: 1 } })],
    [keying.finish, finish],
    [pictures.list, () => ({ data: [] })],
  ]);
  openPage(<KeyingPage />);
  return server;
}
const field = (name: string, acronym: string) =>
  screen.findByLabelText<HTMLInputElement>(say.figureOf({ name, party: acronym }));
const type = async (name: string, acronym: string, text: string) =>
  fireEvent.input(await field(name, acronym), { target: { value: text } });
const finishButton = () => button(say.finish);
const sentTo = (server: Awaited<ReturnType<typeof open>>, end: string) =>
  server.paths('POST').flatMap((path, at) => (path.endsWith(end) ? [server.sent('POST')[at]] : []));

it('says that no sheet waits, and looks again', async () => {
  await open([null, sheet(1)]);
  expect(await screen.findByText(say.noSheet)).toBeTruthy();
  await press(say.lookAgain);
  expect(await screen.findByText('Place 1, presidential')).toBeTruthy();
});

it('opens a sheet with its picture and empty fields, the first of which has the focus', async () => {
  await open([sheet(1)]);
  const first = await field('Ama', 'P1');
  expect([first.value, (await field('Kofi', 'P2')).value]).toEqual(['', '']);
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/pinksheets/1/image');
});

it('goes by Enter from figure to figure to Finish, which waits for all of them, and opens the next sheet', async () => {
  const server = await open([sheet(1), sheet(2)]);
  const [ama, kofi] = [await field('Ama', 'P1'), await field('Kofi', 'P2')];
  expect((await finishButton()).getAttribute('aria-disabled')).toBe('true');
  await type('Ama', 'P1', '4,601');
  fireEvent.keyDown(ama, { key: 'Enter' });
  expect(document.activeElement).toBe(kofi);
  expect(screen.getByText(say.missing({ count: 1 }))).toBeTruthy();
  await type('Kofi', 'P2', '0');
  fireEvent.keyDown(kofi, { key: 'Enter' });
  expect(document.activeElement).toBe(await finishButton());
  fireEvent.click(await finishButton());
  expect(await screen.findByText('Place 2, presidential')).toBeTruthy();
  expect(sentTo(server, '/finish')).toEqual([
    {
      id: '1',
      votes: [
        { candidate_id: 1, vote_count: 4601 },
        { candidate_id: 2, vote_count: 0 },
      ],
    },
  ]);
  expect((await field('Ama', 'P1')).value).toBe('');
});

it('tells the server of keys, at most once a minute', async () => {
  const server = await open([sheet(1), sheet(2)]);
  await type('Ama', 'P1', '4');
  await type('Ama', 'P1', '46');
  await press(say.skip);
  await screen.findByText('Place 2, presidential');
  expect(server.paths('PUT')).toEqual(['/api/v1/keying/claims/1']);
});

describe('a sheet that is given back', () => {
  it('is skipped in one press', async () => {
    const server = await open([sheet(1), sheet(2)]);
    await press(say.skip);
    expect(await screen.findByText('Place 2, presidential')).toBeTruthy();
    expect(sentTo(server, '/release')).toEqual([{ id: '1', how: 'skipped' }]);
  });

  it('is not readable with what cannot be read', async () => {
    const server = await open([sheet(1), sheet(2)]);
    await press(say.unreadable);
    const asked = await dialog(say.unreadableQuestion);
    await press(say.giveBack, asked);
    await waitFor(() => expect(asked.textContent).toContain(say.reasonNeeded));
    const reason = asked.querySelector('textarea') as HTMLTextAreaElement;
    fireEvent.input(reason, { target: { value: 'A thumb is on it.' } });
    await press(say.giveBack, asked);
    await gone(say.unreadableQuestion);
    expect(await screen.findByText('Place 2, presidential')).toBeTruthy();
    expect(sentTo(server, '/release')).toEqual([{ id: '1', how: 'unreadable', reason: 'A thumb is on it.' }]);
  });
});

it('goes on to the next sheet where the claim has ended, and says why', async () => {
  const ended = 'This sheet is no longer yours.';
  await open([sheet(1), sheet(2)], () => ({ status: 409, error_msg: ended }));
  await type('Ama', 'P1', '1');
  await type('Kofi', 'P2', '2');
  await act(async () => fireEvent.click(await finishButton()));
  expect(await screen.findByText('Place 2, presidential')).toBeTruthy();
  expect(toastFailure).toHaveBeenCalledWith(ended);
});

it('says that the newsroom asks once more, and shows the candidates that it asks about', async () => {
  const [, kofi] = sheet(1).candidates;
  await open([sheet(1, { again: true, candidates: kofi ? [kofi] : [] })]);
  expect(await screen.findByText(say.again)).toBeTruthy();
  await field('Kofi', 'P2');
  expect(document.querySelectorAll('input[data-figure]')).toHaveLength(1);
});

it('says that a draft of another version of the app was set aside, and begins with empty fields', async () => {
  await signInAs('intern');
  serve([[contract.sheets.list, () => ({ data: [] })]]);
  const draft = { found: null, isKept: true, isAside: true, isSaved: false, save: vi.fn(), discard: vi.fn() };
  openPage(<KeyInSheet claim={sheet(1)} draft={draft} onDone={vi.fn()} />);
  expect((await field('Ama', 'P1')).value).toBe('');
  expect(screen.getByText(sayOutbox.draftAside)).toBeTruthy();
  expect(await button(sayOutbox.saveUnreadable)).toBeTruthy();
});

it('finishes no sheet whose picture does not load, until it does', async () => {
  await open([sheet(1), null]);
  for (const name of ['Ama', 'Kofi']) await type(name, `P${['Ama', 'Kofi'].indexOf(name) + 1}`, '12');
  const picture = () => screen.getByRole('img', { name: /^Pink sheet/ });
  fireEvent.error(picture());
  await waitFor(async () => expect((await finishButton()).getAttribute('aria-disabled')).toBe('true'));
  fireEvent.focus(await finishButton());
  expect(await screen.findByText(say.noPicture)).toBeTruthy();
  await press(sayUi.tryAgain);
  fireEvent.load(picture());
  await waitFor(async () => expect((await finishButton()).getAttribute('aria-disabled')).toBe('false'));
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open([sheet(1, { again: true })]);
    await field('Ama', 'P1');
    return server;
  }));
