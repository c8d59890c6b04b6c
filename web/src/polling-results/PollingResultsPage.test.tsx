import { contract } from '@election/contract/contract';
import * as sayFrame from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { AgentEntries, CandidateVotes } from '@election/contract/votes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import {
  agree,
  button,
  choose,
  dialog,
  dropdown,
  headsOf,
  openPage,
  press,
  rowsOf,
  textField,
} from '../testing/page.tsx';
import { constituency, region, station, year } from '../testing/places.ts';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { PollingResultsPage } from './PollingResultsPage.tsx';

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
const live = (votes: number, published: number | null = null) => ({
  votes,
  status: votes === published ? ('published' as const) : ('approved' as const),
  version: 4,
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
const PATH = '/polling-results/7/133/661';

interface Figures {
  /** The station's, and the constituency's with the sum of its stations. */
  own?: CandidateVotes[];
  whole?: CandidateVotes[];
}
const NONE = figures([
  [null, null],
  [null, null],
]);

function serveStation({ own = NONE, whole = NONE }: Figures = {}) {
  const { votes, stationVotes } = contract;
  return serve([
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
      () => ({ data: [station(661, 'Lorry Park', { registered_voters: 900 }), station(662, 'Market Square')] }),
    ],
    [votes.results, ({ polling_station_id }) => ({ data: polling_station_id ? own : whole })],
    [votes.agents, () => ({ data: [agent] })],
    [stationVotes.agents, () => ({ data: [agent] })],
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
    [votes.decide, () => ({ data: { decided: 2, status: 'approved' } })],
    [stationVotes.publish, () => ({ data: { saved: 2, changed: 2 } })],
  ]);
}

const open = (at: string) => openPage(<PollingResultsPage />, at, '/:screen/:region?/:constituency?/:polling_station?');

const TABLE = 'Lorry Park, Ablekuma Central, presidential';
const field = (name: string) => textField(document.body, say.figureOf(name, 'B'));
const type = (name: string, votes: number) => fireEvent.change(field(name), { target: { value: String(votes) } });
const isDisabled = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';

describe('choosing a station', () => {
  it('goes from region to constituency to the list of stations with what waits there', async () => {
    serveStation();
    const { address } = open('/polling-results');
    expect(await screen.findByText(say.chooseRegion)).toBeTruthy();
    await choose(document.body, sayVotes.region, 'Greater Accra');
    await choose(document.body, sayVotes.constituency, 'Ablekuma Central');
    expect(address()).toBe('/polling-results?region=7&constituency=133');
    expect((await rowsOf(say.stations)).map(([name, , entered]) => [name, entered])).toEqual([
      ['A000661 · Lorry Park', say.waiting(1)],
      ['A000662 · Market Square', say.noAgentYet],
    ]);
    await press(say.openStation('Lorry Park'));
    expect(address()).toBe(PATH);
  });

  it('keeps a correspondent in the own region', async () => {
    await signInAs('correspondent');
    serveStation();
    open('/polling-results');
    const field = dropdown(document.body, sayVotes.region);
    await waitFor(() => expect(field.value).toBe('Greater Accra'));
    expect(field.readOnly).toBe(true);
  });

  it('says so where the address names a station of another place', async () => {
    serveStation();
    open('/polling-results/7/133/5');
    expect(await screen.findByText(say.unknownStation)).toBeTruthy();
  });

  it('switches to the constituency’s votes', async () => {
    serveStation();
    const { address } = open(`${PATH}?type=parliamentary`);
    await button(say.publish);
    fireEvent.click(screen.getByRole('link', { name: say.constituencyLevel }));
    await waitFor(() => expect(address()).toBe('/votes/7/133?type=parliamentary'));
  });
});

describe('a station’s votes', () => {
  it('stand beside what the agents entered there', async () => {
    serveStation({
      own: figures([
        [live(9), null],
        [null, null],
      ]),
    });
    open(PATH);
    expect(await headsOf(TABLE)).toEqual(['', 'Candidate', 'Ama Owusu (chosen)', 'Live', 'Figure', 'Actions']);
    const rows = await rowsOf(TABLE);
    expect(rows.map((cells) => cells.slice(1, 4))).toEqual([
      ['1.Abena PalmB', '10Pending', '9not published'],
      ['2.Kofi RiverB', '20Pending', '–'],
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
      votes: [{ candidate_id: 2, vote_count: 20, user_id: 2 }],
      status: 'approved',
    });
  });

  it('are declined for several selected rows at once, and only for several', async () => {
    const { sent } = serveStation();
    open(PATH);
    fireEvent.click(await screen.findByLabelText(sayVotes.selectRow('Abena Palm')));
    expect(screen.queryByText(sayVotes.declineAll)).toBeNull();
    fireEvent.click(screen.getByLabelText(sayVotes.selectRow('Kofi River')));
    await press(sayVotes.declineAll);
    await agree('Are you sure you want to decline votes?');
    await waitFor(() => expect(sent('POST')[0]).toMatchObject({ status: 'declined', votes: [{}, {}] }));
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
    expect((await dialog(question)).textContent).toContain(say.publishBody(TABLE, 2, 35));
    await agree(question);
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toEqual({
      polling_station_id: 661,
      year_id: 33,
      election_type_id: 1,
      votes: [
        { candidate_id: 1, vote_count: 10, version: 4 },
        { candidate_id: 2, vote_count: 25 },
      ],
    });
  });

  it('are not published over their register without a reason', async () => {
    const { sent } = serveStation({
      own: figures([
        [live(800), null],
        [live(101), null],
      ]),
    });
    open(PATH);
    expect(await isDisabled(say.publish)).toBe(true);
    fireEvent.click(screen.getByLabelText(say.compared));
    expect(await isDisabled(say.publish)).toBe(true);
    fireEvent.change(textField(document.body, say.reason), { target: { value: 'Special voting centre' } });
    await press(say.publish);
    await press(sayFrame.yes);
    await waitFor(() => expect(sent('POST')[0]).toMatchObject({ reason: 'Special voting centre' }));
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

describe('the sum of the stations', () => {
  it('stands against the constituency’s figure, with what check C9 says and nothing of the others', async () => {
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
