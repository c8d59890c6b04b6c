import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { sayVotes as sayVotesShared } from '@election/contract/messages/votes';
import { ROLE_ID } from '@election/contract/people/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { election as sayElection } from '../../app/sentences.ts';
import { CONTEST_AT, entered, type ServedContest, serveContest } from '../../testing/contest.ts';
import {
  agree,
  button,
  choose,
  dialog,
  dropdown,
  gone,
  headsOf,
  openPage,
  press,
  rowsOf,
} from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { later } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastFailure, toastWarning } from '../../testing/toasts.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import {
  entryStates,
  validation as say,
  findings as sayChecks,
  conflicts as sayConflicts,
  deciding as sayDeciding,
  editing as sayEditing,
  swing as saySwing,
  votes as sayVotes,
} from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const AT = { year_id: 33, constituency_id: 134, election_type_id: 1 };
const PLACE = { year_id: 33, constituency_id: 134 };
const AGENT = entered(2, 'Esi', ROLE_ID.agent, [10, 20]);
const SECOND = entered(8, 'Yaw', ROLE_ID.intern, [10, 21]);

async function open(data: Partial<ServedContest>, role: 'admin' | 'correspondent' = 'admin', writes = {}) {
  await signInAs(role);
  const server = serveContest(data, writes);
  const page = openPage(<VotesPage />, CONTEST_AT, 'votes', 'constituencyVotes');
  if (data.live?.length !== 0) await rowsOf(sayVotes.heading);
  return { ...server, ...page };
}

const select = (name: string) => fireEvent.click(screen.getByLabelText(sayDeciding.selectRow({ name })));
const isDisabled = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';

it('has the selectors year, region, constituency, election type and agents, with their defaults', async () => {
  const { address } = await open({ agents: [AGENT] });
  const labels = [
    sayElection.year,
    sayElection.region,
    sayElection.constituency,
    sayElection.electionType,
    sayDeciding.agents,
  ];
  await expect
    .poll(() => labels.map((label) => dropdown(document.body, label).value))
    .toEqual(['2024', 'Greater Accra', 'Ablekuma North', 'Presidential', 'Esi']);
  await choose(document.body, sayElection.region, 'Ashanti');
  await waitFor(() => expect(address()).toBe('/votes/2/11'));
  await choose(document.body, sayElection.constituency, 'Asokwa');
  await waitFor(() => expect(address()).toBe('/votes/2/19'));
});

it('fixes the region of a correspondent to the one of the profile', async () => {
  await open({}, 'correspondent');
  expect(dropdown(document.body, sayElection.region)).toMatchObject({ value: 'Greater Accra', readOnly: true });
  expect(dropdown(document.body, sayElection.constituency).readOnly).toBe(false);
});

it('shows the empty state without candidates', async () => {
  await open({ live: [] });
  expect(await screen.findByText(sayVotes.noCandidates)).toBeTruthy();
});

it('validates a figure after asking, with the figure and the live version that were seen', async () => {
  const { sent } = await open({ agents: [AGENT], live: [{ votes: 9, version: 4 }, null] });
  await press(`${sayDeciding.validate}: Ama`);
  await agree(sayDeciding.validateQuestion);
  await gone(sayDeciding.validateQuestion);
  expect(sent('POST')).toEqual([
    {
      year_id: 33,
      constituency_id: 134,
      election_type_id: 1,
      status: 'approved',
      votes: [{ candidate_id: 1, user_id: 2, vote_count: 10, version: 4 }],
    },
  ]);
  const [ama] = await rowsOf(sayVotes.heading);
  expect(ama?.[2]).toContain(entryStates.approved);
  expect(ama?.[3]).toBe('10');
  expect(await isDisabled(`${sayDeciding.validate}: Ama`)).toBe(true);
});

it('asks once more about a figure below the published one', async () => {
  const { sent } = await open({ agents: [AGENT], live: [{ votes: 11, published: 11 }, null] });
  await press(`${sayDeciding.validate}: Ama`);
  await agree(sayChecks.lowerQuestion);
  await agree(sayDeciding.validateQuestion);
  await gone(sayDeciding.validateQuestion);
  expect(sent('POST')).toHaveLength(1);
});

