import { contract } from '@election/contract/contract';
import type { Mark } from '@election/contract/figures/contest';
import type { StatusOfContest } from '@election/contract/figures/contest-status';
import { COVERAGE_STATES, type CoverageContest } from '@election/contract/figures/coverage';
import type { Register } from '@election/contract/figures/registers';
import type { Publication } from '@election/contract/figures/transitions';
import type { AgentEntries, CandidateVotes } from '@election/contract/figures/votes';
import { noVotes } from '@election/contract/messages/contest-status';
import { states as stateWords } from '@election/contract/messages/coverage';
import { reasons } from '@election/contract/messages/election';
import { sayFindings } from '@election/contract/messages/findings';
import { notReported } from '@election/contract/messages/format';
import { fourEyes } from '@election/contract/messages/sources';
import { sayVotes as sayVotesShared } from '@election/contract/messages/votes';
import { BUILT_IN_ROLES } from '@election/contract/people/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import {
  asking as sayChanged,
  election as sayElection,
  explanation as sayExplanation,
  records as sayRecords,
} from '../../app/sentences.ts';
import { HELD } from '../../testing/contest.ts';
import { coverageContest } from '../../testing/coverage.ts';
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
} from '../../testing/page.tsx';
import { constituency, region, station, year } from '../../testing/places.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { later, type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import type { SentVote } from '../conflicts/conflicts.ts';
import { totalsText } from '../register/register-text.ts';
import {
  entryStates,
  publications,
  stations as say,
  asking as sayAsking,
  findings as sayChecks,
  choice as sayChoice,
  conflicts as sayConflicts,
  corrections as sayCorrections,
  deciding as sayDeciding,
  editing as sayEditing,
  register as sayRegister,
  votes as sayVotes,
  stationNotes,
  stationStates,
} from '../sentences.ts';
import { PollingResultsPage } from './PollingResultsPage.tsx';
import type { StationState } from './StationStateLine.tsx';

