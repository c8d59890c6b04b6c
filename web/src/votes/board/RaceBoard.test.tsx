import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { electionTypes } from '@election/contract/messages/election';
import { say as sayOutlook } from '@election/contract/messages/outlook';
import { sayVotes } from '@election/contract/messages/votes';
import { ROLE_ID } from '@election/contract/people/permissions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { records as sayChanged, election as sayElection } from '../../app/sentences.ts';
import { boardContest } from '../../testing/board.ts';
import { type ServedContest, serveContest } from '../../testing/contest.ts';
import { agree, button, choose, dialog, dropdown, gone, openPage, press, rowsOf, search } from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { later } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { toastFailure, toastSuccess } from '../../testing/toasts.ts';
import { totalsText } from '../register/register-text.ts';
import {
  boardSorts,
  boardStates,
  heldBy,
  publishOutcomes,
  board as say,
  choice as sayChoice,
  conflicts as sayConflicts,
  deciding as sayDeciding,
  live as sayLive,
} from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';
import { loadPublishing, setPublishing } from './publishing.ts';

const NOW = Date.parse('2024-12-07T21:00:00Z');
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await clearSession();
  setPublishing(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const BOARD = [
  boardContest(11, 'Ahafo Ano North', { state: 'published', live: 2 }),
  boardContest(19, 'Asokwa', { state: 'ready', live: 2, waits_since: ago(30) }),
  boardContest(19, 'Asokwa', { contest_id: 20, election_type_id: 2, state: 'ready', live: 2, waits_since: ago(10) }),
  boardContest(133, 'Ablekuma Central', {
    region_id: 7,
    region: 'Greater Accra',
    state: 'validated',
    live: 2,
    errors: 1,
    waits_since: ago(20),
  }),
  boardContest(134, 'Ablekuma North', {
    region_id: 7,
    region: 'Greater Accra',
    state: 'differs',
    providers: 2,
    pending: 2,
    waits_since: ago(90),
  }),
];

async function open(
  data: Partial<ServedContest> = {},
  {
    role = 'super_admin',
    at = '/votes',
    writes = {},
  }: { role?: 'super_admin' | 'admin' | 'correspondent'; at?: string; writes?: object } = {},
) {
  await signInAs(role);
  const server = serveContest({ board: BOARD, live: [{ votes: 30, version: 2 }, { votes: 12 }], ...data }, writes);
  const page = openPage(<VotesPage />, at, 'votes', 'constituencyVotes');
  return { ...server, ...page };
}

/** The first line of each row. */
const places = async (cell: number) => (await rowsOf(say.heading)).map((row) => row[cell]);
const ASOKWA = 'Asokwa, presidential';
const ASOKWA_SEAT = 'Asokwa, parliamentary';
const select = (name: string) => fireEvent.click(screen.getByLabelText(say.select({ name })));
const outcomes = async () => {
  const list = await screen.findByRole('region', { name: say.outcomesLabel });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe.each(['super_admin', 'admin', 'correspondent'] as const)('the first screen of the %s', (role) => {
  it('shows every contest in its state, the longest wait first', async () => {
    await open({}, { role });
    const cell = role === 'super_admin' ? 1 : 0;
    await waitFor(async () =>
      expect(await places(cell)).toEqual([
        'Ablekuma NorthPresidential · Greater Accra',
        'AsokwaPresidential · Ashanti',
        'Ablekuma CentralPresidential · Greater Accra',
        'AsokwaParliamentary · Ashanti',
        'Ahafo Ano NorthPresidential · Ashanti',
      ]),
    );
    expect((await rowsOf(say.heading))[2]?.slice(cell + 1)).toEqual([
      boardStates.validated + say.errorsOpen({ count: 1 }),
      '20 min',
      '0',
      '2 of 2',
    ]);
  });

  it('keeps the selectors of the votes with their defaults', async () => {
    await open({}, { role });
    await rowsOf(say.heading);
    const value = (label: string) => dropdown(document.body, label).value;
    expect([value(sayElection.year), value(sayElection.electionType)]).toEqual(['2024', 'Presidential']);
    expect(value(sayElection.region)).toBe(role === 'correspondent' ? 'Greater Accra' : '');
    if (role !== 'super_admin') expect(dropdown(document.body, sayDeciding.agents).disabled).toBe(true);
    expect(screen.queryAllByLabelText(say.showRegion).length === 0).toBe(role === 'correspondent');
  });

  it('says that there is no year yet', async () => {
    await open({}, { role, writes: { years: () => ({ data: [] }) } });
    expect(await screen.findByText(sayChoice.noYear)).toBeTruthy();
    expect(screen.queryByText(say.heading)).toBeNull();
  });
});

it('opens a contest by a click, with its election type', async () => {
  const { address } = await open();
  const link = (await screen.findAllByRole('link')).find(({ textContent }) => textContent?.includes('Parliamentary'));
  fireEvent.click(link as HTMLElement);
  await waitFor(() => expect(address()).toBe('/votes/2/19?type=parliamentary'));
});

it('is one click away from a contest, with the filters that were left', async () => {
  const { address } = await open({}, { at: '/votes/2/19?state=ready&type=parliamentary&view=entries' });
  fireEvent.click(await screen.findByText(say.backToBoard));
  await waitFor(() => expect(address()).toBe('/votes?state=ready'));
  await waitFor(async () => expect(await places(1)).toHaveLength(2));
});

it('filters by state, region, election type and search, all in the address', async () => {
  const { address } = await open();
  await press(say.stateCount({ state: boardStates.ready, count: 2 }));
  await waitFor(() => expect(address()).toBe('/votes?state=ready'));
  expect(await places(1)).toHaveLength(2);
  expect((await button(say.stateCount({ state: boardStates.ready, count: 2 }))).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await choose(document.body, say.showType, electionTypes.parliamentary);
  await waitFor(() => expect(address()).toBe('/votes?state=ready&contests=parliamentary'));
  expect(await places(1)).toEqual(['AsokwaParliamentary · Ashanti']);
  // The bar counts what the other filters leave.
  await button(say.stateCount({ state: boardStates.differs, count: 0 }));
  await press(say.stateCount({ state: boardStates.ready, count: 1 }));
  await choose(document.body, say.showType, say.allTypes);
  await choose(document.body, say.showRegion, 'Greater Accra');
  await waitFor(() => expect(address()).toBe('/votes?region=7'));
  search('central');
  await waitFor(async () => expect(await places(1)).toEqual(['Ablekuma CentralPresidential · Greater Accra']));
  await choose(document.body, say.sortBy, boardSorts.state);
  await waitFor(() => expect(address()).toContain('sort=state'));
});

it('opens as its address says, and offers to clear filters that leave nothing', async () => {
  const { address } = await open({}, { at: '/votes?state=silent&sort=place' });
  await press('Clear the filters');
  await waitFor(() => expect(address()).toBe('/votes?sort=place'));
  expect((await places(1))[0]).toContain('Ahafo Ano North');
});

it('reads whether the outcome can still change once it is asked for, of each election', async () => {
  const { sent } = await open();
  const summary = await screen.findByText(sayOutlook.heading);
  const asked = () => sent('GET').filter((input) => Object.keys(input).join() === 'year_id,election_type_id');
  expect(asked()).toEqual([]);
  const details = summary.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() =>
    expect(asked()).toEqual([
      { year_id: '33', election_type_id: '1' },
      { year_id: '33', election_type_id: '2' },
    ]),
  );
});

it('says that a year has no constituencies', async () => {
  await open({ board: [] });
  expect(await screen.findByText(say.empty)).toBeTruthy();
});

it('says how a read failed and reads again', async () => {
  let fails = true;
  await open({}, { writes: { board: () => (fails ? { status: 403, error_msg: 'Not now.' } : { data: BOARD }) } });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  fails = false;
  await press('Try again');
  expect(await places(1)).toHaveLength(5);
});

describe('publishing several', () => {
  const finding = (code: ContestFinding['code'], severity: ContestFinding['severity'], numbers = {}) =>
    ({ code, severity, fields: [], numbers, decision: null }) satisfies ContestFinding;
  const ERROR = finding('C1', 'error', { sum: 42, valid: 40 });
  const WARNING = finding('C5', 'warning', { rejected: 9, ballots: 51 });

  const REGISTER = {
    constituency_id: 134,
    election_type_id: 1,
    total_registered_voters: 90,
    total_valid_votes: 42,
    total_rejected: 3,
    version: 1,
    public_totals: null,
    awaits_publication: true,
  };

  const ask = async () => {
    await rowsOf(say.heading);
    select(ASOKWA);
    select(ASOKWA_SEAT);
    await press(say.publish({ count: 2 }));
    const asked = await dialog(sayLive.publishQuestion);
    await waitFor(() => expect(asked.textContent).toContain(ASOKWA_SEAT + say.figures({ candidates: 2, votes: 42 })));
    return asked;
  };

  it('is for a super_admin alone, and for contests that are ready', async () => {
    await open({}, { role: 'admin' });
    await rowsOf(say.heading);
    expect(screen.queryByText(say.publish({ count: 0 }))).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('publishes one after the other and lists each outcome, which stays', async () => {
    const { sent } = await open({}, { writes: { publish: () => ({ data: {}, msg: sayVotes.published }) } });
    await rowsOf(say.heading);
    expect((await button(say.publish({ count: 0 }))).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    await ask();
    await agree(sayLive.publishQuestion);
    await gone(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 2, total: 2 }))).toBeTruthy();
    const mark = expect.objectContaining({ figures: '[30,12]' });
    expect(sent('POST')).toEqual([
      { year_id: 33, constituency_id: 19, election_type_id: 1, mark },
      { year_id: 33, constituency_id: 19, election_type_id: 2, mark },
    ]);
    expect(await outcomes()).toEqual([publishOutcomes.published + ASOKWA, publishOutcomes.published + ASOKWA_SEAT]);
    expect(toastSuccess).toHaveBeenCalledExactlyOnceWith(sayVotes.published);
    await button(say.stateCount({ state: boardStates.ready, count: 0 }));
    await button(say.stateCount({ state: boardStates.published, count: 3 }));
    await press(say.dismiss);
    expect(screen.queryByText(say.finished({ published: 2, total: 2 }))).toBeNull();
  });

  it('publishes nothing that the filters have hidden since it was selected', async () => {
    const { sent } = await open({});
    await rowsOf(say.heading);
    select(ASOKWA);
    select(ASOKWA_SEAT);
    await button(say.publish({ count: 2 }));
    search('Ablekuma');
    await waitFor(async () => expect(await places(1)).toHaveLength(2));
    await press(say.publish({ count: 0 }));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(sent('POST')).toEqual([]);
  });

  it('leaves a list of what was not done where the page is loaded again meanwhile, and offers to go on', async () => {
    const slow = later();
    await open(
      {},
      {
        writes: {
          publish: (input: { election_type_id: number }) =>
            input.election_type_id === 1 ? { data: {}, msg: sayVotes.published } : slow.answer(),
        },
      },
    );
    await ask();
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.publishing({ at: 2, total: 2 }))).toBeTruthy();
    cleanup();
    loadPublishing();

    const { sent } = await open({});
    expect(await screen.findByText(say.interrupted({ published: 1, total: 2 }))).toBeTruthy();
    expect(await outcomes()).toEqual([publishOutcomes.not_done + ASOKWA_SEAT, publishOutcomes.published + ASOKWA]);
    await press(say.goOn({ count: 1 }));
    const asked = await dialog(sayLive.publishQuestion);
    expect([asked.textContent?.includes(ASOKWA), asked.textContent?.includes(ASOKWA_SEAT)]).toEqual([false, true]);
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 1, total: 1 }))).toBeTruthy();
    expect(sent('POST')).toEqual([{ year_id: 33, constituency_id: 19, election_type_id: 2, mark: expect.anything() }]);
    await press(say.dismiss);
    loadPublishing();
    expect(screen.queryByRole('region', { name: say.outcomesLabel })).toBeNull();
  });

  it('leaves nothing to select and nothing to press while it runs', async () => {
    const slow = later();
    const { sent } = await open({}, { writes: { publish: slow.answer } });
    await ask();
    await agree(sayLive.publishQuestion);
    await gone(sayLive.publishQuestion);
    const push = await button(say.publish({ count: 0 }));
    expect(push.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(push);
    fireEvent.focus(push);
    expect((await screen.findByRole('tooltip')).textContent).toBe(say.isRunning);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ disabled }) => disabled)).toEqual([true, true, true]);
    expect(sent('POST')).toHaveLength(1);
    slow.give({ data: {}, msg: sayVotes.published });
    expect(await screen.findByText(say.finished({ published: 2, total: 2 }))).toBeTruthy();
  });

  it('goes on after a refusal, which stands in the list and raises no toast', async () => {
    await open(
      {},
      {
        writes: {
          publish: ({ election_type_id }: { election_type_id: number }) =>
            election_type_id === 1 ? { status: 409, error_msg: 'Moved.' } : { data: {}, msg: sayVotes.published },
        },
      },
    );
    await ask();
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 1, total: 2 }))).toBeTruthy();
    expect(await outcomes()).toEqual([
      `${publishOutcomes.refused}${ASOKWA}Moved.`,
      publishOutcomes.published + ASOKWA_SEAT,
    ]);
    expect(toastFailure).not.toHaveBeenCalled();
  });

  it('holds back a contest with an open error, and offers no override', async () => {
    const { sent } = await open({ findings: [ERROR] });
    const asked = await ask();
    expect(asked.textContent).toContain(sentenceOf(ERROR));
    expect(within(asked).queryAllByRole('checkbox')).toEqual([]);
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 0, total: 2 }))).toBeTruthy();
    expect((await outcomes())[0]).toBe(publishOutcomes.held + ASOKWA + say.openError({ errors: sentenceOf(ERROR) }));
    expect(sent('POST')).toEqual([]);
    expect(toastSuccess).not.toHaveBeenCalled();
  });

  it('publishes a contest whose warning is ticked, keeps the tick, and holds back one whose warning is not', async () => {
    const server = await open(
      { findings: [WARNING] },
      {
        writes: {
          findings: () => {
            // That of the other contest stays open.
            server.now.findings = [WARNING];
            return { data: { decided: 1 } };
          },
        },
      },
    );
    const { sent } = server;
    const asked = await ask();
    fireEvent.click(within(asked).getAllByRole('checkbox')[0] as HTMLElement);
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 1, total: 2 }))).toBeTruthy();
    const first = { year_id: 33, constituency_id: 19, election_type_id: 1 };
    expect(sent('POST')).toEqual([
      { ...first, findings: [{ code: 'C5', numbers: WARNING.numbers }] },
      { ...first, mark: expect.anything() },
    ]);
    expect(await outcomes()).toEqual([
      publishOutcomes.held + ASOKWA_SEAT + say.unticked({ warnings: sentenceOf(WARNING) }),
      publishOutcomes.published + ASOKWA,
    ]);
  });

  it('holds back figures and findings that changed after they were shown', async () => {
    const { now, sent } = await open();
    await ask();
    now.live = [{ votes: 31, version: 3 }, { votes: 12 }];
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 0, total: 2 }))).toBeTruthy();
    expect((await outcomes())[0]).toContain(
      `${sayConflicts.publishedMeanwhile} ${sayChanged.change({ name: 'Ama', from: '30', to: '31' })}`,
    );
    now.live = [{ votes: 30, version: 2 }, { votes: 12 }];
    await press(say.dismiss);
    await ask();
    now.register = REGISTER;
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 0, total: 2 }))).toBeTruthy();
    expect((await outcomes())[0]).toContain(sayConflicts.publishedMeanwhile);
    await press(say.dismiss);
    expect((await ask()).textContent).toContain(sayLive.registerBody({ totals: totalsText(REGISTER) }));
    now.findings = [ERROR];
    await agree(sayLive.publishQuestion);
    expect(await screen.findByText(say.finished({ published: 0, total: 2 }))).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });
});

