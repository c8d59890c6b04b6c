import { contract } from '@election/contract/contract';
import {
  DECISION_CALLS,
  DECISIONS,
  type Decision,
  ENTRY_STATUSES,
  ENTRY_TRANSITIONS,
} from '@election/contract/figures/transitions';
import { ROLE_ID } from '@election/contract/people/permissions';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { CONTEST_AT, entered, serveContest } from '../../testing/contest.ts';
import { agree, button, dialog, gone, openPage, press, rowsOf } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import { toastWarning } from '../../testing/toasts.ts';
import { deciding as say, votes as sayVotes } from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';
import { decisionWords } from './decision-words.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const words = decisionWords(false);
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
  expect(asked.textContent).toContain(after({ at: '', count: 1 }));
  const reason = asked.querySelector('textarea');
  if (reason) fireEvent.input(reason, { target: { value: 'Seen' } });
  await agree(question);
  await gone(question);
  expect(sent('POST')).toEqual([
    {
      ...{
        year_id: 33,
        constituency_id: 134,
        election_type_id: 1,
        status: decision,
        ...(reason && { reason: 'Seen' }),
      },
      votes: [{ candidate_id: 1, user_id: 2, vote_count: 10, version: 0 }],
    },
  ]);
  expect(paths('POST')).toEqual([contract.votes[DECISION_CALLS[decision]].path]);
});

it('no one decides on an entry of their own: no button of a row, and neither All nor the Enter key', async () => {
  await signInAs('admin');
  const { sent } = serveContest({ agents: [entered(ROLE_ID.admin, 'Naa', ROLE_ID.agent, [10, 20], 'pending')] });
  openPage(<VotesPage />, CONTEST_AT, 'votes', 'constituencyVotes');
  await rowsOf(sayVotes.heading);
  for (const { label } of Object.values(words)) {
    const decide = await button(`${label}: Ama`);
    expect(decide.getAttribute('aria-disabled'), label).toBe('true');
    fireEvent.click(decide);
  }
  fireEvent.click(await screen.findByRole('checkbox', { name: say.selectAll }));
  for (const all of [say.validateAll, say.declineAll]) await press(all);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(toastWarning.mock.calls).toEqual(Array(3).fill([say.nothingToDecide]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('POST')).toEqual([]);
});
