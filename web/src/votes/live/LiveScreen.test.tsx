import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { contract } from '@election/contract/contract';
import { noVotes } from '@election/contract/messages/contest-status';
import { sayCorrections as sayCorrectionsShared } from '@election/contract/messages/corrections';
import { contestStatuses, reasons } from '@election/contract/messages/election';
import { sayFindings } from '@election/contract/messages/findings';
import { notReported } from '@election/contract/messages/format';
import { errorsFirst, refusals as refusalsShared } from '@election/contract/messages/rules';
import { secondSourceNeeded } from '@election/contract/messages/sources';
import { ROLE_ID } from '@election/contract/people/permissions';
import { NOTE_FROM, NOTE_TO } from '@election/contract/results/explanation';
import type { Route } from '@election/contract/wire/route';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { asking as sayChanged, explanation as sayExplanation, records as sayRecords } from '../../app/sentences.ts';
import {
  CONTEST_AT,
  entered,
  entry,
  HELD,
  resultsOf,
  type ServedContest,
  serveContest,
} from '../../testing/contest.ts';
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
  textField,
  type,
} from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { later, type Served } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastFailure, toastSuccess } from '../../testing/toasts.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { totalsText } from '../register/register-text.ts';
import {
  changedParts,
  publications,
  live as say,
  asking as sayAsking,
  findings as sayChecks,
  corrections as sayCorrections,
  deciding as sayDeciding,
  editing as sayEditing,
  sync as saySync,
  votes as sayVotes,
} from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';
import { changesText } from './rows.ts';

const AT = { year_id: 33, constituency_id: 134, election_type_id: 1 };
const PLACE = { year_id: 33, constituency_id: 134 };
/** The served contest refuses an act whose mark is not that of its question. */
const MARK = expect.anything();