it('declines with a reason, and not without one', async () => {
  const { sent } = await open({ agents: [AGENT] });
  await press(`${sayDeciding.decline}: Kofi`);
  const asked = await dialog(sayDeciding.declineQuestion);
  await agree(sayDeciding.declineQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayVotesShared.declineReasonNeeded));
  expect(sent('POST')).toEqual([]);
  fireEvent.input(asked.querySelector('textarea') as Element, { target: { value: 'Another sheet' } });
  await agree(sayDeciding.declineQuestion);
  await gone(sayDeciding.declineQuestion);
  expect(sent('POST')).toEqual([
    {
      ...{ ...AT, status: 'declined', reason: 'Another sheet' },
      votes: [{ candidate_id: 2, user_id: 2, vote_count: 20, version: 0 }],
    },
  ]);
  expect((await rowsOf(sayVotes.heading))[1]?.[2]).toContain(entryStates.declined);
});

it('disables Validate where the figure is live already or none is pending', async () => {
  await open({ agents: [AGENT], live: [{ votes: 10 }, null] });
  expect(await isDisabled(`${sayDeciding.validate}: Ama`)).toBe(true);
  expect(await isDisabled(`${sayDeciding.validate}: Kofi`)).toBe(false);
});

it('decides once: while it does, no decision can be pressed', async () => {
  const slow = later();
  const { sent } = await open({ agents: [AGENT] }, 'admin', { decide: slow.answer });
  select('Ama');
  select('Kofi');
  await press(`${sayDeciding.validate}: Ama`);
  await agree(sayDeciding.validateQuestion);
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  for (const name of [`${sayDeciding.decline}: Kofi`, `${sayDeciding.validate}: Kofi`, sayDeciding.validateAll]) {
    const other = await button(name);
    expect([name, other.disabled]).toEqual([name, true]);
    fireEvent.click(other);
  }
  slow.give({ data: {}, msg: 'Done' });
  await gone(sayDeciding.validateQuestion);
  expect((await button(`${sayDeciding.validate}: Kofi`)).disabled).toBe(false);
  expect(sent('POST')).toHaveLength(1);
});

it('saves a live value only once another figure is typed', async () => {
  const { sent } = await open({ live: [{ votes: 5 }, null] });
  const saveAll = await button(sayEditing.saveVotes);
  expect(saveAll.disabled).toBe(true);
  fireEvent.click(saveAll);
  await press(`${sayEditing.edit}: Ama`);
  const save = await button(`${sayVotes.save}: Ama`);
  const typed = (value: string) =>
    fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' })), { target: { value } });
  expect(save.disabled).toBe(true);
  typed('');
  expect(save.disabled).toBe(true);
  fireEvent.click(save);
  typed('6');
  expect(save.disabled).toBe(false);
  typed('5');
  expect(save.disabled).toBe(true);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(sent('POST')).toEqual([]);
});

it('disables Validate without an entry', async () => {
  await open({});
  expect(await isDisabled(`${sayDeciding.validate}: Ama`)).toBe(true);
  expect(screen.getByText(sayDeciding.noEntries)).toBeTruthy();
});

it('shows the All buttons with more than one selected row only', async () => {
  const { sent } = await open({ agents: [AGENT] });
  select('Ama');
  expect(screen.queryByText(sayDeciding.validateAll)).toBeNull();
  select('Kofi');
  await press(sayDeciding.validateAll);
  await agree(sayDeciding.validateQuestion);
  await gone(sayDeciding.validateQuestion);
  expect(sent('POST')).toEqual([
    {
      ...{ ...AT, status: 'approved' },
      votes: [
        { candidate_id: 1, user_id: 2, vote_count: 10, version: 0 },
        { candidate_id: 2, user_id: 2, vote_count: 20, version: 0 },
      ],
    },
  ]);
});

it('asks to select a vote first in a row without a taken figure', async () => {
  const half = { ...AGENT, vote_count_entries: AGENT.vote_count_entries.slice(0, 1) };
  const { sent } = await open({ agents: [half, SECOND] });
  await press(`${sayDeciding.validate}: Kofi`);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(toastWarning).toHaveBeenCalledTimes(2);
  expect(toastWarning).toHaveBeenCalledWith(sayDeciding.selectVoteFirst);
  expect(sent('POST')).toEqual([]);
});

it('marks rows on which agents differ, and filters them', async () => {
  await open({ agents: [AGENT, SECOND] });
  expect(screen.getByText(sayDeciding.differingRows({ count: 1 }))).toBeTruthy();
  fireEvent.click(screen.getByLabelText(say.onlyDifferences));
  await waitFor(async () => expect(await rowsOf(sayVotes.heading)).toHaveLength(1));
});

it('has a column of validated votes where a validator entered figures', async () => {
  await open({ agents: [AGENT] });
  expect(await headsOf(sayVotes.heading)).not.toContain(sayVotes.validated);
  document.body.innerHTML = '';
  await open({ agents: [AGENT, entered(9, 'Selorm', ROLE_ID.correspondent, [11, 22], 'approved')] });
  await waitFor(async () => expect(await headsOf(sayVotes.heading)).toContain(sayVotes.validated));
});

