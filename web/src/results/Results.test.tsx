import { contract } from '@election/contract/contract';
import type { Correction } from '@election/contract/corrections';
import type { NationalResult } from '@election/contract/results';
import type { NationalSwing } from '@election/contract/swing';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import * as sayOutlook from '../app/election/outlook/sentences.ts';
import * as sayElection from '../app/election/sentences.ts';
import { choose, dropdown, openPage } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { formatClock } from '../ui/figures.ts';
import { notReported } from '../ui/sentences.ts';
import { CandidateResults } from './CandidateResults.tsx';
import { CountingStatus } from './CountingStatus.tsx';
import * as sayCorrections from './correction-sentences.ts';
import { RegionTable } from './RegionTable.tsx';
import { ResultsPage } from './ResultsPage.tsx';
import { SeatResults } from './SeatResults.tsx';
import { Statuses } from './Statuses.tsx';
import * as say from './sentences.ts';
import * as saySwing from './swing-sentences.ts';
import { Totals } from './Totals.tsx';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });
const known = (id: number, independents = false) => ({ ...party(id), independents, coalition_id: null });
const result = (more: Partial<NationalResult> = {}): NationalResult => ({
  year: { id: 33, title: '2024', rehearsal: true, election_status: { status: 'active', status_desc: '' } },
  years: [
    { id: 40, title: '2028' },
    { id: 33, title: '2024' },
  ],
  election_type_id: 1,
  election_types: [
    { id: 1, title: 'presidential' },
    { id: 2, title: 'parliamentary' },
  ],
  version: 1,
  as_of: null,
  reporting: { reported: 1, total: 2, postponed: 0, annulled: 0 },
  totals: {
    valid_votes: 60_000,
    rejected_votes: 400,
    registered_voters: 80_000,
    turnout: 0.755,
    turnout_from: 'cast',
    registers: 1,
  },
  parties: [known(1), known(2)],
  coalitions: [],
  candidates: [
    { candidate: candidate(1), votes: 60_000, share: 1 },
    { candidate: candidate(2), votes: 0, share: 0 },
  ],
  seats: [],
  ties: [],
  withdrawn: [],
  statuses: [],
  regions: [],
  ...more,
});
const nothing = result({
  reporting: { reported: 0, total: 2, postponed: 0, annulled: 0 },
  totals: {
    valid_votes: 0,
    rejected_votes: null,
    registered_voters: null,
    turnout: null,
    turnout_from: 'cast',
    registers: 0,
  },
  candidates: [{ candidate: candidate(1), votes: 0, share: null }],
});

function candidate(id: number) {
  return {
    id,
    name: `Candidate ${id}`,
    avatar_url: null,
    status: 'active' as const,
    ballot_order: id,
    party: party(id),
  };
}

afterEach(() => vi.unstubAllGlobals());

const show = (what: ReactNode) => render(<MantineProvider>{what}</MantineProvider>);

it('shows each sum with its denominator', () => {
  show(<Totals result={result()} />);
  expect(screen.getByText('1 of 2')).toBeTruthy();
  expect(screen.getByText('60,000')).toBeTruthy();
  expect(screen.getByText('75.50%')).toBeTruthy();
  expect(screen.getByText('of 80,000 registered voters, of 1 of 1 reported with a register')).toBeTruthy();
});

it('never shows an unreported figure as 0', () => {
  show(<Totals result={nothing} />);
  show(<CandidateResults result={nothing} />);
  expect(screen.getByText('0 of 2')).toBeTruthy();
  expect(screen.getAllByText(notReported).length).toBeGreaterThan(1);
  expect(screen.queryByText('0')).toBeNull();
});

it('shows a reported 0 as 0', () => {
  show(<CandidateResults result={result()} />);
  expect(screen.getByRole('row', { name: /Candidate 2/ }).textContent).toContain('00.00%');
});

it('gives a tied seat to no party and lists the tie', () => {
  show(
    <SeatResults
      result={result({
        candidates: [],
        reporting: { reported: 3, total: 4, postponed: 0, annulled: 0 },
        seats: [{ party_id: 1, seats: 2, votes: 600, person: null }],
        ties: [{ constituency_id: 5, name: 'Gushegu' }],
      })}
    />,
  );
  expect(screen.getByText(say.seatsOf(2, 4))).toBeTruthy();
  expect(screen.getByText('Gushegu')).toBeTruthy();
});

it('says of a seat that its holder withdrew', () => {
  const elected = { name: 'Kofi (withdrew)', party_id: 1 };
  const seats = [{ party_id: 1, seats: 1, votes: 600, person: null }];
  const shown = result({ seats, withdrawn: [{ constituency_id: 5, name: 'Gushegu', elected }] });
  show(<SeatResults result={shown} />);
  expect(screen.getByText(say.withdrawn)).toBeTruthy();
  expect(screen.getByText('Gushegu: Kofi (withdrew), P1')).toBeTruthy();
});