it('publishes all that are ready by one press, of what the filters show, and lists what was held back and why', async () => {
  await signInAs('super_admin');
  const ready = [boardContest(1, 'Asokwa', { state: 'ready' }), boardContest(2, 'Bekwai', { state: 'ready' })];
  const server = serveContest(
    {
      board: [
        ...ready,
        boardContest(3, 'Kwadaso', { state: 'validated' }),
        boardContest(4, 'Asokwa', { state: 'warnings', warnings: ['9 %.'] }),
        boardContest(5, 'Asokore', { state: 'ready', region_id: 7, region: 'Greater Accra' }),
      ],
    },
    {
      publishReady: () => ({
        data: { published: [ready[0]], held_back: [{ ...ready[1], why: 'A warning is not ticked: 9 %.' }] },
        msg: 'Published',
      }),
    },
  );
  openPage(<VotesPage />, '/votes?contests=presidential&region=2', 'votes', 'constituencyVotes');
  await rowsOf(say.heading);
  // A contest that becomes ready while the question is open was not asked about.
  await press(say.publishReady({ count: 2 }));
  expect((await dialog(sayLive.publishQuestion)).textContent).toContain(say.publishReadyBody({ count: 2 }));
  await agree(sayLive.publishQuestion);
  expect(await outcomes()).toEqual([
    `${publishOutcomes.held}Bekwai, presidentialA warning is not ticked: 9 %.`,
    `${publishOutcomes.published}Asokwa, presidential`,
  ]);
  expect(server.sent('POST')).toEqual([{ year_id: 33, contest_ids: [1, 2] }]);
});

