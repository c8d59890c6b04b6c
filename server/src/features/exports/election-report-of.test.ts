import type { PublishedResults } from '@election/contract/results/exports';
import { describe, expect, test } from 'vitest';
import { electionReportOf } from './election-report.ts';
import type { PublishedStation } from './published.ts';

const AT = new Date('2025-01-02T03:04:05.678Z');
const register = { total_registered_voters: 900, total_valid_votes: 700, total_rejected: 8 };
const yes = AT.toISOString();
const held = { status: 'held' as const, elected_id: null, note: null, stations: { in: 0, of: 0 } };
const declared = { source: 'declared' as const, reported: true };
const silent = { source: 'none' as const, reported: false };

/** Two regions; three constituencies, of which the last has reported nothing. */
const published: PublishedResults = {
  year: { id: 1, title: 'Election of 2024', rehearsal: false, turnout_from: 'cast' },
  sequence: 7,
  as_of: yes,
  election_types: [
    { id: 1, title: 'presidential' },
    { id: 2, title: 'parliamentary' },
  ],
  regions: [
    { id: 5, title: 'Oti' },
    { id: 6, title: 'Volta' },
  ],
  constituencies: [
    { id: 11, region_id: 5, name: 'Buem', code: 'B1' },
    { id: 12, region_id: 6, name: 'Ho', code: null },
    { id: 13, region_id: 5, name: 'Krachi', code: null },
  ],
  parties: [
    { id: 21, name: 'Palm Party', acronym: 'PP', color: '#00FF0a', independents: false, coalition_id: null },
    { id: 22, name: 'River Party', acronym: null, color: '#0000ff', independents: false, coalition_id: null },
  ],
  coalitions: [],
  candidates: [
    {
      id: 31,
      election_type_id: 1,
      constituency_id: null,
      party_id: 21,
      name: 'Ama',
      label: 'Ama',
      ballot_order: 1,
      status: 'active',
      withdrawn: false,
    },
    {
      id: 32,
      election_type_id: 1,
      constituency_id: null,
      party_id: 22,
      name: 'Kofi',
      label: 'Kofi',
      ballot_order: 2,
      status: 'active',
      withdrawn: false,
    },
    {
      id: 33,
      election_type_id: 2,
      constituency_id: 11,
      party_id: 22,
      name: 'Esi',
      label: 'Esi',
      ballot_order: 4,
      status: 'active',
      withdrawn: false,
    },
  ],
  corrections: [],
  contests: [
    {
      election_type_id: 1,
      region_id: 5,
      constituency_id: 11,
      ...held,
      ...declared,
      published_at: yes,
      register,
      results: [
        { candidate_id: 31, votes: 600 },
        { candidate_id: 32, votes: 100 },
      ],
    },
    {
      election_type_id: 1,
      region_id: 6,
      constituency_id: 12,
      ...held,
      ...declared,
      published_at: yes,
      register: null,
      results: [{ candidate_id: 31, votes: 50 }],
    },
    {
      election_type_id: 1,
      region_id: 5,
      constituency_id: 13,
      ...held,
      ...silent,
      published_at: null,
      register: null,
      results: [],
    },
    {
      election_type_id: 2,
      region_id: 5,
      constituency_id: 11,
      ...held,
      ...declared,
      published_at: yes,
      register: { ...register, total_registered_voters: 899 },
      results: [{ candidate_id: 33, votes: 650 }],
    },
    {
      election_type_id: 2,
      region_id: 6,
      constituency_id: 12,
      ...held,
      ...silent,
      published_at: null,
      register: null,
      results: [],
    },
  ],
};
const stations: PublishedStation[] = [
  {
    id: 41,
    constituency_id: 11,
    code: 'S1',
    name: 'School',
    results: [{ candidate_id: 31, votes: 60 }],
    registers: [],
  },
  { id: 42, constituency_id: 11, code: 'S2', name: 'Church', results: [], registers: [] },
];