beforeEach(async () => {
  await clearSession();
  await signInAs('super_admin');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const LIVE = [{ votes: 30, version: 2 }, { votes: 12 }];
const finding = (code: ContestFinding['code'], severity: ContestFinding['severity'], numbers = {}) =>
  ({ code, severity, fields: ['candidate:1'], numbers, decision: null }) satisfies ContestFinding;
const ERROR = finding('C1', 'error', { sum: 42, valid: 40 });
const WARNING = finding('C5', 'warning', { rejected: 9, ballots: 51 });

async function open(data: Partial<ServedContest>, writes = {}, search = '') {
  const server = serveContest({ live: LIVE, ...data }, writes);
  const page = openPage(<VotesPage />, CONTEST_AT + search, 'votes', 'constituencyVotes');
  await rowsOf(sayVotes.heading);
  return { ...server, ...page };
}

const { differences, findings, registers, contestStatus, questions, sheets, swing } = contract;

describe('while something above the figures is read', () => {
  /** A server that never answers one route. */
  const holding = (route: Route) => {
    const answered = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.startsWith(route.path) ? new Promise(() => {}) : answered(address, init),
    );
  };

  it.each([
    ['the register', registers.list, ''],
    ['the status', contestStatus.read, ''],
    ['the questions', questions.list, ''],
    ['the checks', findings.list, ''],
    ['the sheet', sheets.list, ''],
    ['what stands against the publication', differences.standing, ''],
    ['the register, for the entries', registers.list, '?view=entries'],
    ['the earlier year', swing.contest, '?view=entries'],
  ])('its place is kept: %s', async (_, route, search) => {
    serveContest({ live: LIVE });
    holding(route);
    openPage(<VotesPage />, CONTEST_AT + search, 'votes', 'constituencyVotes');
    await rowsOf(sayVotes.heading);
    await waitFor(() => expect(document.querySelectorAll('[data-reading]')).toHaveLength(1));
    const publish = screen.queryByRole('button', { name: say.publishVotes });
    expect(publish === null).toBe(route === differences.standing || search !== '');
  });
});

const WHY = { reason: 'wrong_figures', note: 'The sheet of another place' };
/** Says why published figures change. */
async function explain(asked: HTMLElement) {
  await choose(asked, sayExplanation.reason, reasons.wrong_figures);
  type(asked, sayExplanation.note, WHY.note);
}

const isDisabled = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';

it('shows validated, live and published figures and publishes them after asking', async () => {
  const { sent } = await open(
    { entries: [entry(1, 30, 'approved')] },
    { publish: () => ({ data: {}, msg: 'Published' }) },
  );
  expect(await headsOf(sayVotes.heading)).toEqual([
    sayVotes.candidate,
    sayVotes.validated,
    sayVotes.live,
    say.publishedVotes,
    sayVotes.actions,
  ]);
  await press(say.publishVotes);
  const asked = await dialog(say.publishQuestion);
  expect(asked.textContent).toContain(
    say.publishBody({ at: 'Ablekuma North, presidential', candidates: 2, votes: 42, warnings: 0 }),
  );
  await agree(say.publishQuestion);
  await gone(say.publishQuestion);
  expect(sent('POST')).toEqual([
    { year_id: 33, constituency_id: 134, election_type_id: 1, mark: expect.objectContaining({ figures: '[30,12]' }) },
  ]);
  expect(toastSuccess).toHaveBeenCalledWith('Published');
  expect((await rowsOf(sayVotes.heading)).map((row) => row[3])).toEqual(['30', '12']);
  expect(await isDisabled(say.publishVotes)).toBe(true);
  // Beside the button for screen readers, and as the hint of the button under the mouse.
  expect(screen.getAllByText(refusalsShared.nothing_new)).toHaveLength(2);
});

it.each([
  ['some are published', 25, ['30', '42', '25']],
  ['none is published', null, ['30', '42', notReported()]],
] as const)(
  'sums validated, live and published figures each on their own, where %s',
  async (_when, published, sums) => {
    await open({ live: [{ votes: 30, published }, { votes: 12 }], entries: [entry(1, 30, 'approved')] });
    const totals = [...document.querySelectorAll('tfoot [role=cell]')].map(({ textContent }) => textContent);
    expect(totals).toEqual([...sums, '']);
  },
);

it('cannot publish before the checks have answered', async () => {
  const checks = later();
  const { sent } = await open({}, { checks: checks.answer });
  const publish = await button(say.publishVotes);
  expect(publish.disabled).toBe(true);
  act(() => publish.click());
  checks.give({ data: [WARNING] });
  await waitFor(() => expect(publish.disabled).toBe(false));
  expect(document.querySelector('[role=dialog]')).toBeNull();
  fireEvent.click(publish);
  expect((await dialog(say.publishQuestion)).textContent).toContain(sentenceOf(WARNING));
  expect(sent('POST')).toEqual([]);
});

it('asks only once the checks that are read again have answered', async () => {
  const again = later();
  let checks: () => Served | Promise<Served> = () => ({ data: [] });
  await open({}, { checks: () => checks() });
  await waitFor(async () => expect(await isDisabled(say.publishVotes)).toBe(false));
  checks = again.answer;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await press(say.publishVotes);
  await waitFor(async () => expect(await isDisabled(say.publishVotes)).toBe(true));
  fireEvent.click(await button(say.publishVotes));
  expect(document.querySelector('[role=dialog]')).toBeNull();
  again.give({ data: [WARNING] });
  expect((await dialog(say.publishQuestion)).textContent).toContain(sentenceOf(WARNING));
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  expect(await isDisabled(say.publishVotes)).toBe(false);
});

it('publishes once, although the button is pressed again meanwhile', async () => {
  const slow = later();
  const { sent } = await open({}, { publish: slow.answer });
  await press(say.publishVotes);
  await agree(say.publishQuestion);
  const publishing = await button(say.publishing);
  expect(publishing.disabled).toBe(true);
  fireEvent.click(publishing);
  expect(sent('POST')).toHaveLength(1);
});

it('runs one sync at a time', async () => {
  const slow = later();
  const { sent } = await open({}, { sync: slow.answer });
  await press(saySync.regions);
  await agree(saySync.question);
  expect((await button(saySync.running)).disabled).toBe(true);
  for (const name of [saySync.constituencies, saySync.seats]) {
    const other = await button(name);
    expect(other.disabled).toBe(true);
    fireEvent.click(other);
  }
  expect(sent('POST')).toHaveLength(1);
  slow.give({ data: { checked: 16, changed: 0, kept: 0, differences: [] }, msg: 'Synced' });
  expect(await screen.findByText(saySync.report({ checked: 16, changed: 0, kept: 0 }))).toBeTruthy();
  expect((await button(saySync.constituencies)).disabled).toBe(false);
});

it('does not sync regions of the parliamentary election, and says why', async () => {
  const { sent } = await open({}, {}, '?type=parliamentary');
  const regions = await button(saySync.regions);
  expect(regions.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(regions);
  fireEvent.focus(regions);
  expect((await screen.findByRole('tooltip')).textContent).toBe(saySync.onlyPresidential);
  expect(await isDisabled(saySync.seats)).toBe(false);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(sent('POST')).toEqual([]);
});

it('disables Publish Votes with the sentence where sources or four eyes stop it', async () => {
  const sentence = secondSourceNeeded(1);
  await open({ unconfirmed: sentence });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await isDisabled(say.publishVotes)).toBe(true);
});

it('disables Publish Votes with the note where the first entry is published', async () => {
  const live = [
    { votes: 30, published: 30 },
    { votes: 12, published: 12 },
  ];
  await open({ live, entries: [entry(1, 30, 'published')] });
  expect(await isDisabled(say.publishVotes)).toBe(true);
  expect(screen.getByText(refusalsShared.nothing_new)).toBeTruthy();
});

it('publishes again where live values differ from the published ones, and says so', async () => {
  const live = [
    { votes: 33, published: 30 },
    { votes: 12, published: 12 },
  ];
  await open({ live, entries: [entry(1, 30, 'published')] });
  expect(await isDisabled(say.publishVotes)).toBe(false);
  expect(screen.getByText(say.valuesDiffer({ values: 1 }))).toBeTruthy();
  expect((await rowsOf(sayVotes.heading))[0]?.join()).toContain('+3');
});

const REGISTER = {
  constituency_id: 134,
  election_type_id: 1,
  total_registered_voters: 1090,
  total_valid_votes: 42,
  total_rejected: 3,
  version: 2,
  public_totals: { total_registered_voters: 90, total_valid_votes: 42, total_rejected: 3 },
  awaits_publication: true,
};

it('publishes the totals of a register that were saved after the publication, and names them', async () => {
  const live = [
    { votes: 30, published: 30 },
    { votes: 12, published: 12 },
  ];
  const { sent } = await open({ live, entries: [entry(1, 30, 'published')], register: REGISTER });
  expect(await screen.findByText(say.registerDiffers)).toBeTruthy();
  expect(await isDisabled(say.publishVotes)).toBe(false);
  await press(say.publishVotes);
  const asked = await dialog(say.publishQuestion);
  expect(asked.textContent).toContain(say.registerBody({ totals: totalsText(REGISTER) }));
  await explain(asked);
  await agree(say.publishQuestion);
  await gone(say.publishQuestion);
  expect(sent('POST')).toHaveLength(1);
});

it('asks about the figures and totals that are read again, not about those that the page showed before', async () => {
  const votes = later();
  const totals = later();
  let isAgain = false;
  const { sent } = await open(
    {},
    {
      results: () => (isAgain ? votes.answer() : { data: resultsOf([null, null]) }),
      totals: () => (isAgain ? totals.answer() : { data: [] }),
    },
  );
  await waitFor(async () => expect(await isDisabled(say.publishVotes)).toBe(false));
  isAgain = true;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await press(say.publishVotes);
  await waitFor(async () => expect(await isDisabled(say.publishVotes)).toBe(true));
  votes.give({ data: resultsOf(LIVE) });
  totals.give({ data: [REGISTER] });
  const asked = await dialog(say.publishQuestion);
  expect(asked.textContent).toContain(
    say.publishBody({ at: 'Ablekuma North, presidential', candidates: 2, votes: 42, warnings: 0 }),
  );
  expect(asked.textContent).toContain(say.registerBody({ totals: totalsText(REGISTER) }));
  await agree(say.publishQuestion);
  await gone(say.publishQuestion);
  expect(sent('POST')).toHaveLength(1);
});

it('does not publish totals of a register that have changed since they were shown', async () => {
  const server = await open({ register: REGISTER });
  await press(say.publishVotes);
  await dialog(say.publishQuestion);
  server.now.register = { ...REGISTER, version: 3 };
  await agree(say.publishQuestion);
  expect(await askedAgain()).toContain(changedParts.register);
  expect(server.sent('POST')).toHaveLength(1);
});

it('says what changed while its question was open, from what to what, and asks again', async () => {
  const server = await open({ register: REGISTER, findings: [WARNING] });
  await press(say.publishVotes);
  const first = await dialog(say.publishQuestion);
  fireEvent.click(first.querySelector('input[type=checkbox]') as Element);
  server.now.live = [{ votes: 1031, version: 3 }, { votes: 12 }];
  server.now.register = { ...REGISTER, version: 3, total_rejected: 8 };
  server.now.status = { ...HELD, status: 'lot', version: 2 };
  server.now.findings = [WARNING, finding('C6', 'warning', { ballots: 51, registered: 52 })];
  await agree(say.publishQuestion);
  const lines = await askedAgain();
  expect(lines).toContain(sayRecords.change({ name: 'Ama', from: '30', to: '1,031' }));
  expect(lines).toContain(
    sayRecords.change({ name: sayAsking.register, from: totalsText(REGISTER), to: totalsText(server.now.register) }),
  );
  expect(lines).toContain(
    sayRecords.change({ name: sayAsking.status, from: contestStatuses.held, to: contestStatuses.lot }),
  );
  expect(lines).toContain(sayAsking.found({ sentence: sentenceOf(server.now.findings[1] as typeof WARNING) }));
  expect(lines).toContain(
    say.publishBody({ at: 'Ablekuma North, presidential', candidates: 2, votes: 1043, warnings: 2 }),
  );

  // The tick was given to what was shown before.
  const again = await dialog(say.publishQuestion);
  const ticks = [...again.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  expect(ticks.map(({ checked }) => checked)).toEqual([false, false]);
  const sent = server.sent('POST').length;
  await agree(say.publishQuestion);
  await waitFor(() => expect(again.textContent).toContain(sayChecks.tickEach));
  for (const tick of ticks) fireEvent.click(tick);
  await agree(say.publishQuestion);
  await gone(say.publishQuestion);
  expect(server.sent('POST')).toHaveLength(sent + 2);
});

it('says in its question that another person has withdrawn or annulled the contest meanwhile', async () => {
  const server = await open({
    live: [
      { votes: 33, published: 30 },
      { votes: 12, published: 12 },
    ],
  });
  await press(say.publishVotes);
  await explain(await dialog(say.publishQuestion));
  server.now.live = [
    { votes: 33, published: null },
    { votes: 12, published: null },
  ];
  server.now.withdrawn = true;
  server.now.status = { ...HELD, status: 'annulled', version: 2 };
  await agree(say.publishQuestion);
  const lines = await askedAgain();
  const { outdated, withdrawn } = publications;
  expect(lines).toContain(sayRecords.change({ name: sayAsking.publication, from: outdated, to: withdrawn }));
  expect(lines).toContain(noVotes.annulled);
  await agree(say.publishQuestion);
  expect(server.sent('POST')).toHaveLength(1);
});

it.each([
  [0, false, ''],
  [2, false, '2 live values differ'],
  [1, true, '1 live value and the register totals differ'],
  [0, true, 'The register totals differ'],
])('says what differs: %i live values, register %s', (values, register, text) => {
  expect(changesText(values, register)).toMatch(new RegExp(`^${text}`));
});

it('is disabled by an error, which the button names, until it is overridden with a reason', async () => {
  const server = await open(
    { findings: [ERROR] },
    {
      findings: () => {
        server.now.findings = [
          { ...ERROR, decision: { by: 'Naa', at: '2024-12-07T20:00:00Z', reason: 'As on the sheet' } },
        ];
        return { data: { decided: 1 }, msg: 'Noted' };
      },
    },
  );
  await screen.findByText(errorsFirst([sentenceOf(ERROR)]));
  expect(await isDisabled(say.publishVotes)).toBe(true);

  await press(sayChecks.overrideLabel({ sentence: sentenceOf(ERROR) }));
  await agree(sayChecks.overrideQuestion);
  const asked = await dialog(sayChecks.overrideQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayFindings.reasonNeeded));
  expect(server.sent('POST')).toEqual([]);
  fireEvent.input(asked.querySelector('textarea') as Element, { target: { value: 'As on the sheet' } });
  await agree(sayChecks.overrideQuestion);
  await gone(sayChecks.overrideQuestion);
  expect(server.sent('POST')).toEqual([
    { ...AT, findings: [{ code: 'C1', numbers: ERROR.numbers }], reason: 'As on the sheet' },
  ]);
  await screen.findByText(/^Overridden by Naa, .*: As on the sheet$/);
  expect(await isDisabled(say.publishVotes)).toBe(false);
});

it('publishes with a warning only once it is ticked, and keeps the tick', async () => {
  const { sent } = await open({ findings: [WARNING] });
  await screen.findByText(sentenceOf(WARNING));
  await press(say.publishVotes);
  const asked = await dialog(say.publishQuestion);
  await agree(say.publishQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayChecks.tickEach));
  fireEvent.click(asked.querySelector('input[type=checkbox]') as Element);
  await agree(say.publishQuestion);
  await gone(say.publishQuestion);
  expect(sent('POST')).toEqual([
    { ...AT, findings: [{ code: 'C5', numbers: WARNING.numbers }] },
    { ...AT, mark: MARK },
  ]);
});

