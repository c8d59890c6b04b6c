import { contract } from '@election/contract/contract';
import type { KeyedEntry } from '@election/contract/sources/keying';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedDraft } from '../api/outbox/drafts.ts';
import type { Submission } from '../api/outbox/submission.ts';
import { clearSession } from '../api/session-store.ts';
import { outbox as sayOutbox } from '../app/outbox/sentences.ts';
import { agree, button, openPage, press } from '../testing/page.tsx';
import { phoneThatDoesNotOpen } from '../testing/phone.ts';
import { expectCatalogued } from '../testing/pseudo.ts';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { Submissions, SubmissionsPage } from './SubmissionsPage.tsx';
import { submissions as say } from './sentences.ts';

const onDiscard = vi.fn(async () => {});

const submission = (number: number, more: Partial<Submission>): Submission => ({
  id: `key-${number}`,
  user_id: 1,
  number,
  state: 'waiting',
  place: `Place ${number}`,
  content: {
    kind: 'constituency',
    input: { year_id: 33, constituency_id: 134, votes: [{ candidate_id: 1, vote_count: 4601 }] },
  },
  sha256: 'ab',
  typed_at: '2024-12-07T20:55:00Z',
  ...more,
});
const RECEIPT = { id: 'key-1', code: '134-57-K', sha256: 'ab', at: '2024-12-07T21:04:00Z', sequence: 57 };

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  onDiscard.mockClear();
});

interface Opened {
  unreadable?: number;
  submissions?: Submission[];
  drafts?: ListedDraft[];
  role?: 'agent' | 'intern';
  served?: Parameters<typeof serve>[0];
}

/** The list as the phone holds it; the database of the phone is tried in api/outbox. */
async function open({ submissions = [], drafts = [], unreadable = 0, role = 'agent', served = [] }: Opened = {}) {
  await signInAs(role);
  const server = serve([...served, [contract.keying.own, () => ({ data: [] })]]);
  openPage(<Submissions listed={{ submissions, unreadable }} drafts={drafts} onDiscard={onDiscard} />, '/submissions');
  return server;
}

it('lists the newest first, each with its state', async () => {
  const submissions = [
    submission(1, { state: 'received', receipt: RECEIPT }),
    submission(2, {}),
    submission(3, { state: 'needs-you', refusal: { status: 409, sentence: 'These figures were approved.' } }),
  ];
  await open({ submissions });
  const items = [...(await screen.findByRole('list', { name: sayOutbox.mySubmissions })).children];
  expect(items.map((item) => item.textContent?.slice(0, 7))).toEqual(['Place 3', 'Place 2', 'Place 1']);
  expect(items[0]?.textContent).toContain('These figures were approved.');
  expect(items[1]?.textContent).toContain(sayOutbox.waiting);
  expect(items[2]?.textContent).toContain(sayOutbox.receiptCode({ code: '134-57-K' }));
  expect(await button(sayOutbox.sendNow)).toBeTruthy();
});

it('lists first what is typed and not saved, with the way back to it', async () => {
  const at = Date.parse('2024-12-07T20:59:00Z');
  const drafts = [
    { name: 'draft', value: null, place: 'Ablekuma West, presidential', address: '/votes/7/136?type=presidential', at },
  ];
  await open({ drafts, submissions: [submission(1, {})] });
  const [first] = (await screen.findByRole('list', { name: sayOutbox.mySubmissions })).children;
  expect(first?.textContent).toContain(`Ablekuma West, presidential${sayOutbox.onThisPhone}`);
  expect(screen.getByRole('link', { name: say.goOn }).getAttribute('href')).toBe('/votes/7/136?type=presidential');
  expect(screen.queryByText(say.none)).toBeNull();
});

it('discards a refused submission alone, after a question', async () => {
  const submissions = [
    submission(1, {}),
    submission(2, { state: 'needs-you', refusal: { status: 422, sentence: 'No.' } }),
  ];
  await open({ submissions });
  await press(sayOutbox.discard);
  await agree(say.discardQuestion);
  await waitFor(() => expect(onDiscard).toHaveBeenCalledOnce());
  expect(onDiscard).toHaveBeenCalledWith(submissions[1]);
});