const text = (Content: string) => ({
  '@type': 'ElectionResults.InternationalizedText',
  Text: [{ '@type': 'ElectionResults.LanguageString', Content, Language: 'en' }],
});
const unit = (id: string, name: string, more: object) => ({
  '@type': 'ElectionResults.ReportingUnit',
  '@id': id,
  Name: text(name),
  ...more,
});
const code = (Value: string) => ({
  ExternalIdentifier: [{ '@type': 'ElectionResults.ExternalIdentifier', Type: 'local-level', Value }],
});
const region = { Type: 'other', OtherType: 'region' };
const constituency = { Type: 'other', OtherType: 'constituency' };
const candidate = (id: number, name: string, party: number) => ({
  '@type': 'ElectionResults.Candidate',
  '@id': `candidate-${id}`,
  BallotName: text(name),
  PartyId: `party-${party}`,
});
const selection = (id: number, order: number, counts: [unit: string, count: number][]) => ({
  '@type': 'ElectionResults.CandidateSelection',
  '@id': `selection-${id}`,
  CandidateIds: [`candidate-${id}`],
  SequenceOrder: order,
  VoteCounts: counts.map(([GpUnitId, Count]) => ({
    '@type': 'ElectionResults.VoteCounts',
    GpUnitId,
    Type: 'total',
    Count,
  })),
});
const contest = (id: string, Name: string, district: string, reported: number, total: number, Status: string) => ({
  '@type': 'ElectionResults.CandidateContest',
  '@id': id,
  Name,
  ElectionDistrictId: district,
  VotesAllowed: 1,
  NumberElected: 1,
  SubUnitsReported: reported,
  TotalSubUnits: total,
  CountStatus: [{ '@type': 'ElectionResults.CountStatus', Status, Type: 'total' }],
});
const ballots = {
  '@type': 'ElectionResults.BallotCounts',
  GpUnitId: 'constituency-11',
  Type: 'total',
  BallotsCast: 708,
  BallotsRejected: 8,
};
const election = (name: string, more: object) => ({
  '@type': 'ElectionResults.Election',
  Name: text(name),
  Type: 'general',
  ElectionScopeId: 'country',
  StartDate: '2024-01-01',
  EndDate: '2024-12-31',
  ...more,
});

describe('the report of published results', () => {
  test('says what it is, of whom and from when', () => {
    const { GpUnit: _, Party: __, Election: ___, ...about } = electionReportOf(published, AT);
    expect(about).toEqual({
      '@type': 'ElectionResults.ElectionReport',
      Format: 'summary-contest',
      GeneratedDate: '2025-01-02T03:04:05Z',
      IsTest: false,
      Issuer: 'Election Command Center',
      IssuerAbbreviation: 'ECC',
      Notes:
        'Figures that a newsroom has published; they are not those of the election authority. The product knows the year of an election and not its days, so StartDate and EndDate are those of the year.',
      SequenceStart: 7,
      SequenceEnd: 7,
      Status: 'unofficial-partial',
      VendorApplicationId: 'election-command-center',
    });
  });

  test('of a rehearsal says that it is a test', () => {
    const rehearsal = electionReportOf({ ...published, year: { ...published.year, rehearsal: true } }, AT);
    expect([rehearsal.IsTest, rehearsal.TestType]).toEqual([true, 'rehearsal']);
  });

  test('names parties and places, with the voters of the first register', () => {
    const report = electionReportOf(published, AT);
    expect(report.Party).toEqual([
      {
        '@type': 'ElectionResults.Party',
        '@id': 'party-21',
        Name: text('Palm Party'),
        Abbreviation: text('PP'),
        Color: '00ff0a',
      },
      { '@type': 'ElectionResults.Party', '@id': 'party-22', Name: text('River Party'), Color: '0000ff' },
    ]);
    expect(report.GpUnit).toStrictEqual([
      unit('country', 'The whole country', { Type: 'country', ComposingGpUnitIds: ['region-5', 'region-6'] }),
      unit('region-5', 'Oti', { ...region, ComposingGpUnitIds: ['constituency-11', 'constituency-13'] }),
      unit('region-6', 'Volta', { ...region, ComposingGpUnitIds: ['constituency-12'] }),
      unit('constituency-11', 'Buem', { ...constituency, ...code('B1'), VotersRegistered: 900 }),
      unit('constituency-12', 'Ho', constituency),
      unit('constituency-13', 'Krachi', constituency),
    ]);
  });

  test('has an election of the president and one of the parliament', () => {
    expect(electionReportOf(published, AT).Election).toEqual([
      election('Presidential election Election of 2024', {
        BallotCounts: [ballots],
        Candidate: [candidate(31, 'Ama', 21), candidate(32, 'Kofi', 22)],
        Contest: [
          {
            ...contest('contest-president', 'President', 'country', 2, 3, 'in-process'),
            ContestSelection: [
              selection(31, 1, [
                ['country', 650],
                ['region-5', 600],
                ['constituency-11', 600],
                ['region-6', 50],
                ['constituency-12', 50],
              ]),
              selection(32, 2, [
                ['country', 100],
                ['region-5', 100],
                ['constituency-11', 100],
              ]),
            ],
          },
        ],
      }),
      election('Parliamentary election Election of 2024', {
        BallotCounts: [ballots],
        Candidate: [candidate(33, 'Esi', 22)],
        Contest: [
          {
            ...contest(
              'contest-parliament-11',
              'Member of Parliament, Buem, Oti',
              'constituency-11',
              1,
              1,
              'completed',
            ),
            VoteVariation: 'plurality',
            ContestSelection: [selection(33, 4, [['constituency-11', 650]])],
          },
          {
            ...contest(
              'contest-parliament-12',
              'Member of Parliament, Ho, Volta',
              'constituency-12',
              0,
              1,
              'not-processed',
            ),
            VoteVariation: 'plurality',
            ContestSelection: [],
          },
        ],
      }),
    ]);
  });

  test('with stations names them in their constituency, with their counts', () => {
    const report = electionReportOf(published, AT, stations);
    expect(report.Format).toBe('precinct-level');
    expect(report.GpUnit.slice(3)).toEqual([
      unit('constituency-11', 'Buem', {
        ...constituency,
        ComposingGpUnitIds: ['station-41', 'station-42'],
        ...code('B1'),
        VotersRegistered: 900,
      }),
      unit('constituency-12', 'Ho', constituency),
      unit('constituency-13', 'Krachi', constituency),
      unit('station-41', 'School', { Type: 'polling-place', ...code('S1') }),
      unit('station-42', 'Church', { Type: 'polling-place', ...code('S2') }),
    ]);
    const counts = report.Election[0]?.Contest[0]?.ContestSelection[0]?.VoteCounts.map(({ GpUnitId, Count }) => [
      GpUnitId,
      Count,
    ]);
    expect(counts?.at(-1)).toEqual(['station-41', 60]);
  });
});

