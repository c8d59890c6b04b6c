import type { PublishedResults } from '@election/contract/results/exports';
import { expect, test } from 'vitest';
import {
  contestsTable,
  correctionsTable,
  electionRegistersTable,
  registersTable,
  resultsTable,
  stationsTable,
} from './tables.ts';

const contest = {
  published_at: null,
  source: 'declared' as const,
  stations: { in: 0, of: 0 },
  reported: true,
  register: null,
  results: [],
  status: 'held' as const,
  elected_id: null,
  note: null,
};
const published: PublishedResults = {
  year: { id: 1, title: '2024', rehearsal: false, turnout_from: 'cast' },
  sequence: 7,
  as_of: null,
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
  ],
  parties: [
    { id: 21, name: 'Palm Party', acronym: 'PP', color: '#00ff00', independents: false, coalition_id: null },
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
      label: 'Ama (PP)',
      ballot_order: 1,
      status: 'active',
      withdrawn: false,
    },
    {
      id: 32,
      election_type_id: 2,
      constituency_id: 12,
      party_id: 22,
      name: 'Kofi',
      label: 'Kofi',
      ballot_order: 2,
      status: 'active',
      withdrawn: true,
    },
  ],
  corrections: [],
  contests: [
    {
      ...contest,
      election_type_id: 1,
      region_id: 5,
      constituency_id: 11,
      register: { total_registered_voters: 900, total_valid_votes: 700, total_rejected: 8 },
      results: [{ candidate_id: 31, votes: 700 }],
    },
    { ...contest, election_type_id: 1, region_id: 6, constituency_id: 12 },
    {
      ...contest,
      election_type_id: 2,
      region_id: 6,
      constituency_id: 12,
      results: [
        { candidate_id: 32, votes: 0 },
        // Of a candidate that the export does not name.
        { candidate_id: 99, votes: 3 },
      ],
    },
  ],
};
const header = [
  'election_type',
  'region',
  'constituency',
  'polling_station',
  'candidate',
  'order',
  'party',
  'votes',
  'withdrawn',
];

test('the votes of constituencies have a row each, under the names of place, candidate and party; a shared name has its order too', () => {
  expect(resultsTable(published)).toEqual({
    name: 'results',
    header,
    rows: [
      ['presidential', 'Oti', 'Buem', null, 'Ama', 1, 'PP', 700, null],
      ['parliamentary', 'Volta', 'Ho', null, 'Kofi', null, 'River Party', 0, 'yes'],
      ['parliamentary', 'Volta', 'Ho', null, null, null, null, 3, null],
    ],
  });
});

test('the votes of stations have the code of their station', () => {
  const stations = [
    {
      id: 41,
      constituency_id: 12,
      code: 'H7',
      name: 'School',
      results: [{ candidate_id: 32, votes: 4 }],
      registers: [],
    },
    { id: 42, constituency_id: 12, code: 'H8', name: 'Church', results: [], registers: [] },
    {
      id: 43,
      constituency_id: 13,
      code: 'X1',
      name: 'Elsewhere',
      results: [{ candidate_id: 99, votes: 5 }],
      registers: [],
    },
  ];
  expect(stationsTable({ published, changed: new Date(0), stations })).toEqual({
    name: 'results',
    header,
    rows: [
      ['parliamentary', 'Volta', 'Ho', 'H7', 'Kofi', null, 'River Party', 4, 'yes'],
      [null, null, null, 'X1', null, null, null, 5, null],
    ],
  });
});

test('the register of a contest is a row where it is published, with what it does not say left empty', () => {
  const columns = [...header.slice(0, 3), 'total_registered_voters', 'total_valid_votes', 'total_rejected'];
  expect(registersTable(published)).toEqual({
    name: 'registers',
    header: [...columns, 'total_issued', 'total_not_returned', 'turnout_from_ballots_cast'],
    rows: [['presidential', 'Oti', 'Buem', 900, 700, 8, null, null, '0.7867']],
  });
});