it('gives an independent with a seat the own row, and keeps those without one out of the ranking', () => {
  const person = (candidate_id: number, name: string) => ({
    candidate_id,
    name,
    constituency: `Place ${candidate_id}`,
  });
  show(
    <SeatResults
      result={result({
        candidates: [],
        parties: [known(1), known(2, true)],
        seats: [
          { party_id: 1, seats: 1, votes: 600, person: null },
          { party_id: 2, seats: 1, votes: 300, person: person(21, 'Ama Alone') },
          { party_id: 2, seats: 0, votes: 200, person: person(22, 'Efo Alone') },
          { party_id: 2, seats: 0, votes: 100, person: person(23, 'Yaa Alone') },
        ],
      })}
    />,
  );
  const rowsIn = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('rowheader')
      .map((head) => head.textContent);
  expect(rowsIn(say.seatsHeading)).toEqual(['P1Party 1', 'Ama Alone (independent)Place 21']);
  const without = screen.getByText('Independents without a seat (2)', { selector: 'summary' });
  expect(without.closest('details')?.open).toBe(false);
  expect(rowsIn(say.independentsWithout(2))).toEqual([
    'Efo Alone (independent)Place 22',
    'Yaa Alone (independent)Place 23',
  ]);
});

it('lists each region with its reported constituencies', () => {
  const region = {
    id: 1,
    title: 'Oti',
    election_status: { status: 'end' as const, status_desc: 'Declared at 21:00' },
    svg_path: 'M0 0',
    reporting: { reported: 0, total: 9, postponed: 0, annulled: 0 },
    valid_votes: 0,
    candidates: [],
    seats: [],
    corrected_at: null,
  };
  show(<RegionTable result={result({ regions: [region] })} />);
  const row = screen.getByRole('row', { name: /Oti/ });
  expect(row.textContent).toContain(say.reportedShort(0, 9));
  expect(row.textContent).toContain(notReported);
  expect(row.textContent).toContain('Counting Ended');
  expect(row.textContent).toContain('Declared at 21:00');
});

it('says how far the counting is, with its description, and when to the second and in which time zone', () => {
  show(<CountingStatus result={result({ as_of: '2024-12-07T20:04:09Z' })} />);
  expect(screen.getByText('Counting in progess')).toBeTruthy();
  expect(screen.getByText(/^As of .*:04:09 \S+$/)).toBeTruthy();
  const status_desc = 'Nine regions are in';
  show(
    <CountingStatus result={result({ year: { ...result().year, election_status: { status: 'end', status_desc } } })} />,
  );
  expect(screen.getByText('Counting Ended')).toBeTruthy();
  expect(screen.getByText(status_desc)).toBeTruthy();
});

it('offers signed-out readers the years, and starts with the one that the server shows', async () => {
  await clearSession();
  const { sent } = serve([
    [
      contract.results.national,
      ({ year_id }) => ({
        data: result(
          year_id === '40'
            ? {
                year: {
                  id: 40,
                  title: '2028',
                  rehearsal: false,
                  election_status: { status: 'none' as const, status_desc: '' },
                },
              }
            : {},
        ),
      }),
    ],
  ]);
  const { address } = openPage(<ResultsPage />, '/results');
  expect(await screen.findByText(say.heading('2024'))).toBeTruthy();
  expect(dropdown(document.body, sayElection.year).value).toBe('2024');
  await choose(document.body, sayElection.year, '2028');
  expect(await screen.findByText(say.heading('2028'))).toBeTruthy();
  expect(address()).toBe('/results?year=40');
  expect(dropdown(document.body, sayElection.year).value).toBe('2028');
  await waitFor(() => expect(sent('GET').at(-1)).toEqual({ year_id: '40' }));
});

describe('a year with parliamentary elections alone', () => {
  const parliamentary = { id: 2, title: 'parliamentary' as const };
  const serveYear = () =>
    serve([
      [
        contract.results.national,
        ({ election_type_id }) => ({
          data: result({
            election_type_id: Number(election_type_id ?? 2),
            election_types: [parliamentary],
            candidates: [],
          }),
        }),
      ],
    ]);

  it('shows them without a choice, and asks for none', async () => {
    await clearSession();
    const { sent } = serveYear();
    openPage(<ResultsPage />, '/results');
    expect(await screen.findByText(say.seatsHeading)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText(sayElection.parliamentary)).toBeTruthy();
    expect(sent('GET')).toContainEqual({});
  });

  it('says so at the address of the presidential one', async () => {
    await clearSession();
    serveYear();
    openPage(<ResultsPage />, '/results?type=presidential');
    expect(await screen.findByText('2024 has no presidential election.')).toBeTruthy();
    expect(screen.queryByText(say.noCandidates)).toBeNull();
  });
});

