import { noFigures } from '@election/contract/messages/contest-status';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api as sayApi } from '../../api/sentences.ts';
import { clearSession } from '../../api/session-store.ts';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { election as sayElection } from '../../app/sentences.ts';
import { CONTEST_AT, entry, type ServedContest, serveContest } from '../../testing/contest.ts';
import { agree, button, dialog, dropdown, gone, openPage, press } from '../../testing/page.tsx';
import { phoneThatDoesNotOpen } from '../../testing/phone.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastWarning } from '../../testing/toasts.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import {
  ballotsAgainstTotal,
  controlLabels,
  receiptStates,
  entry as say,
  conflicts as sayConflicts,
  register as sayRegister,
  votes as sayVotes,
  sumAgainstValid,
} from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(data: Partial<ServedContest>, writes = {}, at = CONTEST_AT, role: 'agent' | 'intern' = 'agent') {
  window.scrollTo = () => {};
  await signInAs(role, { user_constituencies: [{ id: 134, region_id: 7 }] });
  const server = serveContest(data, writes);
  return { ...server, ...openPage(<VotesPage />, at, 'votes', 'constituencyVotes') };
}

const REGISTER = {
  constituency_id: 134,
  election_type_id: 1,
  total_registered_voters: 90,
  total_valid_votes: 60,
  total_rejected: 3,
  version: 1,
  public_totals: null,
  awaits_publication: false,
};

const type = async (name: string, text: string) =>
  fireEvent.input(await screen.findByLabelText(sayVotes.figureOf({ name, party: name === 'Ama' ? 'P1' : 'P2' })), {
    target: { value: text },
  });

/** What is sent for the two candidates, each with the figure that the person saw: 5 and 6, or nothing. */
const sentWith = (ama: number, kofi: number, seen: readonly (number | null)[] = [5, 6]) => ({
  ...{ year_id: 33, constituency_id: 134 },
  votes: [ama, kofi].map((vote_count, index) => ({ candidate_id: index + 1, vote_count, seen: seen[index] ?? null })),
});

async function toQuestion() {
  await press(say.review);
  const compared = screen.queryByLabelText(say.checked);
  if (compared) fireEvent.click(compared);
  await press(sayVotes.save);
}

it('asks to compare once more where what the checks find has changed since it was ticked', async () => {
  const { now } = await open({ register: REGISTER });
  await type('Ama', '40');
  await type('Kofi', '10');
  await press(say.review);
  const tick = await screen.findByLabelText<HTMLInputElement>(say.checked);
  fireEvent.click(tick);
  expect((await button(sayVotes.save)).disabled).toBe(false);
  now.register = { ...REGISTER, total_valid_votes: 61, version: 2 };
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(tick.checked).toBe(false));
  expect((await button(sayVotes.save)).disabled).toBe(true);
});

it.each(['agent', 'intern'] as const)(
  'offers an %s only the assigned constituencies, in a region to read',
  async (role) => {
    const { address } = await open({}, {}, '/votes', role);
    const only = await button('Ablekuma North');
    expect(screen.queryByText('Ablekuma Central')).toBeNull();
    await waitFor(() =>
      expect(dropdown(document.body, sayElection.region)).toMatchObject({ value: 'Greater Accra', readOnly: true }),
    );
    fireEvent.click(only);
    await waitFor(() => expect(address()).toBe(CONTEST_AT));
  },
);

it('lists the assigned constituencies with the state of the own entries, for each election type', async () => {
  await open(
    {
      states: [
        { constituency_id: 134, election_type_id: 1, statuses: ['approved'] },
        { constituency_id: 134, election_type_id: 2, statuses: ['pending', 'declined'] },
      ],
    },
    {},
    '/votes',
  );
  const row = await button('Ablekuma North');
  await waitFor(() => expect(row.textContent).toBe('Ablekuma NorthPresidentialApprovedParliamentaryPendingDeclined'));
  // Each state has an icon; the fourth leads on.
  expect(row.querySelectorAll('svg')).toHaveLength(4);
});

it('offers to photograph the sheet of the place whose figures were sent', async () => {
  const { address } = await open({ entries: [entry(1, 5, 'pending'), entry(2, 6, 'pending')] });
  fireEvent.click(await screen.findByText(say.photographSheet));
  await waitFor(() => expect(address()).toBe('/pinksheets?year=33&region=7&constituency=134&type=presidential'));
});

