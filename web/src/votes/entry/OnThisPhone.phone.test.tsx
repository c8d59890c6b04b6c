import 'fake-indexeddb/auto';
import type { DecidedEntry, VoteEntry } from '@election/contract/figures/votes';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSubmission, listSubmissions, markReceived, markRefused, remove } from '../../api/outbox/outbox.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { clearSession, currentUserId } from '../../api/session-store.ts';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { CONTEST_AT, entry, serveContest } from '../../testing/contest.ts';
import { agree, button, dialog, gone, openPage, press } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import { receiptStates, entry as say, conflicts as sayConflicts, votes as sayVotes } from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';

beforeEach(async () => {
  window.scrollTo = () => {};
  await clearSession();
  await signInAs('agent', { user_constituencies: [{ id: 134, region_id: 7 }] });
});
afterEach(async () => {
  for (const one of await listed()) await remove(one);
  vi.unstubAllGlobals();
});

const me = () => currentUserId() ?? 0;
const listed = async () => (await listSubmissions(me())).submissions;

function open(entries: VoteEntry[]) {
  const server = serveContest({ entries });
  openPage(<VotesPage />, CONTEST_AT, 'votes', 'constituencyVotes');
  return server;
}

/** Figures of Ama and Kofi that this phone keeps for the contest. */
const kept = (...figures: number[]) =>
  addSubmission(me(), {
    place: 'Ablekuma North, presidential',
    content: {
      kind: 'constituency',
      input: {
        year_id: 33,
        constituency_id: 134,
        votes: figures.map((vote_count, at) => ({ candidate_id: at + 1, vote_count })),
      },
    },
  });
/** The server's receipt comes. */
const receive = (submission: Submission) =>
  act(() =>
    markReceived(submission, {
      id: submission.id,
      code: '134-57-K',
      sha256: submission.sha256,
      at: new Date().toISOString(),
      sequence: 57,
    }),
  );
const rows = () =>
  [...document.querySelectorAll(`ol[aria-label="${sayVotes.heading}"] li`)].map(({ textContent }) => textContent ?? '');
const type = async (name: string, text: string) =>
  fireEvent.input(await screen.findByLabelText(sayVotes.figureOf({ name, party: name === 'Ama' ? 'P1' : 'P2' })), {
    target: { value: text },
  });
const cutOff = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));

it.each<[title: string, before: VoteEntry[]]>([
  ['first figures', []],
  ['a correction', [entry(1, 10, 'pending'), entry(2, 11, 'pending')]],
])(
  'shows beside the receipt of %s what was sent, where reading fails, until the server has been read',
  async (_, before) => {
    const waiting = await kept(30, 41);
    const server = open(before);
    await screen.findByText(say.waitsOnPhone);
    const fetching = globalThis.fetch;
    cutOff();
    await receive(waiting);
    await screen.findByText(sayOutbox.receiptCode({ code: '134-57-K' }));
    const [ama, kofi, total] = rows();
    expect(ama).toContain('30');
    expect(kofi).toContain('41');
    expect(total).toContain('71');
    expect(screen.getByText(receiptStates.pending)).toBeTruthy();
    expect(screen.queryByText(say.enterMissing)).toBeNull();

    server.now.entries = [entry(1, 30, 'approved'), entry(2, 40, 'approved')];
    vi.stubGlobal('fetch', fetching);
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(rows()[1]).toContain('40'));
    expect(screen.getByText(receiptStates.approved)).toBeTruthy();
  },
);

it('asks where another window has saved other figures meanwhile, and sends what the person chose', async () => {
  open([]);
  await type('Ama', '10');
  await type('Kofi', '11');
  await press(say.review);
  await press(sayVotes.save);
  await dialog(say.saveEntryQuestion);
  await act(() => kept(20, 11));
  await agree(say.saveEntryQuestion);
  const asked = await dialog(sayConflicts.question);
  expect(asked.textContent).toContain(sayConflicts.sentElsewhere({ mine: '10', now: '20' }));
  fireEvent.click(screen.getByLabelText(sayConflicts.sendMine({ mine: '10' })));
  await press(sayConflicts.goOn, asked);
  await gone(sayConflicts.question);
  const [first, second] = await listed();
  expect(second?.content).toMatchObject({
    input: {
      supersedes: first?.id,
      votes: [
        { candidate_id: 1, vote_count: 10, seen: null },
        { candidate_id: 2, vote_count: 11, seen: null },
      ],
    },
  });
});

describe('figures that another phone has replaced', () => {
  const conflict = (sent: number, votes: number, id: number, name: string): DecidedEntry => ({
    candidate_id: id,
    name,
    sent,
    votes,
    status: 'pending',
  });
  async function openRefused() {
    await markRefused(await kept(10, 11), {
      status: 409,
      sentence: 'Other figures were sent in your name.',
      entries: [conflict(10, 20, 1, 'Ama'), conflict(11, 21, 2, 'Kofi')],
    });
    open([entry(1, 20, 'pending'), entry(2, 21, 'pending')]);
    await press(say.chooseFigures);
    return dialog(sayConflicts.question);
  }

  it('are shown beside the others, and sent one by one as the person chooses', async () => {
    const asked = await openRefused();
    expect(asked.textContent).toContain(sayConflicts.sentElsewhere({ mine: '10', now: '20' }));
    fireEvent.click(screen.getByLabelText(sayConflicts.sendMine({ mine: '10' })));
    await press(sayConflicts.goOn, asked);
    await gone(sayConflicts.question);
    const [only, ...others] = await listed();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      state: 'waiting',
      content: { input: { votes: [{ candidate_id: 1, vote_count: 10, seen: 20 }] } },
    });
  });

  it('leave the phone where the person keeps all of the others', async () => {
    const asked = await openRefused();
    await press(sayConflicts.goOn, asked);
    await gone(sayConflicts.question);
    expect(await listed()).toEqual([]);
    expect(rows()[0]).toContain('20');
  });
});

it('sends refused figures once more where the person asks for it', async () => {
  await markRefused(await kept(10, 11), { status: 409, sentence: 'This contest is postponed.' });
  open([]);
  await press(sayOutbox.tryAgain);
  await screen.findByText(say.waitsOnPhone);
  expect(await listed()).toMatchObject([{ state: 'waiting' }]);
});

it('sends with each figure the one that the server had', async () => {
  open([entry(1, 5, 'pending')]);
  await press(say.changeFigures);
  await type('Ama', '7');
  await type('Kofi', '8');
  await press(say.review);
  await press(sayVotes.save);
  await agree(sayVotes.updateQuestion);
  await button(sayOutbox.sendNow);
  expect((await listed())[0]?.content).toMatchObject({
    input: {
      votes: [
        { candidate_id: 1, vote_count: 7, seen: 5 },
        { candidate_id: 2, vote_count: 8, seen: null },
      ],
    },
  });
});
