import * as say from '@election/contract/messages/screens-votes';
import { type Actor, BUILT_IN_ROLES, ROLE_ID } from '@election/contract/permissions';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/votes';
import { expect, it } from 'vitest';
import { canDecide, firstAgent, validationRows } from './rows.ts';

const party = { id: 1, name: 'Blue', acronym: 'B', logo_url: null, color: '#0000ff' };
const candidate = (id: number) => ({
  id,
  name: `Candidate ${id}`,
  avatar_url: null,
  status: 'active' as const,
  ballot_order: id,
  party,
});

const live = (votes: number) => ({
  votes,
  status: 'approved' as const,
  version: 1,
  published_votes: null,
  from_stations: false,
});
const result = (id: number, votes?: number): CandidateVotes => ({
  candidate: candidate(id),
  vote_count: votes === undefined ? [] : [live(votes)],
  polling_station_vote_entry: [],
});
const agent = (
  id: number,
  votes: number,
  status: EntryStatus = 'pending',
  role_id: number = ROLE_ID.agent,
): AgentEntries => ({
  id,
  name: `Agent ${id}`,
  role_id,
  vote_count_entries: [{ candidate_id: 1, votes, status, changed_at: '2024-12-07T20:00:00Z' }],
  polling_station_vote_entries: [],
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
const rowOf = (results: CandidateVotes[], agents: AgentEntries[], chosen: number | null, taken = {}) => {
  const [row] = validationRows(results, agents, chosen, taken);
  if (!row) throw new Error('No row.');
  return row;
};

it('marks a candidate on whom agents differ, and leaves declined figures out of that', () => {
  expect(rowOf([result(1)], [agent(1, 10), agent(2, 10)], 1).differs).toBe(false);
  expect(rowOf([result(1)], [agent(1, 10), agent(2, 11)], 1).differs).toBe(true);
  expect(rowOf([result(1)], [agent(1, 10), agent(2, 11, 'declined')], 1).differs).toBe(false);
});

it('decides on the chosen agent unless another figure is taken in the row', () => {
  const agents = [agent(1, 10), agent(2, 11)];
  expect(rowOf([result(1)], agents, 1).taken).toMatchObject({ user_id: 1, votes: 10 });
  expect(rowOf([result(1)], agents, 1, { 1: 2 }).taken).toMatchObject({ user_id: 2, votes: 11 });
});

it('shows what a validator entered in a column of its own', () => {
  const row = rowOf([result(1)], [agent(1, 10), agent(5, 12, 'approved', ROLE_ID.correspondent)], 1);
  expect(row.validated).toBe(12);
  expect(row.entries).toHaveLength(1);
  expect(row.differs).toBe(false);
});

it('begins with an agent who has something to decide', () => {
  expect(firstAgent([agent(1, 10, 'approved'), agent(2, 11)])?.id).toBe(2);
  expect(firstAgent([agent(1, 10, 'approved')])?.id).toBe(1);
  expect(firstAgent([])).toBeUndefined();
});

it('prefers an agent to a validator, whose figures have a column of their own', () => {
  const validator = agent(1, 10, 'approved', ROLE_ID.super_admin);
  expect(firstAgent([validator, agent(2, 11, 'approved')])?.id).toBe(2);
  expect(firstAgent([validator])?.id).toBe(1);
});

it('validates a pending figure that is not live yet', () => {
  expect(canDecide(rowOf([result(1)], [agent(1, 10)], 1), 'approved', actor)).toBe(true);
  expect(canDecide(rowOf([result(1, 9)], [agent(1, 10)], 1), 'approved', actor)).toBe(true);
});

it('says why a figure cannot be validated', () => {
  expect(canDecide(rowOf([result(1, 10)], [agent(1, 10)], 1), 'approved', actor)).toBe(say.sameAsLive);
  expect(canDecide(rowOf([result(1)], [], null), 'approved', actor)).toBe(say.noPendingVotes);
  expect(canDecide(rowOf([result(1)], [agent(1, 10, 'declined')], 1), 'approved', actor)).not.toBe(true);
});

it('stays pressable with pending figures of which none is taken: the press says to select one first', () => {
  expect(canDecide(rowOf([result(1)], [agent(1, 10)], null), 'approved', actor)).toBe(true);
});