it('asks for a tick on each warning', async () => {
  const { sent } = await open({ findings: [WARNING, finding('C6', 'warning', { ballots: 51, registered: 52 })] });
  await screen.findByText(sentenceOf(WARNING));
  await press(say.publishVotes);
  const asked = await dialog(say.publishQuestion);
  const [first, second] = asked.querySelectorAll('input[type=checkbox]');
  fireEvent.click(first as Element);
  await agree(say.publishQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayChecks.tickEach));
  expect(sent('POST')).toEqual([]);
  fireEvent.click(second as Element);
  await agree(say.publishQuestion);
  await gone(say.publishQuestion);
  expect(sent('POST')).toEqual([
    {
      ...AT,
      findings: [
        { code: 'C5', numbers: WARNING.numbers },
        { code: 'C6', numbers: { ballots: 51, registered: 52 } },
      ],
    },
    { ...AT, mark: MARK },
  ]);
});

it.each([
  ['more', [WARNING, finding('C6', 'warning', { ballots: 51, registered: 52 })]],
  ['other numbers', [{ ...WARNING, numbers: { ...WARNING.numbers, rejected: 10 } }]],
])('does not publish figures in which the checks have found %s since they were shown', async (_, found) => {
  const server = await open({ findings: [WARNING] });
  await screen.findByText(sentenceOf(WARNING));
  await press(say.publishVotes);
  const asked = await dialog(say.publishQuestion);
  server.now.findings = found;
  fireEvent.click(asked.querySelector('input[type=checkbox]') as Element);
  await agree(say.publishQuestion);
  for (const finding of found) expect(await askedAgain()).toContain(sentenceOf(finding));
  expect(server.sent('POST')).toEqual([]);
});