it('shows why a submission needs the person: the reason, and of each candidate what was typed and what the server has', async () => {
  const entries = [
    { candidate_id: 1, name: 'Abena Palm', sent: 4601, votes: 4610, status: 'approved' as const },
    { candidate_id: 2, name: 'Kofi River', sent: 12, votes: null, status: null },
  ];
  const refusal = { status: 409, sentence: 'These figures were approved.', entries };
  await open({ submissions: [submission(1, { state: 'needs-you', refusal })] });
  expect(await screen.findByText('These figures were approved.')).toBeTruthy();
  const shown = [...screen.getByRole('list', { name: say.mineAndTheirs }).children].map(
    ({ textContent }) => textContent,
  );
  expect(shown).toEqual([
    'Abena PalmYou typed 4,601The server has 4,610, approved',
    'Kofi RiverYou typed 12The server has no figure',
  ]);
});

it('offers to discard what the server refused alone', async () => {
  await open({ submissions: [submission(1, {}), submission(2, { state: 'received', receipt: RECEIPT })] });
  await screen.findByRole('list', { name: sayOutbox.mySubmissions });
  expect(screen.queryByRole('button', { name: sayOutbox.discard })).toBeNull();
});

it('says that what an earlier app left is kept, and offers it as a file', async () => {
  await open({ unreadable: 2 });
  expect((await screen.findByRole('status')).textContent).toBe(say.unreadable({ count: 2 }));
  expect(await button(sayOutbox.saveUnreadable)).toBeTruthy();
  expect(screen.queryByText(say.none)).toBeNull();
});

it('says that nothing was sent, and offers agents no import', async () => {
  await open();
  expect(await screen.findByText(say.none)).toBeTruthy();
  expect(screen.queryByText(say.importHeading)).toBeNull();
});

it('lists what an intern keyed in at a desk, without the figures', async () => {
  const keyed = (row: string, name: string): KeyedEntry => ({
    ...{ row, at: '2024-12-07T21:04:00Z', election_type_id: 2, constituency: { id: 3, name }, candidates: 4 },
  });
  const rows = [keyed('3-9', 'Bekwai'), keyed('2-7', 'Asokwa')];
  await open({ role: 'intern', served: [[contract.keying.own, () => ({ data: rows })]] });
  const items = [...(await screen.findByRole('list', { name: say.keyedIn })).children];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bekwai, parliamentary4 candidatesReceived /),
    expect.stringMatching(/^Asokwa, parliamentary4 candidatesReceived /),
  ]);
  expect(screen.queryByText(say.none)).toBeNull();
});

it('says where what was keyed in cannot be read', async () => {
  await open({ role: 'intern', served: [[contract.keying.own, () => ({ status: 403, error_msg: 'Not for you.' })]] });
  expect(await screen.findByText('Not for you.')).toBeTruthy();
  expect(screen.queryByText(say.none)).toBeNull();
});

it('imports a saved file for an intern, and says what became of each submission', async () => {
  const lines = [
    { id: 'a', kind: 'votes', place: 'Ablekuma North', outcome: 'received', receipt: RECEIPT, reason: null },
    { id: 'b', kind: 'votes', place: null, outcome: 'refused', receipt: null, reason: 'This place is not theirs.' },
  ];
  const data = { author: { id: 7, name: 'Ama Owusu' }, saved_at: '2024-12-07T20:55:00Z', lines };
  await open({ role: 'intern', served: [[contract.submissions.import, () => ({ data })]] });
  const file = new File(['{}'], 'submissions.json', { type: 'application/json' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText(/^From Ama Owusu, saved/)).toBeTruthy();
  expect(screen.getByText('This place is not theirs.')).toBeTruthy();
  expect(screen.getByText(say.outcome({ outcome: 'received' }))).toBeTruthy();
});

it('says that what is kept cannot be read where the database of the phone does not open, and not that nothing was sent', async () => {
  await signInAs('agent');
  serve([]);
  const opened = phoneThatDoesNotOpen();
  openPage(<SubmissionsPage />, '/submissions');
  expect((await screen.findByRole('alert')).textContent).toContain(sayOutbox.closed);
  expect(screen.queryByText(say.none)).toBeNull();
  const before = opened();
  await press(sayUi.tryAgain);
  await waitFor(() => expect(opened()).toBeGreaterThan(before));
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const entries = [{ candidate_id: 1, name: 'Abena Palm', sent: 4601, votes: 4610, status: 'approved' as const }];
    const submissions = [
      submission(1, { state: 'received', receipt: RECEIPT }),
      submission(2, {}),
      submission(3, { state: 'needs-you', refusal: { status: 409, sentence: 'Approved.', entries } }),
    ];
    const server = await open({ submissions, unreadable: 2, role: 'intern' });
    await screen.findByText('Approved.');
    return server;
  }, ['Place', 'Approved.', 'Abena Palm']));