test('the registers of an election are those of contests, then those of stations with their codes', () => {
  const totals = { total_registered_voters: 300, total_valid_votes: 4, total_rejected: 0, total_issued: 9 };
  const station = { id: 41, constituency_id: 12, code: 'H7', name: 'School', results: [] };
  const elsewhere = { ...station, constituency_id: 13, code: 'X1' };
  const stations = [
    { ...station, registers: [{ election_type_id: 2, ...totals, total_not_returned: 5 }] },
    { ...elsewhere, registers: [{ election_type_id: 2, ...totals }] },
  ];
  const all = electionRegistersTable({ published, changed: new Date(0), stations });
  expect(all.name).toBe('registers');
  expect(all.header.slice(2, 5)).toEqual(['constituency', 'polling_station', 'total_registered_voters']);
  expect(all.rows).toEqual([
    ['presidential', 'Oti', 'Buem', null, 900, 700, 8, null, null],
    ['parliamentary', 'Volta', 'Ho', 'H7', 300, 4, 0, 9, 5],
    ['parliamentary', null, null, 'X1', 300, 4, 0, 9, null],
  ]);
});

test('turnout is named by what it counts', () => {
  const lastOf = (from: 'cast' | 'issued') => {
    const { header: names, rows } = registersTable({
      ...published,
      year: { ...published.year, turnout_from: from },
    });
    return [names.at(-1), rows[0]?.at(-1)];
  };
  expect(lastOf('cast')).toEqual(['turnout_from_ballots_cast', '0.7867']);
  expect(lastOf('issued')).toEqual(['turnout_from_ballots_issued', null]);
});

test('contests that were not simply held have a row with whom they elected, and the note', () => {
  const apart: PublishedResults = {
    ...published,
    contests: published.contests.map((one, at) =>
      at === 2
        ? { ...one, status: 'lot', elected_id: 32, note: 'Drawn' }
        : at === 1
          ? { ...one, status: 'postponed' }
          : one,
    ),
  };
  expect(contestsTable(published).rows).toEqual([]);
  expect(contestsTable(apart)).toEqual({
    name: 'contests',
    header: [...header.slice(0, 3), 'status', 'candidate', 'order', 'note'],
    rows: [
      ['presidential', 'Volta', 'Ho', 'postponed', null, null, null],
      ['parliamentary', 'Volta', 'Ho', 'lot', 'Kofi', null, 'Drawn'],
    ],
  });
});

test('a correction has a row for each figure that changed, of candidates and of the register', () => {
  const [oti, volta] = published.regions as [{ id: number; title: string }, { id: number; title: string }];
  const at = '2024-12-09T10:00:00.000Z';
  const totals = { total_registered_voters: 900, total_valid_votes: 700, total_rejected: 0 };
  const corrections: PublishedResults['corrections'] = [
    {
      number: 1,
      at,
      kind: 'withdrawn',
      election_type_id: 2,
      region: volta,
      constituency: { id: 12, name: 'Ho' },
      polling_station: { id: 41, name: 'School' },
      reason: 'other',
      note: 'Sent too early',
      figures: [{ candidate_id: 32, name: 'Kofi', before: 4, after: null }],
      register: { before: totals, after: null },
    },
    {
      number: 2,
      at,
      kind: 'corrected',
      // Of a type that the export does not name.
      election_type_id: 9,
      region: oti,
      constituency: { id: 11, name: 'Buem' },
      polling_station: null,
      reason: null,
      note: null,
      figures: [],
      register: { before: null, after: totals },
    },
    {
      number: 3,
      at,
      kind: 'corrected',
      election_type_id: 1,
      region: oti,
      constituency: { id: 11, name: 'Buem' },
      polling_station: null,
      reason: null,
      note: null,
      figures: [{ candidate_id: 31, name: 'Ama', before: 0, after: 7 }],
      register: null,
    },
  ];
  const first = [1, at, 'withdrawn', 'parliamentary', 'Volta', 'Ho', 'School'];
  const second = [2, at, 'corrected', null, 'Oti', 'Buem', null];
  const why = ['other', 'Sent too early'];
  expect(correctionsTable({ ...published, corrections })).toEqual({
    name: 'corrections',
    header: [
      ...['number', 'at', 'kind', 'election_type', 'region', 'constituency', 'polling_station'],
      ...['figure', 'before', 'after', 'reason', 'note'],
    ],
    rows: [
      [...first, 'Kofi', 4, null, ...why],
      [...first, 'total_registered_voters', 900, null, ...why],
      [...first, 'total_valid_votes', 700, null, ...why],
      [...first, 'total_rejected', 0, null, ...why],
      [...second, 'total_registered_voters', null, 900, null, null],
      [...second, 'total_valid_votes', null, 700, null, null],
      [...second, 'total_rejected', null, 0, null, null],
      [3, at, 'corrected', 'presidential', 'Oti', 'Buem', null, 'Ama', 0, 7, null, null],
    ],
  });
});