beforeEach(async () => {
  await clearSession();
  await signInAs('admin');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const party = { id: 1, name: 'Blue', acronym: 'B', logo_url: null, color: '#0000ff' };
const NAMES = ['Abena Palm', 'Kofi River'];
const candidate = (index: number) => ({
  id: index + 1,
  name: NAMES[index] ?? '',
  avatar_url: null,
  status: 'active' as const,
  ballot_order: index + 1,
  party,
});
const live = (votes: number, published: number | null = null, version = 4) => ({
  votes,
  status: votes === published ? ('published' as const) : ('approved' as const),
  version,
  published_votes: published,
  from_stations: false,
});
const figures = (at: [ReturnType<typeof live> | null, number | null][]): CandidateVotes[] =>
  at.map(([value, sum], index) => ({
    candidate: candidate(index),
    vote_count: value ? [value] : [],
    polling_station_vote_entry: sum === null ? [] : [{ votes: sum }],
  }));
const agent: AgentEntries = {
  id: 2,
  name: 'Ama Owusu',
  role_id: 2,
  vote_count_entries: [],
  polling_station_vote_entries: [10, 20].map((votes, index) => ({
    candidate_id: index + 1,
    votes,
    status: 'pending' as const,
    polling_station_id: 661,
  })),
  pinksheet: [],
};
const STATION = { year_id: 33, constituency_id: 133, election_type_id: 1, polling_station_id: 661 };
/** What a publication sends beside its figures. The server refuses it where the mark is not that of the question. */
const PUBLISHED = { year_id: 33, election_type_id: 1, polling_station_id: 661, mark: expect.anything() };
const PATH = '/polling-results/7/133/661';

const withdrawnStation = coverageContest(133, { stations: [[661, COVERAGE_STATES.indexOf('withdrawn'), 0, 2]] });
const coverageStates = (contest: CoverageContest) => ({ contests: [contest], people: {} });

interface Figures {
  /** The station's, and the constituency's with the sum of its stations. */
  own?: CandidateVotes[];
  whole?: CandidateVotes[];
  /** Answers a decision, a publication; by default both succeed and change what is read next. */
  register?: Register | null;
  decide?: () => Served | Promise<Served>;
  publish?: () => Served | Promise<Served>;
  agents?: AgentEntries[];
  publication?: Publication;
  correction?: 'withdrawn' | 'corrected' | null;
  fourEyes?: boolean;
  /** Why four eyes stop the person. */
  refusal?: string | null;
  status?: StatusOfContest;
  isInactive?: boolean;
}
const NONE = figures([
  [null, null],
  [null, null],
]);

function serveStation({ own = NONE, whole = NONE, register = null, decide, publish, ...more }: Figures = {}) {
  const { votes, stationVotes } = contract;
  const now = {
    ...{ own, register, agents: [agent], publication: 'unpublished' as Publication, correction: null },
    ...{ fourEyes: false, refusal: null as string | null, status: HELD, registered: 900 },
    ...more,
  };
  const figuresOf = (key: 'votes' | 'published_votes') =>
    JSON.stringify(now.own.map((row) => row.vote_count[0]?.[key]));
  const mark = (): Mark => ({
    figures: figuresOf('votes'),
    register: JSON.stringify([now.register, now.registered]),
    findings: '',
    status: String(now.status.version),
    publication: JSON.stringify([now.publication, now.correction, figuresOf('published_votes')]),
  });
  const server = serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [
      contract.electionTypes.list,
      () => ({
        data: [
          { id: 1, title: 'presidential' },
          { id: 2, title: 'parliamentary' },
        ],
      }),
    ],
    [contract.regions.list, () => ({ data: [region(7, 'Greater Accra'), region(3, 'Ashanti')] })],
    [contract.constituencies.list, () => ({ data: [constituency(133, 'Ablekuma Central', 7)] })],
    [
      contract.pollingStations.list,
      () => ({
        data: [
          station(661, 'Lorry Park', { registered_voters: 900, status: more.isInactive ? 'inactive' : 'active' }),
          station(662, 'Market Square'),
        ],
      }),
    ],
    [votes.results, ({ polling_station_id }) => ({ data: polling_station_id ? now.own : whole })],
    [votes.agents, () => ({ data: [agent] })],
    [
      contract.registers.list,
      ({ polling_station_id }) => ({ data: polling_station_id === '661' && now.register ? [now.register] : [] }),
    ],
    [
      contract.registers.save,
      (sent) => {
        const totals = Object.entries(sent).filter(([, total]) => total !== null);
        now.register = {
          ...(Object.fromEntries(totals) as Register),
          version: 2,
          public_totals: null,
          awaits_publication: true,
        };
        return { data: now.register };
      },
    ],
    [stationVotes.agents, () => ({ data: now.agents })],
    [contract.coverage.constituency, () => ({ data: coverageStates(withdrawnStation) })],
    [
      contract.findings.list,
      () => ({
        data: [
          {
            code: 'C9',
            severity: 'error',
            fields: ['candidate:1'],
            numbers: { name: NAMES[0], sum: 30, votes: 31, reported: 2, total: 2 },
            decision: null,
          },
          { code: 'C6', severity: 'warning', fields: [], numbers: { ballots: 1, registered: 1 }, decision: null },
        ],
      }),
    ],
    [contract.contestStatus.read, () => ({ data: now.status })],
    [
      contract.differences.standing,
      () => ({
        data: {
          ...{ needed: 1, four_eyes: now.fourEyes, state: 'none', sources: [], refusal: now.refusal, mark: mark() },
        },
      }),
    ],
    [
      contract.corrections.standing,
      () => ({
        data: {
          ...{ publication: now.publication, version: 'v1', mark: mark(), correction: now.correction },
          figures: now.own.flatMap(({ candidate: { id, name }, vote_count: [value] }) =>
            typeof value?.published_votes === 'number'
              ? [{ candidate_id: id, name, votes: value.published_votes }]
              : [],
          ),
        },
      }),
    ],
    [
      contract.corrections.withdrawStation,
      () => {
        now.own = now.own.map((row) => ({ ...row, vote_count: row.vote_count.map((one) => live(one.votes, null, 6)) }));
        Object.assign(now, { publication: 'withdrawn', correction: 'withdrawn' });
        return { data: { number: 1, candidates: 2, votes: 30 } };
      },
    ],
    [
      votes.save,
      ({ votes: sent }) => {
        const saved = new Map((sent as SentVote[]).map(({ candidate_id, vote_count }) => [candidate_id, vote_count]));
        now.own = now.own.map((row) => {
          const figure = saved.get(row.candidate.id);
          return figure === undefined ? row : { ...row, vote_count: [live(figure, null, 5)] };
        });
        if (now.fourEyes) now.refusal = fourEyes(NAMES);
        return { data: { saved: saved.size, published: false }, msg: 'Saved' };
      },
    ],
    [
      votes.decide,
      decide ??
        ((input) => {
          now.agents = now.agents.map((one) => decidedOn(one, input as unknown as Decided));
          return { data: { decided: 2, status: 'approved' } };
        }),
    ],
    [
      stationVotes.publish,
      publish ??
        (({ votes: sent, mark: shown }) => {
          if (JSON.stringify(shown) !== JSON.stringify(mark())) return { status: 409, error_msg: 'Changed' };
          now.publication = 'published';
          now.own = figures(
            (sent as { vote_count: number }[]).map(({ vote_count }) => [live(vote_count, vote_count, 5), null]),
          );
          return { data: { saved: 2, changed: 2 } };
        }),
    ],
  ]);
  return { ...server, now };
}