it('saves votes for candidates without a live value, as the first ones', async () => {
  const { sent } = await open({ live: [{ votes: 5 }, null] });
  expect(screen.getByText(sayEditing.saveVotesNote({ count: 1 }))).toBeTruthy();
  fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Kofi', party: 'P2' })), { target: { value: '12' } });
  await press(sayEditing.saveVotes);
  await agree(sayEditing.saveVotesQuestion);
  await gone(sayEditing.saveVotesQuestion);
  expect(sent('POST')).toEqual([{ ...PLACE, votes: [{ candidate_id: 2, vote_count: 12, version: 0 }] }]);
  expect(screen.queryByText(sayEditing.saveVotes)).toBeNull();
  await button(`${sayEditing.edit}: Kofi`);
});

it('has no Save Votes where every candidate has a live value', async () => {
  await open({ live: [{ votes: 5 }, { votes: 6 }] });
  expect(screen.queryByText(sayEditing.saveVotes)).toBeNull();
});

it('edits a live value row by row, with Save and Cancel', async () => {
  const { sent } = await open({ live: [{ votes: 5, version: 3 }, { votes: 6 }] });
  await press(`${sayEditing.edit}: Ama`);
  await press(`${sayEditing.cancel}: Ama`);
  expect(screen.queryByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' }))).toBeNull();
  await press(`${sayEditing.edit}: Ama`);
  fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' })), { target: { value: '7' } });
  await press(`${sayVotes.save}: Ama`);
  await agree(sayVotes.updateQuestion);
  await gone(sayVotes.updateQuestion);
  expect(sent('POST')).toEqual([{ ...PLACE, votes: [{ candidate_id: 1, vote_count: 7, version: 3 }] }]);
});

it('shows both figures of a conflict; not now keeps the typing, going on sends what was chosen', async () => {
  let tries = 0;
  const server = await open({ live: [{ votes: 5, version: 3 }, { votes: 6 }] }, 'admin', {
    save: () => {
      tries += 1;
      if (tries > 2) return { data: {}, msg: 'Done' };
      server.now.live = [{ votes: 8, version: 3 + tries }, { votes: 6 }];
      return { status: 409, error_msg: 'The live figure was changed' };
    },
  });
  await press(`${sayEditing.edit}: Ama`);
  fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' })), { target: { value: '7' } });
  for (const [index, answer] of [sayConflicts.notNow, sayConflicts.goOn].entries()) {
    await press(`${sayVotes.save}: Ama`);
    await agree(sayVotes.updateQuestion);
    const asked = await dialog(sayConflicts.question);
    expect(asked.textContent).toContain(sayConflicts.liveChanged({ mine: '7', now: '8' }));
    if (index === 1) fireEvent.click(screen.getByLabelText(sayConflicts.replaceLive({ mine: '7' })));
    await press(answer, asked);
    await gone(sayConflicts.question);
    if (index === 0)
      expect(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' }))).toHaveProperty('value', '7');
  }
  expect(server.sent('POST').at(-1)).toEqual({ ...PLACE, votes: [{ candidate_id: 1, vote_count: 7, version: 5 }] });
});

it('keeps a typed figure when another user’s first figure arrives', async () => {
  const server = await open({ live: [null, { votes: 6 }] });
  fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' })), { target: { value: '7' } });
  server.now.live = [{ votes: 8, version: 1 }, { votes: 6 }];
  fireEvent.focus(window);
  document.dispatchEvent(new Event('visibilitychange'));
  await press(`${sayVotes.save}: Ama`);
  const asked = await dialog(sayEditing.saveVotesQuestion);
  expect(asked.textContent).toContain('7');
});

const totals = () => [...document.querySelectorAll('tfoot td')].map(({ textContent }) => textContent);

it('sums the figures of each agent and the live ones, in the question too', async () => {
  const other = entered(3, 'Kojo', ROLE_ID.intern, [10, 30]);
  await open({ agents: [entered(2, 'Esi', ROLE_ID.agent, [10, 20]), other], live: [{ votes: 7 }, null] });
  expect(totals()).toEqual([sayVotes.total, '30', '40', '7', '']);
  for (const name of ['Ama', 'Kofi']) fireEvent.click(screen.getByLabelText(sayDeciding.selectRow({ name })));
  await press(sayDeciding.validateAll);
  const asked = await dialog(sayDeciding.validateQuestion);
  expect(asked.textContent).toContain(
    `${sayDeciding.decideTotal({ sum: '30' })} · ${sayDeciding.liveWas({ votes: '7' })}`,
  );
});

it('has one panel for the checks and for what agents differ on', async () => {
  await open({ agents: [entered(2, 'Esi', ROLE_ID.agent, [687, 20]), entered(3, 'Kojo', ROLE_ID.intern, [678, 20])] });
  const panel = await screen.findByRole('region', { name: sayChecks.heading });
  await waitFor(() => expect(panel.textContent).toContain('687'));
  expect(panel.textContent).toContain('678');
  expect(screen.getAllByText(/Esi entered 687/)).toHaveLength(1);
  expect(screen.queryByText(sayChecks.nothingFound)).toBeNull();
});

it('shows the status of an agent once, and in a row only where it is another one', async () => {
  const agent = entered(2, 'Esi', ROLE_ID.agent, [10, 20]);
  const { now } = await open({ agents: [agent] });
  const badges = (label: string) =>
    [...document.querySelectorAll('table')].flatMap((table) => table.textContent?.split(label) ?? []).length - 1;
  expect(badges(entryStates.pending)).toBe(1);
  expect((await headsOf(sayVotes.heading))[2]).toContain(entryStates.pending);
  now.agents = [
    {
      ...agent,
      vote_count_entries: agent.vote_count_entries.map((one, index) => ({
        ...one,
        status: index ? 'pending' : 'approved',
      })),
    },
  ];
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(badges(entryStates.approved)).toBe(1));
  expect(badges(entryStates.pending)).toBe(1);
});

it('shows the swing of the figures, with those that are chosen, against the year that is compared with', async () => {
  const votes = [
    { id: 1, votes: 300 },
    { id: 2, votes: 100 },
  ];
  const earlier = { year: '2020', turnout: null, valid: 400, votes };
  await open({ agents: [AGENT], earlier });
  const table = await screen.findByRole('table', { name: saySwing.heading({ year: '2020' }) });
  const rows = [...table.querySelectorAll('tbody tr')];
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Ama', '75.00%', '33.33%', '−41.7'],
    ['Kofi', '25.00%', '66.67%', '+41.7'],
  ]);
});