describe('the report of an election with more than votes', () => {
  const [palm, river] = published.parties as [PublishedResults['parties'][number], PublishedResults['parties'][number]];
  const independent = { ...river, id: 23, name: 'Independent', independents: true };
  const [, , esi] = published.candidates as PublishedResults['candidates'];
  const yaw = { ...esi, id: 34, constituency_id: 12, party_id: 23, name: 'Yaw', label: 'Yaw (blue)', withdrawn: true };
  const report = electionReportOf(
    {
      ...published,
      election_types: [...published.election_types, { id: 3, title: 'runoff' }],
      regions: [...published.regions, { id: 7, title: 'Ahafo' }],
      parties: [{ ...palm, coalition_id: 51 }, river, { ...independent, coalition_id: 51 }],
      coalitions: [{ id: 51, name: 'Forest Front', short_name: 'FF', color: '#00AA00' }],
      candidates: [...published.candidates, yaw] as PublishedResults['candidates'],
      contests: published.contests.map((one, at) => (at === 3 ? { ...one, status: 'lot', elected_id: 33 } : one)),
    },
    AT,
    [
      { ...(stations[0] as PublishedStation), registers: [] },
      {
        ...(stations[1] as PublishedStation),
        registers: [
          { election_type_id: 2, ...register, total_registered_voters: 90 },
          { election_type_id: 1, ...register, total_rejected: 9 },
        ],
      },
    ],
  );

  test('names a coalition with its parties, of which independents are none', () => {
    expect(report.Party.slice(1)).toEqual([
      { '@type': 'ElectionResults.Party', '@id': 'party-22', Name: text('River Party'), Color: '0000ff' },
      {
        '@type': 'ElectionResults.Coalition',
        '@id': 'coalition-51',
        Name: text('Forest Front'),
        Abbreviation: text('FF'),
        Color: '00aa00',
        PartyIds: ['party-21'],
      },
    ]);
  });

  test('says who withdrew, and whom a lot elected', () => {
    const { PartyId: _, ...unbound } = candidate(34, 'Yaw (blue)', 23);
    expect(report.Election[1]?.Candidate).toEqual([
      { ...candidate(33, 'Esi', 22), PostElectionStatus: 'winner' },
      { ...unbound, PreElectionStatus: 'withdrawn' },
    ]);
    expect(report.Election[1]?.Contest[1]?.ContestSelection).toEqual([selection(34, 4, [])]);
  });

  test('has the run-off as an election of its own', () => {
    expect(report.Election[2]).toMatchObject({
      Name: text('Run-off of the presidential election Election of 2024'),
      Type: 'runoff',
      Contest: [
        { '@id': 'contest-president-runoff', Name: 'President, run-off', CountStatus: [{ Status: 'unknown' }] },
      ],
    });
  });

  test('has the ballots of each station by election, and its voters by its first sheet', () => {
    const ballotsOf = (at: number) =>
      report.Election[at]?.BallotCounts.filter(({ GpUnitId }) => GpUnitId !== 'constituency-11');
    const there = { ...ballots, GpUnitId: 'station-42' };
    expect(ballotsOf(0)).toEqual([{ ...there, BallotsCast: 709, BallotsRejected: 9 }]);
    expect(ballotsOf(1)).toEqual([there]);
    expect(report.GpUnit.slice(-2).map(({ VotersRegistered }) => VotersRegistered)).toEqual([undefined, 90]);
  });

  test('names a region without constituencies', () => {
    expect(report.GpUnit[3]).toEqual(unit('region-7', 'Ahafo', { ...region, ComposingGpUnitIds: [] }));
  });

  test('leaves out names that it does not have', () => {
    const nowhere = electionReportOf({ ...published, regions: [], constituencies: [] }, AT);
    expect(nowhere.Election[1]?.Contest[0]?.Name).toBe('Member of Parliament, , ');
  });
});