interface Decided {
  status: 'approved' | 'declined';
  votes: { candidate_id: number; user_id: number }[];
}
const decidedOn = (one: AgentEntries, { status, votes }: Decided): AgentEntries => ({
  ...one,
  polling_station_vote_entries: one.polling_station_vote_entries.map((entry) =>
    votes.some(({ candidate_id, user_id }) => candidate_id === entry.candidate_id && user_id === one.id)
      ? { ...entry, status }
      : entry,
  ),
});

const open = (at: string) => openPage(<PollingResultsPage />, at, 'pollingResults', 'stationResults');

const TABLE = 'Lorry Park, Ablekuma Central, presidential';
const TOTALS = { total_registered_voters: 900, total_valid_votes: 30, total_rejected: 2 };
const reasonIn = (asked: HTMLElement) => asked.querySelector('textarea') as Element;
const entriesOf = (...figures: number[]) =>
  figures.map((votes, index) => ({
    candidate_id: index + 1,
    votes,
    status: 'pending' as const,
    polling_station_id: 661,
  }));
const field = (name: string) => textField(document.body, say.figureOf({ name, party: 'B' }));
const type = (name: string, votes: number) => fireEvent.input(field(name), { target: { value: String(votes) } });
const isDisabled = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';

async function giveReason() {
  const asked = await dialog(sayDeciding.declineQuestion);
  fireEvent.input(asked.querySelector('textarea') as Element, { target: { value: 'Another sheet' } });
}

describe('choosing a station', () => {
  it('goes from region to constituency to the list of stations with their states and their waiting agents', async () => {
    serveStation();
    const { address } = open('/polling-results');
    expect(await screen.findByText(say.chooseRegion)).toBeTruthy();
    await choose(document.body, sayElection.region, 'Greater Accra');
    await choose(document.body, sayElection.constituency, 'Ablekuma Central');
    expect(address()).toBe('/polling-results?region=7&constituency=133');
    await screen.findByText(stateWords.withdrawn);
    expect((await rowsOf(say.stations)).map(([name, , state, entered]) => [name, state, entered])).toEqual([
      ['A000661 · Lorry Park', stateWords.withdrawn, say.waiting({ count: 1 })],
      ['A000662 · Market Square', stateWords.silent, say.noAgentYet],
    ]);
    await press(say.openStation({ name: 'Lorry Park' }));
    expect(address()).toBe(PATH);
  });

  it('limits a correspondent to the own region', async () => {
    await signInAs('correspondent');
    serveStation();
    open('/polling-results');
    const field = dropdown(document.body, sayElection.region);
    await waitFor(() => expect(field.value).toBe('Greater Accra'));
    expect(field.readOnly).toBe(true);
  });

  it('says that a station of the address belongs to another place', async () => {
    serveStation();
    open('/polling-results/7/133/5');
    expect(await screen.findByText(say.unknownStation)).toBeTruthy();
  });

  it('switches to the constituency’s votes', async () => {
    serveStation();
    const { address } = open(`${PATH}?type=parliamentary`);
    await button(say.publish);
    fireEvent.click(screen.getByRole('link', { name: sayChoice.constituencyLevel }));
    await waitFor(() => expect(address()).toBe('/votes/7/133?type=parliamentary'));
  });
});

