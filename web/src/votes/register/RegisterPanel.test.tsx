import { registersDone as sayRegisters } from '@election/contract/messages/done';
import { sayFindings } from '@election/contract/messages/findings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { CONTEST_AT, type ServedContest, serveContest } from '../../testing/contest.ts';
import { agree, dialog, gone, openPage, press, rowsOf } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import { toastSuccess, toastWarning } from '../../testing/toasts.ts';
import { register as say, conflicts as sayConflicts, votes as sayVotes } from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';

beforeEach(async () => {
  await clearSession();
  await signInAs('admin');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const register = (total_rejected: number, version: number) => ({
  constituency_id: 134,
  election_type_id: 1,
  total_registered_voters: 90,
  total_valid_votes: 60,
  total_rejected,
  version,
  public_totals: null,
  awaits_publication: false,
});

async function open(data: Partial<ServedContest>, writes = {}) {
  const server = serveContest({ live: [{ votes: 50 }, { votes: 10 }], ...data }, writes);
  openPage(<VotesPage />, CONTEST_AT, 'votes', 'constituencyVotes');
  await rowsOf(sayVotes.heading);
  await press(say.editLabel);
  return server;
}

const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });

it('requires all three totals', async () => {
  const { sent } = await open({});
  type(say.registered, '90');
  type(say.valid, '60');
  await press(say.save);
  expect(toastWarning).toHaveBeenCalledWith('Fill All Fields');
  expect(screen.getByText('Fill All Fields')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

it('saves integers after asking, and shows findings while typing', async () => {
  const { sent } = await open({});
  type(say.registered, '1,090');
  type(say.valid, '61');
  type(say.rejected, '0');
  type(say.issued, '70');
  expect(await screen.findByText(/add up to 60, but the register says 61/)).toBeTruthy();
  await press(say.save);
  await agree(say.question);
  await gone(say.question);
  expect(sent('POST')).toEqual([
    {
      year_id: 33,
      constituency_id: 134,
      election_type_id: 1,
      total_registered_voters: 1090,
      total_valid_votes: 61,
      total_rejected: 0,
      total_issued: 70,
      // Not known, rather than as it was.
      total_not_returned: null,
      version: 0,
    },
  ]);
  expect(screen.queryByLabelText(say.registered)).toBeNull();
  expect(screen.getByText('1,090')).toBeTruthy();
});

it('says that the totals of a published contest are public at once where the person edits live figures, and asks to override an error', async () => {
  await signInAs('super_admin');
  const { sent } = await open({
    live: [
      { votes: 50, published: 50 },
      { votes: 10, published: 10 },
    ],
    register: register(3, 1),
    afterwards: [{ code: 'C1', severity: 'error', fields: [], numbers: { sum: 60, valid: 61 }, decision: null }],
  });
  type(say.valid, '61');
  await press(say.save);
  const asked = await dialog(say.question);
  expect(asked.textContent).toContain(sayVotes.alsoPublished);
  expect(asked.textContent).toContain('the register says 61');
  await agree(say.question);
  await waitFor(() => expect(asked.textContent).toContain(sayFindings.reasonNeeded));
  expect(sent('POST')).toEqual([]);
  expect(sent('GET')).toContainEqual(expect.objectContaining({ total_valid_votes: '61', total_rejected: '3' }));
});

const published = [
  { votes: 50, published: 50 },
  { votes: 10, published: 10 },
];
const publicTotals = { total_registered_voters: 90, total_valid_votes: 60, total_rejected: 3 };

it.each(['admin', 'correspondent'] as const)(
  'says to the %s that the totals of a published contest wait for Publish Votes, and shows the public ones beside them',
  async (role) => {
    await signInAs(role);
    const server = await open(
      { live: published, register: { ...register(3, 1), public_totals: publicTotals } },
      {
        register: (input: Record<string, unknown>) => {
          const saved = { ...register(1200, 2), public_totals: publicTotals, awaits_publication: true };
          server.now.register = saved;
          return { data: saved, msg: saved.total_rejected === input.total_rejected ? sayRegisters.saved : 'other' };
        },
      },
    );
    expect(screen.queryByText(/^Public: /)).toBeNull();
    type(say.rejected, '1200');
    await press(say.save);
    const asked = await dialog(say.question);
    expect(asked.textContent).toContain(say.publicLater);
    expect(asked.textContent).not.toContain(sayVotes.alsoPublished);
    await agree(say.question);
    await gone(say.question);
    expect(toastSuccess).toHaveBeenCalledWith(sayRegisters.saved);
    expect(await screen.findByText(say.awaitsPublication)).toBeTruthy();
    expect(screen.getByText('1,200').parentElement?.textContent).toContain(say.publicTotal({ total: '3' }));
    // Totals that are public already have nothing beside them.
    expect(screen.getByText('90').parentElement?.textContent).not.toContain('Public');
  },
);

it('says that totals are not public where the contest was published without any', async () => {
  await open({ live: published, register: { ...register(3, 1), awaits_publication: true } });
  await press(say.cancel);
  expect(screen.getByText(say.awaitsPublication)).toBeTruthy();
  expect(screen.queryByText(/^Public: /)).toBeNull();
});

it('leaves the edit mode with Cancel', async () => {
  const { sent } = await open({ register: register(3, 1) });
  type(say.rejected, '4');
  await press(say.cancel);
  expect(screen.getByText('3')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

it('shows both registers of a conflict, and keeps theirs by default', async () => {
  const server = await open(
    { register: register(3, 1) },
    {
      register: () => {
        server.now.register = register(5, 2);
        return { status: 409, error_msg: 'Somebody changed this register' };
      },
    },
  );
  type(say.rejected, '4');
  await press(say.save);
  await agree(say.question);
  const asked = await dialog(sayConflicts.question);
  expect(asked.textContent).toContain(
    say.conflict({
      mine: '90 registered voters, 60 valid votes, 4 rejected',
      now: '90 registered voters, 60 valid votes, 5 rejected',
    }),
  );
  await press(sayConflicts.goOn, asked);
  await gone(sayConflicts.question);
  expect(server.sent('POST')).toHaveLength(1);
  await waitFor(() => expect(screen.getByText('5')).toBeTruthy());
});