it.each([
  ['search', '/votes?search=asok', 2],
  ['a region', '/votes?region=7', 1],
  ['an election type', '/votes?contests=parliamentary', 1],
  ['a state', '/votes?state=silent', 0],
  ['nothing', '/votes', 4],
])('offers to publish what %s leaves', async (_what, at, count) => {
  await signInAs('super_admin');
  serveContest({
    board: [
      boardContest(1, 'Asokwa', { state: 'ready' }),
      boardContest(2, 'Bekwai', { state: 'ready' }),
      boardContest(3, 'Bekwai', { state: 'ready', election_type_id: 2 }),
      boardContest(4, 'Asokore', { state: 'ready', region_id: 7, region: 'Greater Accra' }),
      boardContest(5, 'Kwadaso'),
    ],
  });
  openPage(<VotesPage />, at, 'votes', 'constituencyVotes');
  await rowsOf(say.heading);
  await button(say.publishReady({ count }));
});

it('keeps contests with open warnings apart from those that are ready, with the reason in the row', async () => {
  await signInAs('super_admin');
  serveContest({
    board: [
      boardContest(1, 'Asokwa', { state: 'ready' }),
      boardContest(2, 'Bekwai', {
        state: 'warnings',
        warnings: ['9 % were rejected.', 'No totals.', 'Entered twice?'],
      }),
      boardContest(3, 'Kwadaso', { state: 'warnings', warnings: ['No totals.'] }),
      boardContest(4, 'Manhyia', { state: 'validated', held_by: 'correction' }),
      boardContest(5, 'Offinso', { state: 'published', errors: 2 }),
    ],
  });
  openPage(<VotesPage />, '/votes?sort=place', 'votes', 'constituencyVotes');
  expect((await rowsOf(say.heading)).map((row) => row[2])).toEqual([
    boardStates.ready,
    `${boardStates.warnings}9 % were rejected. And 2 more.`,
    `${boardStates.warnings}No totals.`,
    boardStates.validated + heldBy.correction,
    boardStates.published + say.errorsOpen({ count: 2 }),
  ]);
  await button(say.stateCount({ state: boardStates.warnings, count: 2 }));
  await button(say.publishReady({ count: 1 }));
  // Those with warnings are ticked one by one in the question.
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
});