it('edits a live value; one below the published figure is asked about once more', async () => {
  const live = [
    { votes: 30, published: 30, version: 2 },
    { votes: 12, published: 12 },
  ];
  const { sent } = await open({ live, entries: [entry(1, 30, 'published')] });
  await press(`${sayEditing.edit}: Ama`);
  fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' })), { target: { value: '29' } });
  await press(`${sayVotes.save}: Ama`);
  await agree(sayChecks.lowerQuestion);
  const asked = await dialog(sayVotes.updateQuestion);
  expect(asked.textContent).toContain(sayVotes.alsoPublished);
  await agree(sayVotes.updateQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayExplanation.reasonFirst));
  await choose(asked, sayExplanation.reason, reasons.wrong_figures);
  type(asked, sayExplanation.note, ' too short ');
  await agree(sayVotes.updateQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayExplanation.noteFirst({ from: NOTE_FROM, to: NOTE_TO })));
  expect(sent('POST')).toEqual([]);
  await explain(asked);
  await agree(sayVotes.updateQuestion);
  await gone(sayVotes.updateQuestion);
  expect(sent('POST')).toEqual([
    { ...PLACE, votes: [{ candidate_id: 1, vote_count: 29, version: 2 }], correction: WHY, mark: MARK },
  ]);
  expect((await rowsOf(sayVotes.heading))[0]?.slice(2, 4)).toEqual(['29', '29']);
});

