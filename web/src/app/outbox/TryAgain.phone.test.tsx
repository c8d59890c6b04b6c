import 'fake-indexeddb/auto';
import { ROLE_ID } from '@election/contract/people/permissions';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fieldDatabase } from '../../api/outbox/database.ts';
import { addSubmission, listSubmissions, markRefused } from '../../api/outbox/outbox.ts';
import type { Refusal } from '../../api/outbox/submission.ts';
import { clearSession } from '../../api/session-store.ts';
import { SubmissionsPage } from '../../submissions/SubmissionsPage.tsx';
import { openPage, press } from '../../testing/page.tsx';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { outbox as say } from './sentences.ts';

const AGENT = ROLE_ID.agent;
const REFUSED: Refusal = { status: 409, sentence: 'This contest is postponed: it takes no figures.' };

beforeEach(async () => {
  await clearSession();
  await signInAs('agent');
  serve([]);
});
afterEach(async () => {
  await (await fieldDatabase())?.clear('outbox');
  vi.unstubAllGlobals();
});

async function refuse(votes: number, refusal: Refusal) {
  const input = { year_id: 33, constituency_id: 134, votes: [{ candidate_id: 1, vote_count: votes }] };
  const place = `Place of ${votes}`;
  const made = await addSubmission(AGENT, { place, content: { kind: 'constituency', input } });
  await markRefused(made, refusal);
}
const states = async () => (await listSubmissions(AGENT)).submissions.map(({ state, refusal }) => [state, refusal]);

it('has a refused submission of the list wait once more, as it is, and no other one', async () => {
  await refuse(1, REFUSED);
  await refuse(2, { status: 0, sentence: 'The picture is no longer on this phone.' });
  openPage(<SubmissionsPage />, '/submissions');
  await screen.findByText(REFUSED.sentence);
  expect(screen.getAllByRole('button', { name: say.tryAgain })).toHaveLength(1);
  await press(say.tryAgain);
  await waitFor(() => expect(screen.queryByText(REFUSED.sentence)).toBeNull());
  expect(await states()).toEqual([
    ['waiting', undefined],
    ['needs-you', expect.objectContaining({ status: 0 })],
  ]);
});