it('counts, shows and publishes as ready what the gate lets the person publish, and says what holds back the others', async () => {
  await signInAs('super_admin');
  const id = ROLE_ID.super_admin;
  const server = serveContest(
    {
      board: [
        boardContest(1, 'Asokwa', { state: 'ready', barred: [id + 1] }),
        boardContest(2, 'Bekwai', { state: 'ready', barred: [id] }),
        boardContest(3, 'Kwadaso', { state: 'validated', held_by: 'second_source' }),
        boardContest(4, 'Manhyia', { state: 'validated', held_by: 'difference', errors: 1 }),
        boardContest(5, 'Offinso', { state: 'differs', held_by: 'second_source' }),
      ],
    },
    { publishReady: () => ({ data: { published: [], held_back: [] }, msg: 'Published' }) },
  );
  openPage(<VotesPage />, '/votes?sort=place', 'votes', 'constituencyVotes');
  expect((await rowsOf(say.heading)).map((row) => row[2])).toEqual([
    boardStates.ready,
    boardStates.validated + heldBy.four_eyes,
    boardStates.validated + heldBy.second_source,
    boardStates.validated + say.errorsOpen({ count: 1 }) + heldBy.difference,
    boardStates.differs,
  ]);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await button(say.stateCount({ state: boardStates.validated, count: 3 }));
  await press(say.publishReady({ count: 1 }));
  await agree(sayLive.publishQuestion);
  await waitFor(() => expect(server.sent('POST')).toEqual([{ year_id: 33, contest_ids: [1] }]));
  // Each that was asked about has a line, also where the answer leaves it out.
  expect(await outcomes()).toEqual([`${publishOutcomes.held}Asokwa, presidential${say.noAnswer}`]);
  await press(say.stateCount({ state: boardStates.ready, count: 1 }));
  expect(await places(1)).toEqual(['AsokwaPresidential · Ashanti']);
});

it('names what was decided without a poll beside what is published, with the numbers of the tiles', async () => {
  await signInAs('super_admin');
  serveContest({
    board: [
      boardContest(1, 'Asokwa', { state: 'published' }),
      boardContest(2, 'Bekwai', { state: 'unopposed', status_is_public: false }),
      boardContest(3, 'Kwadaso', { state: 'postponed' }),
    ],
  });
  openPage(<VotesPage />, '/votes', 'votes', 'constituencyVotes');
  const rows = await rowsOf(say.heading);
  expect(rows.flat().filter((cell) => cell.includes(say.statusNotPublic))).toEqual([
    boardStates.unopposed + say.statusNotPublic,
  ]);
  expect(document.body.textContent).toContain('1 of 3 contests published, 1 unopposed, 1 postponed');
  await button(say.stateCount({ state: boardStates.published, count: 1 }));
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open();
    await screen.findByText('Ablekuma Central');
    return server;
  }));