/** What the question says that is asked again. */
async function askedAgain(question = say.publishQuestion) {
  await screen.findByText(sayChanged.heading);
  return (await dialog(question)).textContent;
}

/** Types another figure for Ama in a published contest and presses Save. */
async function editAma(data: Partial<ServedContest>, writes = {}) {
  const live = [
    { votes: 30, published: 30, version: 2 },
    { votes: 12, published: 12 },
  ];
  const server = await open({ live, ...data }, writes);
  await press(`${sayEditing.edit}: Ama`);
  fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' })), { target: { value: '31' } });
  await press(`${sayVotes.save}: Ama`);
  return { ...server, asked: await dialog(sayVotes.updateQuestion) };
}

it('makes a live edit public with an error only once it is overridden with a reason, and ticks each warning', async () => {
  const decided = {
    ...finding('C2', 'error', { ballots: 60, registered: 50 }),
    decision: { by: 'Naa', at: '2024-12-07T20:00:00Z', reason: 'Seen' },
  };
  const { sent, asked } = await editAma({ afterwards: [ERROR, WARNING, decided] });
  expect(sent('GET')).toContainEqual(expect.objectContaining({ candidate_ids: ['1'], vote_counts: ['31'] }));
  expect(asked.textContent).toContain(sayVotes.alsoPublished);
  expect(asked.textContent).toContain(sentenceOf(ERROR));
  expect(asked.textContent).not.toContain(sentenceOf(decided));

  await agree(sayVotes.updateQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayChecks.tickEach));
  fireEvent.click(asked.querySelector('input[type=checkbox]') as Element);
  await agree(sayVotes.updateQuestion);
  await waitFor(() => expect(asked.textContent).toContain(sayFindings.reasonNeeded));
  expect(sent('POST')).toEqual([]);
  fireEvent.input(asked.querySelector('textarea') as Element, { target: { value: 'As on the sheet' } });
  await explain(asked);
  await agree(sayVotes.updateQuestion);
  await gone(sayVotes.updateQuestion);
  expect(sent('POST')).toEqual([
    {
      ...{ ...PLACE, votes: [{ candidate_id: 1, vote_count: 31, version: 2 }], correction: WHY, mark: MARK },
      findings: [
        { code: 'C1', numbers: ERROR.numbers },
        { code: 'C5', numbers: WARNING.numbers },
      ],
      reason: 'As on the sheet',
    },
  ]);
});