describe('a contest', () => {
  const reportOf = (changes: Record<number, Partial<PublishedResults['contests'][number]>>) =>
    electionReportOf({ ...published, contests: published.contests.map((one, at) => ({ ...one, ...changes[at] })) }, AT);

  test.each([
    ['held', 'none', false, 0, 'not-processed'],
    ['held', 'declared', true, 1, 'completed'],
    ['held', 'stations', true, 1, 'completed'],
    ['held', 'stations', false, 0, 'in-process'],
    ['held', 'some', false, 0, 'in-process'],
    ['lot', 'declared', true, 1, 'completed'],
    ['unopposed', 'none', true, 1, 'completed'],
    ['postponed', 'none', false, 0, 'unknown'],
    ['annulled', 'none', false, 0, 'unknown'],
  ] as const)(
    'that was %s, by figures of %s, reported: %s, counts as %i reported and is %s',
    (status, source, reported, units, counted) => {
      const of = reportOf({ 4: { status, source, reported } }).Election[1]?.Contest[1];
      expect([of?.SubUnitsReported, of?.CountStatus[0]?.Status]).toEqual([units, counted]);
    },
  );

  test('without a poll is not awaited, neither in the country nor in the report', () => {
    const without = reportOf({ 2: { status: 'annulled' }, 4: { status: 'postponed' } });
    expect(without.Status).toBe('unofficial-complete');
    expect(without.Election[0]?.Contest[0]).toMatchObject({
      SubUnitsReported: 2,
      TotalSubUnits: 3,
      CountStatus: [{ Status: 'completed' }],
    });
  });
});

describe('the status of the report', () => {
  const reported = (count: number, of: readonly PublishedStation[] | null = null, other: object = silent) =>
    electionReportOf(
      {
        ...published,
        contests: published.contests.map((one, at) => ({
          ...one,
          ...(at < count ? declared : other),
          published_at: at < count ? yes : null,
        })),
      },
      AT,
      of,
    ).Status;

  test.each<[name: string, count: number, of: PublishedStation[] | null, status: string, other?: object]>([
    ['nothing is published', 0, null, 'pre-election'],
    ['nothing is published, by station', 0, [], 'pre-election'],
    ['stations alone are published', 0, stations, 'unofficial-partial', { source: 'some', reported: false }],
    ['one contest is', 1, null, 'unofficial-partial'],
    ['all are but one', 4, null, 'unofficial-partial'],
    ['all are', 5, null, 'unofficial-complete'],
  ])('where %s', (_name, count, of, status, other) => expect(reported(count, of, other)).toBe(status));

  test('is that of a correction as soon as there is one', () => {
    const corrections = [{}] as PublishedResults['corrections'];
    expect(electionReportOf({ ...published, corrections }, AT).Status).toBe('correction');
  });
});

test.each([
  ['2024', '2024'],
  ['General election 1996, second round', '1996'],
  ['Run-off', '2025'],
  ['12024', '2025'],
  ['1824', '2025'],
  ['20245', '2025'],
])('an election with the title %s is of %s', (title, year) => {
  const report = electionReportOf({ ...published, year: { ...published.year, title } }, AT);
  const { StartDate, EndDate } = report.Election[0] ?? {};
  expect([StartDate, EndDate]).toEqual([`${year}-01-01`, `${year}-12-31`]);
});