it('says what can still change of the election that it shows', async () => {
  await clearSession();
  const nation = {
    ...{ majority_percent: 50, valid_votes: 0, without_poll: 0, runoff: 'possible' as const },
    outstanding: { units: 2, voters: 10, without_register: 0, unknown: [] },
    candidates: [{ id: 1, name: 'Candidate 1', party_id: 1, votes: 0, elected: null, first_two: null, second: null }],
  };
  const { sent } = serve([
    [contract.results.national, () => ({ data: result() })],
    [
      contract.outlooks.national,
      () => ({ data: { year: { id: 33, title: '2024' }, election_type_id: 1, nation, house: null } }),
    ],
  ]);
  openPage(<ResultsPage />, '/results');
  expect(await screen.findByText(sayOutlook.nothingYet)).toBeTruthy();
  expect(sent('GET')).toContainEqual({ year_id: '33', election_type_id: '1' });
});

it('gives seats by coalition where parties stand together', async () => {
  await clearSession();
  const parliament = result({
    election_type_id: 2,
    candidates: [],
    parties: [
      { ...known(1), coalition_id: 7 },
      { ...known(2), coalition_id: 7 },
    ],
    coalitions: [{ id: 7, name: 'Alliance', short_name: 'ALL', color: '#654321' }],
    seats: [
      { party_id: 1, seats: 2, votes: 60, person: null },
      { party_id: 2, seats: 1, votes: 40, person: null },
    ],
  });
  serve([[contract.results.national, () => ({ data: parliament })]]);
  const { address } = openPage(<ResultsPage />, '/results?type=parliamentary');
  expect(await screen.findByText('Party 2')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(say.byCoalition));
  expect(await screen.findByText('Alliance')).toBeTruthy();
  expect(screen.queryByText('Party 2')).toBeNull();
  expect(screen.getByText(say.seatsByCoalition)).toBeTruthy();
  expect(address()).toBe('/results?type=parliamentary&by=coalition');
});

it('shows what is postponed and annulled beside what has reported, and contests apart with their notes', async () => {
  const apart = result({
    reporting: { reported: 274, total: 276, postponed: 1, annulled: 1 },
    statuses: [
      {
        constituency_id: 1,
        name: 'Oti',
        status: 'lot',
        elected: { name: 'Ama', party_id: 2 },
        note: 'Drawn by the judge',
      },
      { constituency_id: 2, name: 'Buem', status: 'postponed', elected: null, note: null },
    ],
  });
  render(
    <MantineProvider>
      <Totals result={apart} />
      <Statuses result={apart} />
    </MantineProvider>,
  );
  expect(document.body.textContent).toContain('274 of 276');
  expect(document.body.textContent).toContain('constituencies reported, 1 postponed, 1 annulled');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Oti: Decided by lot, Ama (P2)Drawn by the judge',
    'Buem: Postponed',
  ]);
});

