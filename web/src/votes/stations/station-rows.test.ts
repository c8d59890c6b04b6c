import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import type { Register } from '@election/contract/figures/registers';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/figures/votes';
import { ROLE_ID } from '@election/contract/people/permissions';
import { describe, expect, it } from 'vitest';
import { constituency, station } from '../../testing/places.ts';
import type { ContestDetails } from '../contest.ts';
import { providersAt } from '../deciding/providers.ts';
import { candidateRows } from '../deciding/rows.ts';
import * as say from './sentences.ts';
import {
  canPublish,
  findingsOf,
  hasError,
  isDirty,
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
const unseen = { seenVersion: () => undefined };

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
  const said = { compared: false, reason: '' };

  it('sends each active candidate’s figure with the version that was seen, and no blank', () => {
    const rows = rowsOf(
      [result(1, { votes: 7, published: null }), result(2), result(3), result(4, null, 'inactive')],
      [],
      {
        2: 12,
        4: 5,
      },
    );
    expect(votesToPublish(rows, unseen)).toEqual([
      { candidate_id: 1, vote_count: 7, version: 3 },
      { candidate_id: 2, vote_count: 12, version: 0 },
    ]);
  });

  it('sends a typed figure with the version that was live when typing began', () => {
    const rows = rowsOf([result(1, { votes: 7, published: null })], [], { 1: 8 });
    expect(votesToPublish(rows, { seenVersion: () => 2 })).toEqual([{ candidate_id: 1, vote_count: 8, version: 2 }]);
  });

  it('is disabled without a figure, and without a new one where all are published', () => {
    expect(canPublish(rowsOf([result(1)]), [], said)).toBe(say.nothingEntered);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 })]), [], said)).toBe(say.alreadyPublished);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 6 })]), [], said)).toBe(true);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 })], [], { 1: 8 }), [], said)).toBe(true);
  });

  it('requires a tick for a warning, and also a reason for an error', () => {
    const missing = rowsOf([result(1), result(2)], [], { 1: 10 });
    const warning = findingsOf(at(1000), missing, null);
    expect(warning.map(({ code }) => code)).toEqual(['C3']);
    expect(canPublish(missing, warning, said)).toBe(say.compareFirst);
    expect(canPublish(missing, warning, { compared: true, reason: '' })).toBe(true);

    const tooMany = rowsOf([result(1)], [], { 1: 1001 });
    const error = findingsOf(at(1000), tooMany, null);
    expect(error.map(({ code, severity }) => [code, severity])).toEqual([['C2', 'error']]);
    expect(canPublish(tooMany, error, { compared: true, reason: ' ' })).toBe(say.reasonFirst);
    expect(canPublish(tooMany, error, { compared: true, reason: 'Special voting centre' })).toBe(true);
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
  const said = { compared: false, reason: '' };
  expect(canPublish(rowsOf([result(1)], [], { 1: 0 }), [], said)).toBe(true);
  expect(canPublish(rowsOf([result(1, null, 'inactive'), result(2)], [], { 1: 5 }), [], said)).toBe(say.nothingEntered);
  expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 }), result(2)]), [], said)).toBe(say.alreadyPublished);
});

it('publishes nothing new where a published figure is taken away', () => {
  const rows = rowsOf([result(1, { votes: 7, published: 7 }), result(2, { votes: 3, published: 3 })], [], { 2: null });
  expect(canPublish(rows, [], { compared: false, reason: '' })).toBe(say.alreadyPublished);
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
  expect(canPublish(rows, [], { compared: false, reason: '' }, register)).toBe(isNew || say.alreadyPublished);
});

it('has no totals to publish where none were entered', () => {
  expect(totalsToPublish(null)).toBeNull();
});

it('asks to compare where a reason was given for an error, and knows an error among others', () => {
  const rows = rowsOf([result(1), result(2)], [], { 1: 1001 });
  const findings = findingsOf(at(1000), rows, null);
  expect(findings.map(({ severity }) => severity)).toEqual(['error', 'warning']);
  expect(canPublish(rows, findings, { compared: false, reason: 'Special voting centre' })).toBe(say.compareFirst);
  expect([hasError(findings), hasError(findings.slice(1)), hasError([])]).toEqual([true, false, false]);
});