it('keeps all own figures or takes all others in one press, where several were sent from another device', async () => {
  const server = await open({ entries: [entry(1, 5, 'pending'), entry(2, 6, 'pending')] });
  await press(say.changeFigures);
  await type('Ama', '7');
  await type('Kofi', '8');
  await toQuestion();
  server.now.entries = [entry(1, 1, 'pending'), entry(2, 2, 'pending')];
  await agree(sayVotes.updateQuestion);
  const asked = await dialog(sayConflicts.question);
  const chosen = () => [...asked.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
  expect(chosen()).toEqual(['theirs', 'theirs']);
  await press(sayConflicts.keepAllMine, asked);
  expect(chosen()).toEqual(['mine', 'mine']);
  await press(sayConflicts.takeAllTheirs, asked);
  expect(chosen()).toEqual(['theirs', 'theirs']);
  await press(sayConflicts.keepAllMine, asked);
  await press(sayConflicts.goOn, asked);
  await gone(sayConflicts.question);
  expect(server.sent('POST')).toEqual([sentWith(7, 8, [1, 2])]);
});

it.each(['/votes/2/19', '/votes/2/134', '/votes/999/134'])(
  'shows an agent the region of the assignment at %s',
  async (at) => {
    await open({}, {}, at);
    await waitFor(() => expect(dropdown(document.body, sayElection.region).value).toBe('Greater Accra'));
  },
);

it('sends new figures after the review and the question', async () => {
  const { sent } = await open({});
  await type('Ama', '60,000');
  await type('Kofi', '0');
  await toQuestion();
  const asked = await dialog(say.saveEntryQuestion);
  expect(asked.textContent).toContain(
    say.saveEntryBody({ at: 'Ablekuma North, presidential', candidates: 2, votes: 60_000 }),
  );
  await agree(say.saveEntryQuestion);
  await gone(say.saveEntryQuestion);
  expect(sent('POST')).toEqual([sentWith(60_000, 0, [])]);
  expect(await screen.findByText(receiptStates.pending)).toBeTruthy();
  const [ama, kofi] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(ama).toContain('60,000');
  expect(kofi).toContain('0');
});

it('keeps the figures on the screen, and says so, where the browser keeps nothing and the server cannot be reached', async () => {
  await open({}, { submit: () => Promise.reject(new TypeError('offline')) });
  await type('Ama', '60,000');
  await type('Kofi', '7');
  expect(await screen.findByText(sayOutbox.keepsNothing)).toBeTruthy();
  await toQuestion();
  await agree(say.saveEntryQuestion);
  expect((await screen.findAllByText(sayApi.writeUnreachable)).length).toBeGreaterThan(0);
  const asked = await dialog(say.saveEntryQuestion);
  fireEvent.click(await button(sayUi.no, asked));
  await press(say.changeFigures);
  const field = (name: string, party: string) =>
    screen.getByLabelText<HTMLInputElement>(sayVotes.figureOf({ name, party }));
  // The first field has the focus, which shows its figure without commas.
  await waitFor(() => expect([field('Ama', 'P1').value, field('Kofi', 'P2').value]).toEqual(['60000', '7']));
  expect(document.activeElement).toBe(field('Ama', 'P1'));
});

it('changes pending figures with the question for an update', async () => {
  const { sent } = await open({ entries: [entry(1, 5, 'pending'), entry(2, 6, 'pending')] });
  expect(await screen.findByText(receiptStates.pending)).toBeTruthy();
  await press(say.changeFigures);
  await type('Ama', '7');
  await toQuestion();
  await agree(sayVotes.updateQuestion);
  await gone(sayVotes.updateQuestion);
  expect(sent('POST')).toEqual([sentWith(7, 6)]);
});

it.each(['approved', 'declined', 'published'] as const)(
  'shows %s figures as a receipt that cannot be changed',
  async (state) => {
    await open({ entries: [entry(1, 5, state), entry(2, 6, state)] });
    expect(await screen.findByText(receiptStates[state])).toBeTruthy();
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
  expect(asked.textContent).toContain(sayConflicts.sentElsewhere({ mine: '7', now: '8' }));
  fireEvent.click(screen.getByLabelText(sayConflicts.sendMine({ mine: '7' })));
  await press(sayConflicts.goOn, asked);
  await gone(sayConflicts.question);
  expect(server.sent('POST')).toEqual([sentWith(7, 6, [8, 6])]);
});

it('compares the totals of the sheet with the figures while they are typed, and sends the figures alone', async () => {
  const { sent } = await open({});
  await type('Ama', '4061');
  await type('Kofi', '500');
  const total = (name: 'valid' | 'rejected' | 'total', text: string) =>
    fireEvent.input(screen.getByLabelText(controlLabels[name]), { target: { value: text } });
  total('valid', '5101');
  expect(screen.getByText(sumAgainstValid.differs({ found: '4,561', wanted: '5,101', apart: '540' }))).toBeTruthy();
  expect(screen.getByText(say.slip({ meant: '4,601' }))).toBeTruthy();
  await press(say.review);
  expect((await button(sayVotes.save)).disabled).toBe(true);
  await press(say.changeFigures);
  await type('Ama', '4601');
  total('rejected', '9');
  total('total', '5110');
  expect(screen.getByText(sumAgainstValid.agrees({ wanted: '5,101' }))).toBeTruthy();
  expect(screen.getByText(ballotsAgainstTotal.agrees({ wanted: '5,110' }))).toBeTruthy();
  expect(screen.queryByText(say.slip({ meant: '4,601' }))).toBeNull();
  await toQuestion();
  await agree(say.saveEntryQuestion);
  await gone(say.saveEntryQuestion);
  expect(sent('POST')).toEqual([
    {
      year_id: 33,
      constituency_id: 134,
      votes: [
        { candidate_id: 1, vote_count: 4601, seen: null },
        { candidate_id: 2, vote_count: 500, seen: null },
      ],
    },
  ]);
});

it('marks the row of a figure above the register', async () => {
  await open({ register: { ...REGISTER, total_registered_voters: 90 } });
  await type('Ama', '91');
  const mark = await screen.findByText(say.aboveRegister({ registered: '90' }));
  expect(mark.closest('li')?.textContent).toContain('Ama');
  expect(mark.querySelector('svg')).toBeTruthy();
  await type('Ama', '90');
  expect(screen.queryByText(say.aboveRegister({ registered: '90' }))).toBeNull();
});

it('shows no register where none has been entered', async () => {
  await open({});
  await button(say.review);
  expect(screen.queryByText(sayRegister.heading)).toBeNull();
  expect(screen.queryByText(sayRegister.none)).toBeNull();
});

it('requires at least one figure', async () => {
  await open({});
  await press(say.review);
  expect(toastWarning).toHaveBeenCalledWith(say.nothingTyped);
});

it('shows the register read-only', async () => {
  await open({ register: REGISTER });
  expect(await screen.findByText(sayRegister.registered)).toBeTruthy();
  expect(screen.getByText('70.00%')).toBeTruthy();
  expect(screen.queryByLabelText(sayRegister.editLabel)).toBeNull();
});

it('says before anything is typed that this browser keeps nothing', async () => {
  await open({});
  expect(await screen.findByText(sayOutbox.keepsNothing)).toBeTruthy();
});

it('says that what this phone keeps of the place cannot be read, and takes figures all the same', async () => {
  phoneThatDoesNotOpen();
  const { sent } = await open({});
  expect((await screen.findByRole('alert')).textContent).toContain(sayOutbox.closed);
  await type('Ama', '60,000');
  await toQuestion();
  await agree(say.saveEntryQuestion);
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
});

it.each(['unopposed', 'postponed', 'annulled'] as const)(
  'says above the form that a contest which is %s takes no figures, and takes none',
  async (status) => {
    await open({ without_poll: [{ constituency_id: 134, election_type_id: 1, status }] });
    expect(await screen.findByText(noFigures[status])).toBeTruthy();
    expect((await button(say.review)).getAttribute('aria-disabled')).toBe('true');
    expect((await screen.findByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' }))).matches(':disabled')).toBe(
      true,
    );
  },
);

it('takes the figures of a contest beside an annulled one of the same place, and of another place', async () => {
  const status = 'annulled' as const;
  await open({
    without_poll: [
      { constituency_id: 134, election_type_id: 2, status },
      { constituency_id: 133, election_type_id: 1, status },
    ],
  });
  expect((await button(say.review)).getAttribute('aria-disabled')).toBe('false');
  expect(screen.queryByText(noFigures.annulled)).toBeNull();
});

it('the form and its review have no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open({ register: REGISTER });
    await type('Ama', '91');
    await type('Kofi', '0');
    await press(say.review);
    await screen.findByText(say.reviewHeading);
    return server;
  }));
