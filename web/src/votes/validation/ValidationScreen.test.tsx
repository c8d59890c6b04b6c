import * as sayChecks from '@election/contract/messages/screens-checks';
import * as sayConflicts from '@election/contract/messages/screens-conflicts';
import * as say from '@election/contract/messages/screens-votes';
import { ROLE_ID } from '@election/contract/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { CONTEST_AT, entered, type Stand, serveContest } from '../../testing/contest.ts';
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
import { signInAs } from '../../testing/sign-in.ts';
import { toastWarning } from '../../testing/toasts.ts';
import { VotesPage } from '../VotesPage.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const AGENT = entered(2, 'Esi', ROLE_ID.agent, [10, 20]);
const SECOND = entered(8, 'Yaw', ROLE_ID.intern, [10, 21]);

async function open(stand: Partial<Stand>, role: 'admin' | 'correspondent' = 'admin', writes = {}) {
  await signInAs(role);
  const server = serveContest(stand, writes);
  const page = openPage(<VotesPage />, CONTEST_AT, '/votes/:region?/:constituency?');
  if (stand.live?.length !== 0) await rowsOf(say.heading);
  return { ...server, ...page };
}

const select = (name: string) => fireEvent.click(screen.getByLabelText(say.selectRow(name)));
const isDisabled = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';

it('has the selectors year, region, constituency, election type and agents, with their defaults', async () => {
  const { address } = await open({ agents: [AGENT] });
  const values = [say.year, say.region, say.constituency, say.electionType, say.agents].map(
    (label) => dropdown(document.body, label).value,
  );
  expect(values).toEqual(['2024', 'Greater Accra', 'Ablekuma North', 'Presidential', 'Esi']);
  await choose(document.body, say.region, 'Ashanti');
  await waitFor(() => expect(address()).toBe('/votes/2/11'));
  await choose(document.body, say.constituency, 'Asokwa');
  await waitFor(() => expect(address()).toBe('/votes/2/19'));
});

it('fixes the region of a correspondent to the one of the profile', async () => {
  await open({}, 'correspondent');
  expect(dropdown(document.body, say.region)).toMatchObject({ value: 'Greater Accra', readOnly: true });
  expect(dropdown(document.body, say.constituency).readOnly).toBe(false);
});

it('says so where nobody stands', async () => {
  await open({ live: [] });
  expect(await screen.findByText(say.noCandidates)).toBeTruthy();
});

it('validates a figure after asking, with the figure and the live version that were seen', async () => {
  const { sent } = await open({ agents: [AGENT], live: [{ votes: 9, version: 4 }, null] });
  await press(`${say.validate}: Ama`);
  await agree(say.validateQuestion);
  await gone(say.validateQuestion);
  expect(sent('POST')).toEqual([
    {
      year_id: 33,
      constituency_id: 134,
      election_type_id: 1,
      status: 'approved',
      votes: [{ candidate_id: 1, user_id: 2, vote_count: 10, version: 4 }],
    },
  ]);
});

it('asks once more about a figure below the published one', async () => {
  const { sent } = await open({ agents: [AGENT], live: [{ votes: 11, published: 11 }, null] });
  await press(`${say.validate}: Ama`);
  await agree(sayChecks.lowerQuestion);
  await agree(say.validateQuestion);
  await gone(say.validateQuestion);
  expect(sent('POST')).toHaveLength(1);
});

it('declines with a reason', async () => {
  const { sent } = await open({ agents: [AGENT] });
  await press(`${say.decline}: Kofi`);
  const asked = await dialog(say.declineQuestion);
  fireEvent.change(asked.querySelector('textarea') as Element, { target: { value: 'Another sheet' } });
  await agree(say.declineQuestion);
  await gone(say.declineQuestion);
  expect(sent('POST')[0]).toMatchObject({ status: 'declined', reason: 'Another sheet' });
});

it('disables Validate where the figure is live already or none is pending', async () => {
  await open({ agents: [AGENT], live: [{ votes: 10 }, null] });
  expect(await isDisabled(`${say.validate}: Ama`)).toBe(true);
  expect(await isDisabled(`${say.validate}: Kofi`)).toBe(false);
});

it('disables Validate where nobody has entered a figure', async () => {
  await open({});
  expect(await isDisabled(`${say.validate}: Ama`)).toBe(true);
  expect(screen.getByText(say.noEntries)).toBeTruthy();
});

it('shows the All buttons with more than one selected row only', async () => {
  const { sent } = await open({ agents: [AGENT] });
  select('Ama');
  expect(screen.queryByText(say.validateAll)).toBeNull();
  select('Kofi');
  await press(say.validateAll);
  await agree(say.validateQuestion);
  await gone(say.validateQuestion);
  expect(sent('POST')[0]).toMatchObject({ votes: [{ candidate_id: 1 }, { candidate_id: 2 }] });
});