it('shows the two of a run-off above the first round, and as an election of its own', async () => {
  await clearSession();
  const election_types = [
    { id: 1, title: 'presidential' as const },
    { id: 3, title: 'runoff' as const },
  ];
  const first = result({
    election_types,
    candidates: [1, 2, 3].map((id) => ({ candidate: candidate(id), votes: 20_000, share: 1 / 3 })),
  });
  const second = result({
    election_types,
    election_type_id: 3,
    candidates: [4, 5].map((id) => ({ candidate: candidate(id), votes: 30_000, share: 0.5 })),
  });
  serve([[contract.results.national, ({ election_type_id }) => ({ data: election_type_id === '3' ? second : first })]]);
  const { address } = openPage(<ResultsPage />, '/results?year=33');
  const section = await screen.findByRole('region', { name: say.runoff });
  expect(
    within(section)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Candidate 4P4', 'Candidate 5P5']);
  expect(section.textContent).toContain(say.reported(1, 2));
  fireEvent.click(within(section).getByText(say.allOfRunoff));
  expect(address()).toBe('/results?year=33&type=runoff');
  await waitFor(() => expect(screen.queryByRole('region', { name: say.runoff })).toBeNull());
  expect(screen.queryByText('Candidate 1')).toBeNull();
  expect(screen.getByText('Candidate 5')).toBeTruthy();
});

describe('corrections', () => {
  const correction: Correction = {
    number: 2,
    at: '2024-12-07T21:14:09Z',
    kind: 'withdrawn',
    election_type_id: 1,
    region: { id: 1, title: 'Oti' },
    constituency: { id: 4, name: 'Buem' },
    polling_station: null,
    reason: 'sheet_disputed',
    note: 'Two sheets of one place',
    figures: [{ candidate_id: 1, name: 'Candidate 1', before: 41_200, after: null }],
    register: {
      before: { total_registered_voters: 80_000, total_valid_votes: 41_200, total_rejected: 400 },
      after: null,
    },
  };
  const station: Correction = {
    ...correction,
    number: 1,
    kind: 'corrected',
    polling_station: { id: 9, name: 'School' },
    reason: null,
    note: null,
    figures: [{ candidate_id: 1, name: 'Candidate 1', before: 30, after: 33 }],
    register: null,
  };
  const region = {
    id: 1,
    title: 'Oti',
    election_status: { status: 'none' as const, status_desc: '' },
    svg_path: 'M0 0',
    reporting: { reported: 0, total: 9, postponed: 0, annulled: 0 },
    valid_votes: 0,
    candidates: [],
    seats: [],
    corrected_at: correction.at,
  };
  const pageOf = (data: Correction[]) => ({ data, current_page: 1, last_page: 1, per_page: 50, total: data.length });
  async function open(list: Correction[]) {
    await clearSession();
    serve([
      [contract.results.national, () => ({ data: result({ regions: [region] }) })],
      [contract.corrections.list, () => ({ data: pageOf(list) })],
    ]);
    openPage(<ResultsPage />, '/results');
    await screen.findByText('Oti');
  }

  it('are listed with what stood, what stands and why, and mark the row of their region', async () => {
    await open([correction, station]);
    const list = await screen.findByRole('list', { name: sayCorrections.heading });
    expect(
      within(list)
        .getAllByRole('article')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(
        /^Buem, OtiNo\. 2, withdrawn .*:14:09 .*Sheet disputed: Two sheets of one placeCandidate 1: 41,200 → nothingRegister: 80,000 registered, 41,200 valid, 400 rejected → nothing$/,
      ),
      expect.stringMatching(/^School, Buem, OtiNo\. 1, corrected .*No reason was given\.Candidate 1: 30 → 33$/),
    ]);
    expect(screen.getByRole('row', { name: /Oti/ }).textContent).toMatch(/Corrected 7 Dec 2024, \d\d:14/);
  });

  it('are no heading where nothing was corrected', async () => {
    await open([]);
    expect(screen.queryByRole('heading', { name: sayCorrections.heading })).toBeNull();
  });

  it('of today say the time alone', () => {
    const at = '2024-12-07T21:14:09Z';
    expect(formatClock(at, new Date(at))).toMatch(/^\d\d:14$/);
    expect(formatClock(at, new Date('2024-12-09T21:14:09Z'))).toMatch(/^7 Dec 2024, \d\d:14$/);
  });
});

describe('the swing', () => {
  const swing = (more: Partial<NationalSwing> = {}): NationalSwing => ({
    year: { id: 33, title: '2024' },
    election_type_id: 1,
    earlier: { id: 32, title: '2020' },
    contests: 14,
    valid: 1000,
    valid_before: 800,
    parties: [
      { id: 1, name: 'Palm Party', acronym: 'PP', color: '#117733', votes: 560, votes_before: 240 },
      { id: 2, name: 'River Party', acronym: null, color: '#332288', votes: 440, votes_before: 560 },
    ],
    ...more,
  });
  async function open(data: NationalSwing) {
    await clearSession();
    serve([
      [contract.results.national, () => ({ data: result() })],
      [contract.swing.national, () => ({ data })],
      [
        contract.corrections.list,
        () => ({ data: { data: [], current_page: 1, last_page: 1, per_page: 50, total: 0 } }),
      ],
    ]);
    openPage(<ResultsPage />, '/results');
    await screen.findByText(say.exportsHeading);
  }

  it('has the share of each party then and now, and the difference in points, with the number of constituencies', async () => {
    await open(swing());
    const table = await screen.findByRole('table', { name: saySwing.heading('2020') });
    expect(
      [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['PP', '30.00%', '56.00%', '+26.0'],
      ['River Party', '70.00%', '44.00%', '−26.0'],
    ]);
    expect(screen.getByText(/^Share of the valid votes in 14 constituencies published/)).toBeTruthy();
  });

  it.each([
    ['without a year to compare with', { earlier: null }],
    ['while no constituency is published in both', { contests: 0, parties: [] }],
  ])('is not there %s', async (_, more) => {
    await open(swing(more));
    expect(screen.queryByText(/^Swing against/)).toBeNull();
  });
});
