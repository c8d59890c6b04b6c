import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import type { Register } from '@election/contract/figures/registers';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/figures/votes';
import { ROLE_ID } from '@election/contract/people/permissions';
import { describe, expect, it } from 'vitest';
import { constituency, station } from '../../testing/places.ts';
import type { ContestDetails } from '../contest.ts';
import { providersAt } from '../deciding/providers.ts';
import { candidateRows } from '../deciding/rows.ts';
import { stations as say } from '../sentences.ts';
import {
  canPublish,
  corrects,
  findingsOf,
  isDirty,
  NO_HOLD,
  type StationRow,
  stationRows,
  totalsToPublish,
  votesToPublish,
} from './station-rows.ts';

const party = { id: 1, name: 'Blue', acronym: 'B', logo_url: null, color: '#0000ff' };
const result = (
  id: number,
  live: { votes: number; published: number | null } | null = null,
  status: 'active' | 'inactive' = 'active',
): CandidateVotes => ({
  candidate: { id, name: `Candidate ${id}`, avatar_url: null, status, ballot_order: id, party },
  vote_count: live
    ? [
        {
          votes: live.votes,
          status: live.votes === live.published ? 'published' : 'approved',
          version: 3,
          published_votes: live.published,
          from_stations: false,
        },
      ]
    : [],
  polling_station_vote_entry: [],
});
const agent = (id: number, figures: number[], status: EntryStatus = 'pending'): AgentEntries => ({
  id,
  name: `Agent ${id}`,
  role_id: ROLE_ID.agent,
  vote_count_entries: [],
  polling_station_vote_entries: figures.map((votes, index) => ({
    candidate_id: index + 1,
    votes,
    status,
    polling_station_id: 5,
  })),
  pinksheet: [],
});
const first = (rows: StationRow[]): StationRow => {
  const [row] = rows;
  if (!row) throw new Error('No row.');
  return row;
};
const at = (registered_voters: number | null): ContestDetails => ({
  year_id: 33,
  region_id: 7,
  constituency_id: 133,
  election_type_id: 1,
  type: 'presidential',
  thresholds: DEFAULT_THRESHOLDS,
  turnout_from: 'cast',
  constituency: constituency(133, 'Ablekuma Central', 7),
  station: station(5, 'Lorry Park', { registered_voters }),
});
type Typed = Record<number, number | null>;
const rowsOf = (results: CandidateVotes[], agents: AgentEntries[] = [], typed: Typed = {}) =>
  stationRows(candidateRows(results, providersAt(at(null), agents), agents[0]?.id ?? null), typed);

it('holds the live figure until another is typed; a blank is not 0', () => {
  const live = [result(1, { votes: 7, published: 7 })];
  expect(first(rowsOf(live)).figure).toBe(7);
  expect(first(rowsOf(live, [], { 1: 9 })).figure).toBe(9);
  expect(first(rowsOf(live, [], { 1: null })).figure).toBe(null);
  expect(isDirty(rowsOf(live))).toBe(false);
  expect(isDirty(rowsOf(live, [], { 1: 9 }))).toBe(true);
  expect(isDirty(rowsOf([result(1)]))).toBe(false);
});

describe('publishing', () => {
  it('sends each active candidate’s figure with the version that was seen, and no blank', () => {
    const rows = rowsOf(
      [result(1, { votes: 7, published: null }), result(2), result(3), result(4, null, 'inactive')],
      [],
      {
        2: 12,
        4: 5,
      },
    );
    expect(votesToPublish(rows)).toEqual([
      { candidate_id: 1, vote_count: 7, version: 3 },
      { candidate_id: 2, vote_count: 12, version: 0 },
    ]);
  });

  it('is disabled without a figure, and without a new one where all are published', () => {
    expect(canPublish(rowsOf([result(1)]))).toBe(say.nothingEntered);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 })]))).toBe(say.alreadyPublished);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 6 })]))).toBe(true);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 })], [], { 1: 8 }))).toBe(true);
  });

  it('waits for another person, where the year asks for four eyes', () => {
    const saved = [result(1, { votes: 7, published: null })];
    const four = { ...NO_HOLD, fourEyes: true };
    expect(canPublish(rowsOf(saved, [], { 1: 8 }), null, four)).toBe(say.saveFirst);
    expect(canPublish(rowsOf(saved), null, four)).toBe(true);
    expect(canPublish(rowsOf(saved), null, { ...four, unconfirmed: 'You alone' })).toBe('You alone');
    expect(canPublish(rowsOf(saved), null, { ...NO_HOLD, closed: 'Annulled' })).toBe('Annulled');
  });

  it('finds a figure below the published one, and agents who differ', () => {
    const rows = rowsOf([result(1, { votes: 7, published: 9 })], [agent(1, [7]), agent(2, [9])]);
    expect(findingsOf(at(null), rows, null).map(({ code }) => code)).toEqual(['C11', 'C12']);
  });
});

it('is dirty where a figure was taken away', () => {
  expect(isDirty(rowsOf([result(1, { votes: 7, published: 7 })], [], { 1: null }))).toBe(true);
  expect(isDirty(rowsOf([result(1)], [], { 1: 0 }))).toBe(true);
  expect(isDirty(rowsOf([result(1), result(2)], [], { 2: 0 }))).toBe(true);
});

it('publishes a first 0, and not the figures of inactive candidates alone', () => {
  expect(canPublish(rowsOf([result(1)], [], { 1: 0 }))).toBe(true);
  expect(canPublish(rowsOf([result(1, null, 'inactive'), result(2)], [], { 1: 5 }))).toBe(say.nothingEntered);
  expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 }), result(2)]))).toBe(say.alreadyPublished);
});

it('publishes nothing new where a published figure is taken away', () => {
  const rows = rowsOf([result(1, { votes: 7, published: 7 }), result(2, { votes: 3, published: 3 })], [], { 2: null });
  expect(canPublish(rows)).toBe(say.alreadyPublished);
});

it.each<[name: string, awaits: boolean, shown: object | null, isNew: boolean]>([
  ['others than the public ones', true, {}, true],
  ['first ones', true, null, true],
  ['those of a place that is not published', false, null, true],
  ['the public ones', false, {}, false],
])('publishes totals by themselves: %s', (_, awaits_publication, public_totals, isNew) => {
  const register = { awaits_publication, public_totals } as Register;
  const rows = rowsOf([result(1, { votes: 7, published: 7 })]);
  expect(totalsToPublish(register)).toBe(isNew ? register : null);
  expect(canPublish(rows, register)).toBe(isNew || say.alreadyPublished);
});

it('has no totals to publish where none were entered', () => {
  expect(totalsToPublish(null)).toBeNull();
});

it('corrects where a public figure or total becomes another one, and not where first ones become public', () => {
  const published = [result(1, { votes: 7, published: 7 }), result(2)];
  const totals = { awaits_publication: true, public_totals: {} } as Register;
  expect(corrects(rowsOf(published, [], { 1: 8 }), null)).toBe(true);
  expect(corrects(rowsOf(published, [], { 2: 8 }), null)).toBe(false);
  expect(corrects(rowsOf([result(1, { votes: 7, published: null })]), null)).toBe(false);
  expect(corrects(rowsOf(published), totals)).toBe(true);
  expect(corrects(rowsOf(published), { ...totals, public_totals: null })).toBe(false);
});