describe('a station’s votes', () => {
  it('are shown beside the agents’ figures', async () => {
    serveStation({
      own: figures([
        [live(9), null],
        [null, null],
      ]),
    });
    open(PATH);
    expect(await headsOf(TABLE)).toEqual(['', 'Candidate', 'Ama Owusu (chosen)Pending', 'Live', 'Figure', 'Actions']);
    const rows = await rowsOf(TABLE);
    expect(rows.map((cells) => cells.slice(1, 4))).toEqual([
      ['1.Abena PalmB', '10', '9not published'],
      ['2.Kofi RiverB', '20', '–'],
    ]);
  });

  it('are validated row by row', async () => {
    const { sent } = serveStation();
    open(PATH);
    await press('Validate: Kofi River');
    await agree('Are you sure you want to validate votes?');
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toEqual({
      ...STATION,
      votes: [{ candidate_id: 2, vote_count: 20, user_id: 2, version: 0 }],
      status: 'approved',
    });
    await waitFor(async () => expect((await rowsOf(TABLE))[1]?.[2]).toContain(entryStates.approved));
  });

  it('are validated with the live version that was seen; a newer one is shown, and replaced only on request', async () => {
    let refusals = 1;
    const server = serveStation({
      own: figures([
        [live(9), null],
        [null, null],
      ]),
      decide: () => {
        if (refusals-- === 0) return { data: { decided: 1, status: 'approved' } };
        server.now.own = figures([
          [live(8, null, 5), null],
          [null, null],
        ]);
        return { status: 409, error_msg: 'The live figure was changed' };
      },
    });
    open(PATH);
    await press('Validate: Abena Palm');
    await agree(sayDeciding.validateQuestion);
    const asked = await dialog(sayConflicts.question);
    expect(asked.textContent).toContain(sayConflicts.liveChanged({ mine: '10', now: '8' }));
    fireEvent.click(screen.getByLabelText(sayConflicts.replaceLive({ mine: '10' })));
    await press(sayConflicts.goOn, asked);
    await gone(sayConflicts.question);
    expect(server.sent('POST').map(({ votes }) => votes)).toEqual([
      [{ candidate_id: 1, vote_count: 10, user_id: 2, version: 4 }],
      [{ candidate_id: 1, vote_count: 10, user_id: 2, version: 5 }],
    ]);
  });

  it('keep another validator’s live figure where the person chooses it', async () => {
    const server = serveStation({
      decide: () => {
        server.now.own = figures([
          [live(8, null, 1), null],
          [null, null],
        ]);
        return { status: 409, error_msg: 'The live figure was changed' };
      },
    });
    open(PATH);
    await press('Validate: Abena Palm');
    await agree(sayDeciding.validateQuestion);
    await press(sayConflicts.goOn, await dialog(sayConflicts.question));
    await gone(sayConflicts.question);
    expect(server.sent('POST')).toHaveLength(1);
  });

  it('show an entry that the agent has changed, and decide on the new figure only on request', async () => {
    let refusals = 1;
    const server = serveStation({
      decide: () => {
        if (refusals-- === 0) return { data: { decided: 1, status: 'declined' } };
        const [first, second] = agent.polling_station_vote_entries;
        if (first && second) {
          server.now.agents = [{ ...agent, polling_station_vote_entries: [{ ...first, votes: 12 }, second] }];
        }
        return { status: 409, error_msg: 'The figure was changed' };
      },
    });
    open(PATH);
    await press('Decline: Abena Palm');
    await giveReason();
    await agree(sayDeciding.declineQuestion);
    const asked = await dialog(sayConflicts.question);
    expect(asked.textContent).toContain(sayConflicts.entryChanged({ agent: 'Ama Owusu', seen: '10', now: '12' }));
    fireEvent.click(screen.getByLabelText(sayConflicts.declineNow({ now: '12' })));
    await press(sayConflicts.goOn, asked);
    await gone(sayConflicts.question);
    expect(server.sent('POST').at(-1)).toEqual({
      ...{ ...STATION, status: 'declined', reason: 'Another sheet' },
      votes: [{ candidate_id: 1, vote_count: 12, user_id: 2, version: 0 }],
    });
  });

  it('are validated below the published figure after one more question, and declined with a reason', async () => {
    const { sent } = serveStation({
      own: figures([
        [live(11, 11), null],
        [null, null],
      ]),
    });
    open(PATH);
    await press('Validate: Abena Palm');
    await agree(sayChecks.lowerQuestion);
    await agree(sayDeciding.validateQuestion);
    await gone(sayDeciding.validateQuestion);
    await press('Decline: Kofi River');
    await giveReason();
    await agree(sayDeciding.declineQuestion);
    await gone(sayDeciding.declineQuestion);
    expect(sent('POST')).toEqual([
      { ...STATION, status: 'approved', votes: [{ candidate_id: 1, vote_count: 10, user_id: 2, version: 4 }] },
      {
        ...{ ...STATION, status: 'declined', reason: 'Another sheet' },
        votes: [{ candidate_id: 2, vote_count: 20, user_id: 2, version: 0 }],
      },
    ]);
  });

  it('are declined for several selected rows at once, and only for several', async () => {
    const { sent } = serveStation();
    open(PATH);
    fireEvent.click(await screen.findByLabelText(sayDeciding.selectRow({ name: 'Abena Palm' })));
    expect(screen.queryByText(sayDeciding.declineAll)).toBeNull();
    fireEvent.click(screen.getByLabelText(sayDeciding.selectRow({ name: 'Kofi River' })));
    await press(sayDeciding.declineAll);
    await giveReason();
    await agree('Are you sure you want to decline votes?');
    await gone(sayDeciding.declineQuestion);
    expect(sent('POST')).toEqual([
      {
        ...{ ...STATION, status: 'declined', reason: 'Another sheet' },
        votes: [
          { candidate_id: 1, vote_count: 10, user_id: 2, version: 0 },
          { candidate_id: 2, vote_count: 20, user_id: 2, version: 0 },
        ],
      },
    ]);
  });

  it('are published with the figures typed and the versions seen', async () => {
    const { sent } = serveStation({
      own: figures([
        [live(10), null],
        [null, null],
      ]),
    });
    open(PATH);
    await button(say.publish);
    type('Kofi River', 25);
    await press(say.publish);
    const question = 'Are you sure you want to push votes? This will send entered votes to live.';
    expect((await dialog(question)).textContent).toContain(say.publishBody({ at: TABLE, candidates: 2, votes: 35 }));
    await agree(question);
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toEqual({
      polling_station_id: 661,
      year_id: 33,
      election_type_id: 1,
      votes: [
        { candidate_id: 1, vote_count: 10, version: 4 },
        { candidate_id: 2, vote_count: 25, version: 0 },
      ],
      mark: expect.objectContaining({ figures: '[10,null]' }),
    });
    await waitFor(async () => expect(await isDisabled(say.publish)).toBe(true));
    // Beside the button for screen readers, and as the hint of the button under the mouse.
    expect(screen.getAllByText(say.alreadyPublished)).toHaveLength(2);
  });

  it.each<[what: string, live: ReturnType<typeof live> | null, typed: number | null, line: string]>([
    ['a first figure', null, 13, say.publishLine({ name: 'Abena Palm', from: notReported(), to: '13' })],
    [
      'a live one that is not public',
      live(12),
      null,
      say.publishLine({ name: 'Abena Palm', from: notReported(), to: '12' }),
    ],
    [
      'another one than the live one',
      live(12),
      13,
      say.publishLine({ name: 'Abena Palm', from: say.onlyLive({ votes: '12' }), to: '13' }),
    ],
    [
      'another one than the public one',
      live(10, 10),
      13,
      say.publishLine({ name: 'Abena Palm', from: '10', to: '13' }),
    ],
    [
      'a live one that is not the public one',
      live(12, 10),
      null,
      say.publishLine({ name: 'Abena Palm', from: '10', to: '12' }),
    ],
    [
      'neither',
      live(12, 10),
      13,
      say.publishLine({ name: 'Abena Palm', from: say.publicAndLive({ published: '10', live: '12' }), to: '13' }),
    ],
  ])('are asked about with what is public and what is live: %s', async (_, own, typed, line) => {
    serveStation({
      own: figures([
        [own, null],
        [live(20, 20), null],
      ]),
    });
    open(PATH);
    await button(say.publish);
    if (typed !== null) type('Abena Palm', typed);
    await press(say.publish);
    const lines = [...(await dialog(say.publishQuestion)).querySelectorAll('p')].map(({ textContent }) => textContent);
    // Of the other candidate nothing changes.
    expect(lines.filter((text) => text?.includes(' → '))).toEqual([line]);
  });

  it('are asked about with the live value that another person saved while they were typed', async () => {
    const server = serveStation({
      own: figures([
        [live(10), null],
        [live(20), null],
      ]),
    });
    open(PATH);
    await button(say.publish);
    type('Abena Palm', 11);
    server.now.own = figures([
      [live(12, null, 5), null],
      [live(20), null],
    ]);
    await press(say.publish);
    const asked = await dialog(say.publishQuestion);
    expect(asked.textContent).toContain(sayConflicts.liveChanged({ mine: '11', now: '12' }));
    expect(asked.textContent).toContain(
      say.publishLine({ name: 'Abena Palm', from: say.onlyLive({ votes: '12' }), to: '11' }),
    );
    await agree(say.publishQuestion);
    await gone(say.publishQuestion);
    expect(server.sent('POST').map(({ votes }) => votes)).toEqual([
      [
        { candidate_id: 1, vote_count: 11, version: 5 },
        { candidate_id: 2, vote_count: 20, version: 4 },
      ],
    ]);
  });

  it('are asked about again where figures, register or publication changed since, without the reason that was given', async () => {
    const server = serveStation({
      own: figures([
        [live(800), null],
        [live(101), null],
      ]),
    });
    open(PATH);
    await press(say.publish);
    const asked = await dialog(say.publishQuestion);
    expect(asked.textContent).toContain('901');
    fireEvent.input(reasonIn(asked), { target: { value: 'Special voting centre' } });
    server.now.own = figures([
      [live(807, null, 5), null],
      [live(101), null],
    ]);
    server.now.register = { ...STATION, ...TOTALS, version: 1, public_totals: null, awaits_publication: true };
    server.now.publication = 'withdrawn';
    const other = { ...agent, id: 4, name: 'Esi Boateng', polling_station_vote_entries: entriesOf(11, 20) };
    server.now.agents = [agent, other];
    await agree(say.publishQuestion);
    await screen.findByText(sayChanged.heading);
    const again = await dialog(say.publishQuestion);
    expect(again.textContent).toContain(sayRecords.change({ name: 'Abena Palm', from: '800', to: '807' }));
    expect(again.textContent).toContain(
      sayRecords.change({ name: sayAsking.register, from: sayAsking.noRegister, to: totalsText(TOTALS) }),
    );
    const { unpublished, withdrawn } = publications;
    expect(again.textContent).toContain(
      sayRecords.change({ name: sayAsking.publication, from: unpublished, to: withdrawn }),
    );
    expect(again.textContent).toContain('Abena Palm: Ama Owusu entered 10, Esi Boateng entered 11.');
    expect(again.textContent).toContain("The candidates' votes add up to 908, but the register says 30 valid votes.");
    const ticks = [...again.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    for (const tick of ticks) fireEvent.click(tick);
    await agree(say.publishQuestion);
    await waitFor(() => expect(again.textContent).toContain(sayFindings.reasonNeeded));
    expect(server.sent('POST')).toHaveLength(1);
    fireEvent.input(reasonIn(again), { target: { value: 'So it is on the sheet' } });
    await agree(say.publishQuestion);
    await gone(say.publishQuestion);
    expect(server.sent('POST').at(-1)).toEqual({
      ...{ ...PUBLISHED, reason: 'So it is on the sheet' },
      votes: [
        { candidate_id: 1, vote_count: 807, version: 5 },
        { candidate_id: 2, vote_count: 101, version: 4 },
      ],
    });
  });

  it('are saved without being public, and then wait for another person where the year asks for four eyes', async () => {
    const { sent } = serveStation({ fourEyes: true });
    open(PATH);
    expect(await isDisabled(say.save)).toBe(true);
    type('Abena Palm', 10);
    type('Kofi River', 20);
    expect(await screen.findByText(say.saveFirst)).toBeTruthy();
    expect(await isDisabled(say.publish)).toBe(true);
    await press(say.save);
    await agree(sayEditing.saveVotesQuestion);
    await gone(sayEditing.saveVotesQuestion);
    const votes = [
      { candidate_id: 1, vote_count: 10, version: 0 },
      { candidate_id: 2, vote_count: 20, version: 0 },
    ];
    expect(sent('POST')).toEqual([{ year_id: 33, constituency_id: 133, polling_station_id: 661, votes }]);
    expect(await screen.findByText(fourEyes(NAMES))).toBeTruthy();
    expect(await isDisabled(say.publish)).toBe(true);
  });

  it('are taken from another agent as they are then: a newer one of either is asked about before it becomes live', async () => {
    const other = { ...agent, id: 4, name: 'Esi Boateng', polling_station_vote_entries: entriesOf(200, 20) };
    let refusals = 1;
    const server = serveStation({
      agents: [agent, other],
      decide: () => (refusals-- > 0 ? { status: 409, error_msg: 'The figure was changed' } : { data: {} }),
    });
    open(PATH);
    await press(sayDeciding.takeOther({ agent: 'Esi Boateng', votes: '200', difference: '+190', name: 'Abena Palm' }));
    server.now.agents = [agent, { ...other, polling_station_vote_entries: entriesOf(207, 20) }];
    window.dispatchEvent(new Event('visibilitychange'));
    await button(sayDeciding.takeOther({ agent: 'Esi Boateng', votes: '207', difference: '+7', name: 'Abena Palm' }));
    await press('Validate: Abena Palm');
    expect((await dialog(sayDeciding.validateQuestion)).textContent).toContain('Abena Palm: 200 (Esi Boateng)');
    await agree(sayDeciding.validateQuestion);
    const asked = await dialog(sayConflicts.question);
    expect(asked.textContent).toContain(sayConflicts.entryChanged({ agent: 'Esi Boateng', seen: '200', now: '207' }));
    await press(sayConflicts.goOn, asked);
    await gone(sayConflicts.question);
    expect(server.sent('POST').map(({ votes }) => votes)).toEqual([
      [{ candidate_id: 1, vote_count: 200, user_id: 4, version: 0 }],
    ]);
  });

  it('are not published over their register without a reason', async () => {
    const { sent } = serveStation({
      own: figures([
        [live(800), null],
        [live(101), null],
      ]),
    });
    open(PATH);
    await press(say.publish);
    const asked = await dialog(say.publishQuestion);
    await agree(say.publishQuestion);
    await waitFor(() => expect(asked.textContent).toContain(sayFindings.reasonNeeded));
    expect(sent('POST')).toEqual([]);
    fireEvent.input(reasonIn(asked), { target: { value: 'Special voting centre' } });
    await agree(say.publishQuestion);
    await gone(say.publishQuestion);
    expect(sent('POST')).toEqual([
      {
        ...{ ...PUBLISHED, reason: 'Special voting centre' },
        votes: [
          { candidate_id: 1, vote_count: 800, version: 4 },
          { candidate_id: 2, vote_count: 101, version: 4 },
        ],
      },
    ]);
  });

  it('are published once, although the button is pressed again meanwhile', async () => {
    const slow = later();
    const { sent } = serveStation({
      own: figures([
        [live(10), null],
        [live(20), null],
      ]),
      publish: slow.answer,
    });
    open(PATH);
    await press(say.publish);
    await agree(say.publishQuestion);
    const publishing = await button(say.publishing);
    expect(publishing.disabled).toBe(true);
    fireEvent.click(publishing);
    slow.give({ data: { saved: 2, changed: 2 } });
    await gone(say.publishQuestion);
    expect(sent('POST')).toHaveLength(1);
  });

  it('are corrected with a reason and a note for the public, where another figure is public', async () => {
    const { sent } = serveStation({
      own: figures([
        [live(10, 10), 10],
        [live(20, 20), 20],
      ]),
    });
    open(PATH);
    await button(say.publish);
    type('Kofi River', 21);
    await press(say.publish);
    const asked = await dialog(say.publishQuestion);
    expect(asked.textContent).toContain(sayVotes.corrects);
    await agree(say.publishQuestion);
    await waitFor(() => expect(asked.textContent).toContain(sayExplanation.reasonFirst));
    expect(sent('POST')).toEqual([]);
    await choose(asked, sayExplanation.reason, reasons.wrong_figures);
    fireEvent.input(textField(asked, sayExplanation.note), { target: { value: 'The sheet of another place' } });
    await agree(say.publishQuestion);
    await gone(say.publishQuestion);
    expect(sent('POST')).toEqual([
      {
        ...{ ...PUBLISHED, correction: { reason: 'wrong_figures', note: 'The sheet of another place' } },
        votes: [
          { candidate_id: 1, vote_count: 10, version: 4 },
          { candidate_id: 2, vote_count: 21, version: 4 },
        ],
      },
    ]);
  });

  it('cannot be published again unchanged', async () => {
    serveStation({
      own: figures([
        [live(10, 10), 10],
        [live(20, 20), 20],
      ]),
    });
    open(PATH);
    expect(await isDisabled(say.publish)).toBe(true);
    expect(screen.getByText(say.alreadyPublished)).toBeTruthy();
  });
});

describe('the state of a station', () => {
  const PUBLIC = figures([
    [live(10, 10), 10],
    [live(20, 20), 20],
  ]);
  const stateLine = async () => (await screen.findByLabelText(say.stateLabel)).textContent;

  it.each<[state: StationState, served: Figures]>([
    ['empty', { publication: 'empty', agents: [] }],
    ['entered', { publication: 'empty' }],
    ['validated', { publication: 'unpublished' }],
    ['published', { publication: 'published', own: PUBLIC }],
    ['published', { publication: 'published', own: PUBLIC, correction: 'withdrawn' }],
    ['corrected', { publication: 'published', own: PUBLIC, correction: 'corrected' }],
    ['outdated', { publication: 'outdated', own: PUBLIC, correction: 'corrected' }],
    ['withdrawn', { publication: 'withdrawn', correction: 'withdrawn' }],
  ])('is %s in one line', async (state, served) => {
    serveStation(served);
    open(PATH);
    expect(await stateLine()).toBe(`${stationStates[state]}${stationNotes[state]}`);
  });

  it('is withdrawn after a person who may has taken the publication back, and is published again from there', async () => {
    await signInAs('admin', { permissions: [...BUILT_IN_ROLES.admin.permissions, 'votes.withdraw'] });
    const { sent } = serveStation({ publication: 'published', own: PUBLIC });
    open(PATH);
    await press(sayCorrections.withdraw);
    const asked = await dialog(sayCorrections.question);
    await choose(asked, sayExplanation.reason, reasons.wrong_figures);
    fireEvent.input(textField(asked, sayExplanation.note), { target: { value: 'The sheet of another place' } });
    await press(sayCorrections.yes, asked);
    await gone(sayCorrections.question);
    expect(sent('POST')).toEqual([
      {
        ...{ year_id: 33, election_type_id: 1, polling_station_id: 661, version: 'v1' },
        ...{ reason: 'wrong_figures', note: 'The sheet of another place' },
      },
    ]);
    await waitFor(async () => expect(await stateLine()).toContain(stationStates.withdrawn));
    expect(await isDisabled(say.publish)).toBe(false);
  });

  it.each([
    ['an annulled contest', { status: { ...HELD, status: 'annulled' as const } }, noVotes.annulled, 2],
    ['an inactive station', { isInactive: true }, sayVotesShared.inactiveStation, 1],
  ])('says of %s that it takes no figures', async (_, served, sentence, times) => {
    serveStation(served);
    open(PATH);
    expect(await screen.findAllByText(sentence)).toHaveLength(times);
    expect(await isDisabled(say.publish)).toBe(true);
    expect(await isDisabled(say.save)).toBe(true);
  });
});

describe('the register of a station', () => {
  const totals = { total_registered_voters: 900, total_valid_votes: 30, total_rejected: 2, total_issued: 33 };
  const register = { ...STATION, ...totals, version: 1, public_totals: totals, awaits_publication: false };
  const typeTotal = (label: string, text: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value: text } });

  it('is shown with what its sheet says, and with none where it has none', async () => {
    serveStation({ register });
    const shown = openPage(<PollingResultsPage />, PATH, 'pollingResults', 'stationResults');
    const panel = await screen.findByLabelText(sayRegister.heading);
    expect(panel.textContent).toContain(`${sayRegister.issued}33`);
    expect(panel.textContent).not.toContain(sayRegister.notReturned);
    expect(panel.textContent).toContain('3.56%');
    expect(shown.address()).toBe(PATH);
  });

  it('is saved for the station, checked with its figures, and public by its next publication', async () => {
    const { sent } = serveStation({
      own: figures([
        [live(10, 10), null],
        [live(20, 20), null],
      ]),
      register,
    });
    open(PATH);
    expect(await isDisabled(say.publish)).toBe(true);
    await press(sayRegister.editLabel);
    typeTotal(sayRegister.valid, '31');
    typeTotal(sayRegister.issued, '');
    expect(await screen.findByText(/add up to 30, but the register says 31/)).toBeTruthy();
    await press(sayRegister.save);
    const asked = await dialog(sayRegister.question);
    expect(asked.textContent).toContain(TABLE);
    expect(asked.textContent).toContain(sayRegister.publicLaterOfStation);
    await agree(sayRegister.question);
    await gone(sayRegister.question);
    expect(sent('POST')).toEqual([
      { ...STATION, ...totals, total_valid_votes: 31, total_issued: null, total_not_returned: null, version: 1 },
    ]);
    expect(await screen.findByText(sayRegister.awaitsPublication)).toBeTruthy();

    // The votes are public already: what is published are the totals, with the reason that their error asks for.
    await press(say.publish);
    const last = await dialog(say.publishQuestion);
    expect(last.textContent).toContain(
      say.publishTotals({ totals: '900 registered voters, 31 valid votes, 2 rejected' }),
    );
    expect(last.textContent).toContain('add up to 30, but the register says 31');
    for (const tick of last.querySelectorAll('input[type=checkbox]')) fireEvent.click(tick);
    fireEvent.input(reasonIn(last), { target: { value: 'So it stands on the sheet' } });
    await agree(say.publishQuestion);
    await gone(say.publishQuestion);
    expect(sent('POST').at(-1)).toEqual({
      ...{ ...PUBLISHED, reason: 'So it stands on the sheet' },
      votes: [
        { candidate_id: 1, vote_count: 10, version: 4 },
        { candidate_id: 2, vote_count: 20, version: 4 },
      ],
    });
  });

  it('is not public at once, nor a correction, where a person saves it who edits live figures', async () => {
    await signInAs('super_admin');
    const { sent } = serveStation({
      own: figures([
        [live(10, 10), null],
        [live(20, 20), null],
      ]),
      register,
    });
    open(PATH);
    await press(sayRegister.editLabel);
    typeTotal(sayRegister.issued, '34');
    await press(sayRegister.save);
    expect((await dialog(sayRegister.question)).textContent).toContain(sayRegister.publicLaterOfStation);
    await agree(sayRegister.question);
    await gone(sayRegister.question);
    expect(sent('POST')).toEqual([{ ...STATION, ...totals, total_issued: 34, total_not_returned: null, version: 1 }]);
  });
});