it('asks to select a vote first where the row has none taken', async () => {
  const half = { ...AGENT, vote_count_entries: AGENT.vote_count_entries.slice(0, 1) };
  const { sent } = await open({ agents: [half, SECOND] });
  await press(`${say.validate}: Kofi`);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(toastWarning).toHaveBeenCalledTimes(2);
  expect(toastWarning).toHaveBeenCalledWith(say.selectVoteFirst);
  expect(sent('POST')).toEqual([]);
});

it('marks rows on which agents differ, and shows those alone on demand', async () => {
  await open({ agents: [AGENT, SECOND] });
  expect(screen.getByText(say.differingRows(1))).toBeTruthy();
  fireEvent.click(screen.getByLabelText(say.onlyDifferences));
  await waitFor(async () => expect(await rowsOf(say.heading)).toHaveLength(1));
});

it('has a column of validated votes where a validator entered figures', async () => {
  await open({ agents: [AGENT] });
  expect(await headsOf(say.heading)).not.toContain(say.validated);
  document.body.innerHTML = '';
  await open({ agents: [AGENT, entered(9, 'Selorm', ROLE_ID.correspondent, [11, 22], 'approved')] });
  await waitFor(async () => expect(await headsOf(say.heading)).toContain(say.validated));
});

it('saves votes for candidates without a live value, as the first ones', async () => {
  const { sent } = await open({ live: [{ votes: 5 }, null] });
  expect(screen.getByText(say.saveVotesNote(1))).toBeTruthy();
  fireEvent.change(screen.getByLabelText(say.figureOf('Kofi', 'P2')), { target: { value: '12' } });
  await press(say.saveVotes);
  await agree(say.saveVotesQuestion);
  await gone(say.saveVotesQuestion);
  expect(sent('POST')[0]).toMatchObject({ votes: [{ candidate_id: 2, vote_count: 12, version: 0 }] });
});

it('has no Save Votes where every candidate has a live value', async () => {
  await open({ live: [{ votes: 5 }, { votes: 6 }] });
  expect(screen.queryByText(say.saveVotes)).toBeNull();
});

it('edits a live value row by row, with Save and Cancel', async () => {
  const { sent } = await open({ live: [{ votes: 5, version: 3 }, { votes: 6 }] });
  await press(`${say.edit}: Ama`);
  await press(`${say.cancel}: Ama`);
  expect(screen.queryByLabelText(say.figureOf('Ama', 'P1'))).toBeNull();
  await press(`${say.edit}: Ama`);
  fireEvent.change(screen.getByLabelText(say.figureOf('Ama', 'P1')), { target: { value: '7' } });
  await press(`${say.save}: Ama`);
  await agree(say.updateQuestion);
  await gone(say.updateQuestion);
  expect(sent('POST')[0]).toMatchObject({ votes: [{ candidate_id: 1, vote_count: 7, version: 3 }] });
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
  await press(`${say.edit}: Ama`);
  fireEvent.change(screen.getByLabelText(say.figureOf('Ama', 'P1')), { target: { value: '7' } });
  for (const [index, answer] of [sayConflicts.notNow, sayConflicts.goOn].entries()) {
    await press(`${say.save}: Ama`);
    await agree(say.updateQuestion);
    const asked = await dialog(sayConflicts.question);
    expect(asked.textContent).toContain(sayConflicts.liveChanged('7', '8'));
    if (index === 1) fireEvent.click(screen.getByLabelText(sayConflicts.replaceLive('7')));
    await press(answer, asked);
    await gone(sayConflicts.question);
    if (index === 0) expect(screen.getByLabelText(say.figureOf('Ama', 'P1'))).toHaveProperty('value', '7');
  }
  expect(server.sent('POST').at(-1)).toMatchObject({ votes: [{ candidate_id: 1, vote_count: 7, version: 5 }] });
});

it('keeps what was typed where somebody else’s first figure arrives meanwhile, and says so', async () => {
  const server = await open({ live: [null, { votes: 6 }] });
  fireEvent.change(screen.getByLabelText(say.figureOf('Ama', 'P1')), { target: { value: '7' } });
  server.now.live = [{ votes: 8, version: 1 }, { votes: 6 }];
  fireEvent.focus(window);
  document.dispatchEvent(new Event('visibilitychange'));
  await press(`${say.save}: Ama`);
  const asked = await dialog(say.saveVotesQuestion);
  expect(asked.textContent).toContain('7');
});