it('asks a live edit again with what changed since, and with the figure that is live now', async () => {
  const { asked, ...server } = await editAma({});
  await explain(asked);
  server.now.live = [
    { votes: 32, published: 32, version: 3 },
    { votes: 12, published: 12 },
  ];
  await agree(sayVotes.updateQuestion);
  const lines = await askedAgain(sayVotes.updateQuestion);
  expect(lines).toContain(sayRecords.change({ name: 'Ama', from: '30', to: '32' }));
  expect(lines).toContain(sayEditing.saveLine({ name: 'Ama', from: '32', to: '31' }));
  await explain(await dialog(sayVotes.updateQuestion));
  await agree(sayVotes.updateQuestion);
  await gone(sayVotes.updateQuestion);
  expect(server.sent('POST').at(-1)).toEqual({
    ...{ ...PLACE, votes: [{ candidate_id: 1, vote_count: 31, version: 3 }], correction: WHY, mark: MARK },
  });
});

it('shows the refusal of a live edit whose errors were not there when it was asked about', async () => {
  const { asked, sent } = await editAma({}, { save: () => ({ status: 409, error_msg: 'Correct this' }) });
  await explain(asked);
  await agree(sayVotes.updateQuestion);
  await waitFor(() => expect(asked.textContent).toContain('Correct this'));
  expect(sent('POST')[0]).not.toHaveProperty('findings');
});