describe('the sum of the stations', () => {
  it('is compared with the constituency’s figure, with the finding of check C9 and no other', async () => {
    serveStation({
      whole: figures([
        [live(31), 30],
        [live(5), 5],
      ]),
    });
    open('/polling-results?region=7&constituency=133');
    await waitFor(async () =>
      expect(await rowsOf(say.sums)).toEqual([
        ['1.Abena PalmB', '30', '31', ' −1'],
        ['2.Kofi RiverB', '5', '5', say.same],
      ]),
    );
    expect(await screen.findByText('Abena Palm: 2 of 2 stations add up to 30, the constituency says 31.')).toBeTruthy();
    expect(screen.queryByText(/Turnout/)).toBeNull();
  });

  it('is none yet, never 0, while no station is published', async () => {
    serveStation();
    open(PATH);
    const [row] = await rowsOf(say.sums);
    expect(row?.slice(1)).toEqual([say.noSum, say.noSum, sayVotes.noSum]);
  });
});

it.each([
  ['the stations of a constituency', '/polling-results?region=7&constituency=133', 'Lorry Park'],
  ['the figures of a station', PATH, 'Abena Palm'],
])('the screen of %s has no text but of catalogues and of the server', (_, at, shown) =>
  expectCatalogued(async () => {
    const server = serveStation({
      own: figures([
        [live(30, 25), null],
        [live(12), null],
      ]),
    });
    open(at);
    await screen.findAllByText(shown, { exact: false });
    return server;
  }, ['PDF']),
);
