import { DEFAULT_THRESHOLDS } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import { type Actor, BUILT_IN_ROLES, ROLE_ID } from '@election/contract/permissions';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/votes';
import { describe, expect, it } from 'vitest';
import {
  canDecide,
  canPublish,
  findingsOf,
  firstAgent,
  isDirty,
  type StationRow,
  stationRows,
  type Typed,
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
const actor: Actor = {
  id: 9,
  name: 'Kofi',
  email: 'correspondent@example.com',
  status: 'active',
  role_id: ROLE_ID.correspondent,
  role: 'correspondent',
  permissions: BUILT_IN_ROLES.correspondent.permissions,
  scope: 'region',
  region_id: 3,
  constituency_ids: [],
};
const first = (rows: StationRow[]): StationRow => {
  const [row] = rows;
  if (!row) throw new Error('No row.');
  return row;
};
const rowsOf = (results: CandidateVotes[], agents: AgentEntries[] = [], typed: Typed = {}) =>
  stationRows(results, agents, agents[0]?.id ?? null, typed);

describe('rows', () => {
  it('begin with an agent who has something to decide', () => {
    expect(firstAgent([agent(1, [10], 'approved'), agent(2, [10])])?.id).toBe(2);
    expect(firstAgent([agent(1, [10], 'approved')])?.id).toBe(1);
    expect(firstAgent([])).toBeUndefined();
  });

  it('are marked where agents differ, declined figures aside', () => {
    expect(first(rowsOf([result(1)], [agent(1, [10]), agent(2, [11])])).differs).toBe(true);
    expect(first(rowsOf([result(1)], [agent(1, [10]), agent(2, [10])])).differs).toBe(false);
    expect(first(rowsOf([result(1)], [agent(1, [10]), agent(2, [11], 'declined')])).differs).toBe(false);
  });

  it('hold the live figure until another is typed; a blank is not 0', () => {
    const live = [result(1, { votes: 7, published: 7 })];
    expect(first(rowsOf(live)).figure).toBe(7);
    expect(first(rowsOf(live, [], { 1: 9 })).figure).toBe(9);
    expect(first(rowsOf(live, [], { 1: null })).figure).toBe(null);
    expect(isDirty(rowsOf(live))).toBe(false);
    expect(isDirty(rowsOf(live, [], { 1: 9 }))).toBe(true);
    expect(isDirty(rowsOf([result(1)]))).toBe(false);
  });
});

describe('deciding on an agent’s figure', () => {
  it.each([
    ['pending', null, true],
    ['pending', 10, sayVotes.sameAsLive],
    ['pending', 11, true],
  ] as const)('validates %s figures of 10 beside a live %s: %s', (status, live, ruling) => {
    const results = [result(1, live === null ? null : { votes: live, published: null })];
    expect(canDecide(first(rowsOf(results, [agent(1, [10], status)])), 'approved', actor)).toBe(ruling);
  });

  it.each(['approved', 'declined', 'published'] as const)('leaves %s figures alone', (status) => {
    const row = first(rowsOf([result(1)], [agent(1, [10], status)]));
    expect(canDecide(row, 'approved', actor)).not.toBe(true);
    expect(canDecide(row, 'declined', actor)).not.toBe(true);
  });

  it('says that nobody has sent a figure, and to select one where somebody else has', () => {
    expect(canDecide(first(rowsOf([result(1)])), 'approved', actor)).toBe(sayVotes.noPendingVotes);
    expect(canDecide(first(rowsOf([result(1)], [agent(1, []), agent(2, [10])])), 'approved', actor)).toBe(true);
  });
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
    expect(votesToPublish(rows)).toEqual([
      { candidate_id: 1, vote_count: 7, version: 3 },
      { candidate_id: 2, vote_count: 12 },
    ]);
  });

  it('waits for a figure, and for a new one where all are published', () => {
    expect(canPublish(rowsOf([result(1)]), [], said)).toBe(say.nothingEntered);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 })]), [], said)).toBe(say.alreadyPublished);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 6 })]), [], said)).toBe(true);
    expect(canPublish(rowsOf([result(1, { votes: 7, published: 7 })], [], { 1: 8 }), [], said)).toBe(true);
  });

  it('asks for a tick under a warning, and for a reason too where it is an error', () => {
    const missing = rowsOf([result(1), result(2)], [], { 1: 10 });
    const warning = findingsOf(missing, 1000, DEFAULT_THRESHOLDS);
    expect(warning.map(({ code }) => code)).toEqual(['C3']);
    expect(canPublish(missing, warning, said)).toBe(say.compareFirst);
    expect(canPublish(missing, warning, { compared: true, reason: '' })).toBe(true);

    const tooMany = rowsOf([result(1)], [], { 1: 1001 });
    const error = findingsOf(tooMany, 1000, DEFAULT_THRESHOLDS);
    expect(error.map(({ code, severity }) => [code, severity])).toEqual([['C2', 'error']]);
    expect(canPublish(tooMany, error, { compared: true, reason: ' ' })).toBe(say.reasonFirst);
    expect(canPublish(tooMany, error, { compared: true, reason: 'Special voting centre' })).toBe(true);
  });

  it('questions a figure lower than the published one, and agents who differ', () => {
    const rows = rowsOf([result(1, { votes: 7, published: 9 })], [agent(1, [7]), agent(2, [9])]);
    expect(findingsOf(rows, null, DEFAULT_THRESHOLDS).map(({ code }) => code)).toEqual(['C11', 'C12']);
  });
});