it.each(['declined', 'approved'] as const)(
  'shows the swing of the live figures, not of chosen ones that are %s',
  async (status) => {
    const votes = [
      { id: 1, votes: 300 },
      { id: 2, votes: 100 },
    ];
    const earlier = { year: '2020', turnout: null, valid: 400, votes };
    // Another figure has taken its place since.
    const decided = entered(2, 'Esi', ROLE_ID.agent, [10, 20], status);
    await open({ agents: [decided], live: [{ votes: 30 }, { votes: 10 }], earlier });
    const table = await screen.findByRole('table', { name: saySwing.heading({ year: '2020' }) });
    const shares = [...table.querySelectorAll('tbody tr')].map((row) => row.children[2]?.textContent);
    expect(shares).toEqual(['75.00%', '25.00%']);
  },
);

it('names in the question what the checks will find, also against other places', async () => {
  const twin: ContestFinding = {
    code: 'C8',
    severity: 'warning',
    fields: ['candidate:1'],
    numbers: { unit: 'Bekwai' },
    decision: null,
  };
  const server = await open({ agents: [AGENT], afterwards: [twin] });
  await press(`${sayDeciding.validate}: Ama`);
  const asked = await dialog(sayDeciding.validateQuestion);
  expect(asked.textContent).toContain(sayChecks.afterwardsHeading);
  expect(asked.textContent).toContain(sentenceOf(twin));
  expect(server.sent('POST')).toEqual([]);
});

it('asks nothing while the checks cannot be read', async () => {
  const server = await open({ agents: [AGENT], afterwards: null });
  await press(`${sayDeciding.validate}: Ama`);
  await waitFor(() => expect(toastFailure).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent('POST')).toEqual([]);
});

it('says that a swing waits for every figure', async () => {
  const earlier = { year: '2020', turnout: null, valid: 400, votes: [{ id: 1, votes: 300 }] };
  const half = { ...AGENT, vote_count_entries: AGENT.vote_count_entries.slice(0, 1) };
  await open({ agents: [half], earlier });
  expect(await screen.findByText(saySwing.incomplete)).toBeTruthy();
  expect(screen.queryByRole('table', { name: saySwing.heading({ year: '2020' }) })).toBeNull();
});

it('validating has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open({ agents: [AGENT, SECOND], live: [{ votes: 9, version: 4 }, null] });
    await press(sayUi.labelOf({ what: sayDeciding.validate, name: 'Ama' }));
    await dialog(sayDeciding.validateQuestion);
    return server;
  }));
