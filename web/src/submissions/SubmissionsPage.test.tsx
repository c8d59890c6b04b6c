import { contract } from '@election/contract/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Submission } from '../api/outbox/submission.ts';
import { clearSession } from '../api/session-store.ts';
import * as sayOutbox from '../app/outbox/sentences.ts';
import { agree, openPage, press } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { SubmissionsPage } from './SubmissionsPage.tsx';
import * as say from './sentences.ts';

const { listed, remove } = vi.hoisted(() => ({ listed: { now: [] as unknown[] }, remove: vi.fn(async () => {}) }));
// The browser's database is tried in api/outbox; here stands what it holds.
vi.mock('../api/outbox/use-outbox.ts', () => ({
  useOutbox: () => ({ submissions: listed.now, unreadable: 0 }),
  useSenderState: () => ({ sending: null, delay: 'portal', nextAt: null }),
  sendNow: vi.fn(),
}));
vi.mock('../api/outbox/outbox.ts', () => ({ remove }));

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
  listed.now = [];
  remove.mockClear();
});

async function open(role: 'agent' | 'intern' = 'agent', served: Parameters<typeof serve>[0] = []) {
  await signInAs(role);
  const server = serve(served);
  return { ...server, ...openPage(<SubmissionsPage />, '/submissions') };
}

it('lists the newest first, each with its state, and why the queue waits', async () => {
  listed.now = [
    submission(1, { state: 'received', receipt: RECEIPT }),
    submission(2, {}),
    submission(3, { state: 'needs-you', refusal: { status: 409, sentence: 'These figures were approved.' } }),
  ];
  await open();
  const items = [...(await screen.findByRole('list', { name: sayOutbox.mySubmissions })).children];
  expect(items.map((item) => item.textContent?.slice(0, 7))).toEqual(['Place 3', 'Place 2', 'Place 1']);
  expect(items[0]?.textContent).toContain('These figures were approved.');
  expect(items[1]?.textContent).toContain(sayOutbox.waiting);
  expect(items[2]?.textContent).toContain(sayOutbox.receiptCode('134-57-K'));
  expect(screen.getByText(sayOutbox.delayed.portal, { exact: false })).toBeTruthy();
});

it('discards a refused submission alone, after a question', async () => {
  listed.now = [submission(1, {}), submission(2, { state: 'needs-you', refusal: { status: 422, sentence: 'No.' } })];
  await open();
  await press(sayOutbox.discard);
  await agree(say.discardQuestion);
  await waitFor(() => expect(remove).toHaveBeenCalledOnce());
  expect(remove.mock.calls[0]).toEqual([listed.now[1]]);
});

it('says that nothing was sent, and offers agents no import', async () => {
  await open();
  expect(await screen.findByText(say.none)).toBeTruthy();
  expect(screen.queryByText(say.importHeading)).toBeNull();
});

it('imports a saved file for an intern, and says what became of each submission', async () => {
  const lines = [
    { id: 'a', kind: 'votes', place: 'Ablekuma North', outcome: 'received', receipt: RECEIPT, reason: null },
    { id: 'b', kind: 'votes', place: null, outcome: 'refused', receipt: null, reason: 'This place is not theirs.' },
  ];
  await open('intern', [
    [
      contract.submissions.import,
      () => ({ data: { author: { id: 7, name: 'Ama Owusu' }, saved_at: '2024-12-07T20:55:00Z', lines } }),
    ],
  ]);
  const file = new File(['{}'], 'submissions.json', { type: 'application/json' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText(/^From Ama Owusu, saved/)).toBeTruthy();
  expect(screen.getByText('This place is not theirs.')).toBeTruthy();
  expect(screen.getByText(say.outcome.received)).toBeTruthy();
});
