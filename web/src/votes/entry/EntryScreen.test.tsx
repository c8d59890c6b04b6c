import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import * as sayElection from '../../app/election/sentences.ts';
import { CONTEST_AT, entry, type ServedContest, serveContest } from '../../testing/contest.ts';
import { agree, button, dialog, dropdown, gone, openPage, press } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import { toastWarning } from '../../testing/toasts.ts';
import * as sayConflicts from '../conflicts/sentences.ts';
import * as sayRegister from '../register/sentences.ts';
import * as sayVotes from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';
import * as say from './sentences.ts';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(data: Partial<ServedContest>, writes = {}, at = CONTEST_AT, role: 'agent' | 'intern' = 'agent') {
  window.scrollTo = () => {};
  await signInAs(role, { user_constituencies: [{ id: 134, region_id: 7 }] });
  const server = serveContest(data, writes);
  return { ...server, ...openPage(<VotesPage />, at, '/votes/:region?/:constituency?') };
}

const type = async (name: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(sayVotes.figureOf(name, name === 'Ama' ? 'P1' : 'P2')), {
    target: { value: text },
  });

async function toQuestion() {
  await press(say.review);
  const compared = screen.queryByLabelText(say.checked);
  if (compared) fireEvent.click(compared);
  await press(sayVotes.save);
}

it.each(['agent', 'intern'] as const)(
  'offers an %s only the assigned constituencies, in a region to read',
  async (role) => {
    const { address } = await open({}, {}, '/votes', role);
    const only = await button('Ablekuma North');
    expect(screen.queryByText('Ablekuma Central')).toBeNull();
    expect(dropdown(document.body, sayElection.region)).toMatchObject({ value: 'Greater Accra', readOnly: true });
    fireEvent.click(only);
    await waitFor(() => expect(address()).toBe(CONTEST_AT));
  },
);

it('sends new figures after the review and the question', async () => {
  const { sent } = await open({});
  await type('Ama', '60,000');
  await type('Kofi', '0');
  await toQuestion();
  const asked = await dialog(say.saveEntryQuestion);
  expect(asked.textContent).toContain(say.saveEntryBody('Ablekuma North, presidential', 2, 60_000));
  await agree(say.saveEntryQuestion);
  await gone(say.saveEntryQuestion);
  expect(sent('POST')).toEqual([
    {
      year_id: 33,
      constituency_id: 134,
      votes: [
        { candidate_id: 1, vote_count: 60_000 },
        { candidate_id: 2, vote_count: 0 },
      ],
    },
  ]);
});

it('changes pending figures with the question for an update', async () => {
  const { sent } = await open({ entries: [entry(1, 5, 'pending'), entry(2, 6, 'pending')] });
  expect(await screen.findByText(say.receipt.pending)).toBeTruthy();
  await press(say.changeFigures);
  await type('Ama', '7');
  await toQuestion();
  await agree(sayVotes.updateQuestion);
  await gone(sayVotes.updateQuestion);
  expect(sent('POST')[0]).toMatchObject({ votes: [{ vote_count: 7 }, { vote_count: 6 }] });
});

it.each(['approved', 'declined', 'published'] as const)(
  'shows %s figures as a receipt that cannot be changed',
  async (state) => {
    await open({ entries: [entry(1, 5, state), entry(2, 6, state)] });
    expect(await screen.findByText(say.receipt[state])).toBeTruthy();
    expect(screen.queryByText(say.changeFigures)).toBeNull();
  },
);

it('says on the receipt why a figure was declined', async () => {
  await open({ entries: [{ ...entry(1, 5, 'declined'), reason: 'Not signed' }, entry(2, 6, 'approved')] });
  expect(await screen.findByText('Declined: Not signed')).toBeTruthy();
});

it('shows the figure that another device sent beside the typed one', async () => {
  const server = await open({ entries: [entry(1, 5, 'pending'), entry(2, 6, 'pending')] });
  await press(say.changeFigures);
  await type('Ama', '7');
  await toQuestion();
  server.now.entries = [entry(1, 8, 'pending'), entry(2, 6, 'pending')];
  await agree(sayVotes.updateQuestion);
  const asked = await dialog(sayConflicts.question);
  expect(asked.textContent).toContain(sayConflicts.sentElsewhere('7', '8'));
  fireEvent.click(screen.getByLabelText(sayConflicts.sendMine('7')));
  await press(sayConflicts.goOn, asked);
  await gone(sayConflicts.question);
  expect(server.sent('POST')[0]).toMatchObject({ votes: [{ vote_count: 7 }, { vote_count: 6 }] });
});

it('requires at least one figure', async () => {
  await open({});
  await press(say.review);
  expect(toastWarning).toHaveBeenCalledWith(say.nothingTyped);
});

it('shows the register read-only', async () => {
  await open({
    register: {
      constituency_id: 134,
      election_type_id: 1,
      total_registered_voters: 90,
      total_valid_votes: 60,
      total_rejected: 3,
      version: 1,
    },
  });
  expect(await screen.findByText(sayRegister.registered)).toBeTruthy();
  expect(screen.getByText('70.00%')).toBeTruthy();
  expect(screen.queryByLabelText(sayRegister.editLabel)).toBeNull();
});
