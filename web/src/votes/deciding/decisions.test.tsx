import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/permissions';
import {
  DECISION_CALLS,
  DECISIONS,
  type Decision,
  ENTRY_STATUSES,
  ENTRY_TRANSITIONS,
} from '@election/contract/transitions';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { CONTEST_AT, entered, serveContest } from '../../testing/contest.ts';
import { agree, button, dialog, gone, openPage, press, rowsOf } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import * as sayVotes from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';
import * as say from './sentences.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const words = { approved: say.validating, ...say.otherDecisions };
const stateFor = (decision: Decision) =>
  ENTRY_STATUSES.find((state) => typeof ENTRY_TRANSITIONS[decision][state] === 'string') ?? 'pending';

it.each(DECISIONS)('%s: asks, and sends the entry as it was seen by the call of the decision', async (decision) => {
  await signInAs('admin');
  const { sent, paths } = serveContest({ agents: [entered(2, 'Esi', ROLE_ID.agent, [10, 20], stateFor(decision))] });
  openPage(<VotesPage />, CONTEST_AT, 'votes', 'constituencyVotes');
  await rowsOf(sayVotes.heading);
  const { label, question, after } = words[decision];
  expect((await button(`${label}: Ama`)).textContent).toBe(label);
  await press(`${label}: Ama`);
  const asked = await dialog(question);
  expect(asked.textContent).toContain(after('', 1));
  const reason = asked.querySelector('textarea');
  if (reason) fireEvent.change(reason, { target: { value: 'Seen' } });
  await agree(question);
  await gone(question);
  expect(sent('POST')).toMatchObject([{ status: decision, votes: [{ candidate_id: 1, user_id: 2, vote_count: 10 }] }]);
  expect(paths('POST')).toEqual([contract.votes[DECISION_CALLS[decision]].path]);
});
