import 'fake-indexeddb/auto';
import { ROLE_ID } from '@election/contract/people/permissions';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { waitingNow } from '../waiting.ts';
import { addSubmission, markReceived, markRefused } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';

afterEach(() => vi.unstubAllGlobals());

const FIGURES = {
  place: 'Ablekuma West, presidential',
  content: {
    kind: 'constituency' as const,
    input: { year_id: 33, constituency_id: 134, votes: [{ candidate_id: 1, vote_count: 4601 }] },
  },
};

it('says how many submissions wait, those that need the person too, until they were received', async () => {
  serve([]);
  await signInAs('agent');
  renderHook(useOutbox);
  await waitFor(() => expect(waitingNow()).toBe(0));
  const first = await addSubmission(ROLE_ID.agent, FIGURES);
  const second = await addSubmission(ROLE_ID.agent, FIGURES);
  expect(waitingNow()).toBe(2);
  await markRefused(first, { sentence: 'Too late.', fields: {}, status: 409 } as never);
  expect(waitingNow()).toBe(2);
  await markReceived(second, { id: 'x', code: '134-5-A', sha256: 'f', at: '2024-12-07T21:04:00Z', sequence: 5 });
  expect(waitingNow()).toBe(1);
});

it('says that the database of the phone does not open, and what waits in it once it does', async () => {
  serve([]);
  await signInAs('agent');
  await addSubmission(ROLE_ID.agent, FIGURES);
  const shut = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The files of the browser are locked.', 'UnknownError');
  });
  const { result } = renderHook(useOutbox);
  await waitFor(() => expect(result.current.isClosed).toBe(true));
  expect(result.current.listed).toBeUndefined();
  // The desk is told nothing rather than that nothing waits.
  expect(waitingNow()).toBeNull();
  shut.mockRestore();
  result.current.lookAgain();
  await waitFor(() => expect(result.current.isClosed).toBe(false));
  expect(result.current.listed?.submissions.some(({ state }) => state === 'waiting')).toBe(true);
});