it('asks nothing of a live edit whose findings cannot be read', async () => {
  const live = [
    { votes: 30, published: 30, version: 2 },
    { votes: 12, published: 12 },
  ];
  const { sent } = await open({ live, afterwards: null });
  await press(`${sayEditing.edit}: Ama`);
  fireEvent.input(screen.getByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' })), { target: { value: '31' } });
  await press(`${sayVotes.save}: Ama`);
  await waitFor(() => expect(toastFailure).toHaveBeenCalledWith('Not here'));
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(sent('POST')).toEqual([]);
});

it.each([
  [
    'an admin has edited the first candidate',
    {
      live: [
        { votes: 33, published: 30 },
        { votes: 12, published: 12 },
      ],
      entries: [entry(1, 33, 'approved')],
    },
  ],
  [
    'it was published from sums of stations, without an entry',
    {
      live: [
        { votes: 30, published: 30 },
        { votes: 12, published: 12 },
      ],
    },
  ],
])('says that a live edit is public at once where %s', async (_when, data) => {
  const { asked } = await editAma(data);
  expect(asked.textContent).toContain(sayVotes.alsoPublished);
});

it.each([
  ['disables Publish Votes with the note', 'nothing has changed since', 30, true],
  ['publishes again', 'a sum has changed', 31, false],
])('%s for a contest published from sums of stations where %s', async (_what, _when, votes, disabled) => {
  const live = [
    { votes, published: 30 },
    { votes: 12, published: 12 },
  ];
  await open({ live });
  expect(await isDisabled(say.publishVotes)).toBe(disabled);
  expect(screen.queryByText(refusalsShared.nothing_new) !== null).toBe(disabled);
});

it('approves what agents entered on the second view', async () => {
  const { sent } = await open({ agents: [entered(2, 'Esi', ROLE_ID.agent, [31, 12])] }, {}, '?view=entries');
  await press(`${sayDeciding.approve}: Ama`);
  await agree(sayDeciding.approveQuestion);
  await gone(sayDeciding.approveQuestion);
  expect(sent('POST')).toEqual([
    { ...AT, status: 'approved', votes: [{ candidate_id: 1, vote_count: 31, user_id: 2, version: 2 }] },
  ]);
});

it('shows the counts and differences of a sync; a sync of the other election type is disabled with a reason', async () => {
  const differences = [{ place: 'Oti', candidate: 'Ama', before: 40, after: 42 }];
  const server = await open(
    {},
    {
      sync: () => {
        server.now.live = [{ votes: 42, version: 3 }, { votes: 12 }];
        return { data: { checked: 16, changed: 1, kept: 0, differences }, msg: 'Synced' };
      },
    },
  );
  expect(await isDisabled(saySync.seats)).toBe(true);
  await press(saySync.constituencies);
  await agree(saySync.question);
  expect(await screen.findByText(saySync.report({ checked: 16, changed: 1, kept: 0 }))).toBeTruthy();
  expect(await rowsOf(saySync.differences)).toEqual([['Oti', 'Ama', '40', '42']]);
  expect(server.sent('POST')).toEqual([{ election_id: 1, year_id: 33 }]);
  expect((await rowsOf(sayVotes.heading))[0]?.[2]).toBe('42');
});

describe('a publication', () => {
  const PUBLIC = [
    { votes: 30, published: 30, version: 2 },
    { votes: 41_170, published: 41_170 },
  ];

  it('is withdrawn with a reason and a note, after a question that says what leaves the public page', async () => {
    const { sent } = await open({ live: PUBLIC });
    await press(sayCorrections.withdraw);
    const asked = await dialog(sayCorrections.question);
    expect(asked.textContent).toContain(
      'Ablekuma North, presidential: 2 candidates, 41,200 votes leave the public page',
    );
    // The focus starts on the answer that changes nothing.
    expect((await button(sayCorrections.no, asked)).hasAttribute('data-autofocus')).toBe(true);
    await press(sayCorrections.yes, asked);
    await waitFor(() => expect(asked.textContent).toContain(sayExplanation.reasonFirst));
    await explain(asked);
    await press(sayCorrections.yes, asked);
    await gone(sayCorrections.question);
    const key = { year_id: 33, constituency_id: 134, election_type_id: 1 };
    expect(sent('POST')).toEqual([{ ...key, version: JSON.stringify(PUBLIC), ...WHY }]);
    expect(await screen.findByText(sayCorrections.isWithdrawn)).toBeTruthy();
    expect((await rowsOf(sayVotes.heading)).map((row) => row[3])).toEqual([notReported(), notReported()]);
    expect(await isDisabled(sayCorrections.withdraw)).toBe(true);
    expect(await isDisabled(say.publishVotes)).toBe(false);
  });

  it('of a polling station is withdrawn where its public figures are shown', async () => {
    const { sent } = await open({ live: PUBLIC });
    const summary = screen.getByText(sayCorrections.withdrawOfStation);
    fireEvent.click(summary);
    const of = summary.closest('details') as HTMLDetailsElement;
    await waitFor(() => expect(dropdown(of, sayCorrections.station)).toBeTruthy());
    await choose(of, sayCorrections.station, sayCorrections.stationOption({ code: 'A000661', name: 'Lorry Park' }));
    const withdraw = await button(sayCorrections.withdraw, of);
    expect(of.textContent).toContain('41,170');
    fireEvent.click(withdraw);
    const asked = await dialog(sayCorrections.question);
    expect(asked.textContent).toContain('Lorry Park, Ablekuma North, presidential: 2 candidates, 41,200 votes leave');
    await explain(asked);
    await press(sayCorrections.yes, asked);
    await gone(sayCorrections.question);
    const key = { year_id: 33, election_type_id: 1, polling_station_id: 661 };
    expect(sent('POST')).toEqual([{ ...key, version: JSON.stringify(PUBLIC), ...WHY }]);
    expect(await screen.findByText(sayCorrections.stationIsWithdrawn)).toBeTruthy();
  });

  it('that has changed since it was looked at stays, and the question says so', async () => {
    const refusal = { status: 409, error_msg: sayCorrectionsShared.publicationMoved };
    const { sent } = await open({ live: PUBLIC }, { withdraw: () => refusal });
    await press(sayCorrections.withdraw);
    const asked = await dialog(sayCorrections.question);
    await explain(asked);
    await press(sayCorrections.yes, asked);
    await waitFor(() => expect(asked.textContent).toContain(sayCorrectionsShared.publicationMoved));
    expect(sent('POST')).toHaveLength(1);
    await press(sayCorrections.no, asked);
    expect((await rowsOf(sayVotes.heading)).map((row) => row[3])).toEqual(['30', '41,170']);
  });

  it('that another person corrected meanwhile is withdrawn once the person has seen what is public now', async () => {
    let refusals = 1;
    const corrected = [{ votes: 31, published: 31, version: 3 }, PUBLIC[1] ?? null];
    const server = await open(
      { live: PUBLIC },
      {
        withdraw: () => {
          if (refusals-- === 0) return { data: {} };
          server.now.live = corrected;
          return { status: 409, error_msg: sayCorrectionsShared.publicationMoved };
        },
      },
    );
    await press(sayCorrections.withdraw);
    await explain(await dialog(sayCorrections.question));
    await press(sayCorrections.yes);
    expect(await askedAgain(sayCorrections.question)).toContain(
      sayRecords.change({ name: sayAsking.publicFigure({ name: 'Ama' }), from: '30', to: '31' }),
    );
    const again = await dialog(sayCorrections.question);
    expect(textField(again, sayExplanation.note).value).toBe('');
    await explain(again);
    await press(sayCorrections.yes, again);
    await gone(sayCorrections.question);
    expect(server.sent('POST').map(({ version }) => version)).toEqual(
      [PUBLIC, corrected].map((one) => JSON.stringify(one)),
    );
  });

  it('that there is not has nothing to withdraw', async () => {
    await open({});
    expect(screen.queryByText(sayCorrections.withdraw)).toBeNull();
  });

  it('of other figures than those that are public says why', async () => {
    const { sent } = await open({
      live: [
        { votes: 33, published: 30 },
        { votes: 12, published: 12 },
      ],
    });
    await press(say.publishVotes);
    const asked = await dialog(say.publishQuestion);
    expect(asked.textContent).toContain(sayVotes.corrects);
    await explain(asked);
    await agree(say.publishQuestion);
    await gone(say.publishQuestion);
    expect(sent('POST')).toEqual([{ ...AT, correction: WHY, mark: MARK }]);
  });
});

it('publishing has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open({ findings: [WARNING], live: [{ votes: 30, version: 2, published: 25 }, { votes: 12 }] });
    await press(sayUi.labelOf({ what: sayEditing.edit, name: 'Ama' }));
    await press(say.publishVotes);
    await dialog(say.publishQuestion);
    return server;
  }, ['PDF']));
