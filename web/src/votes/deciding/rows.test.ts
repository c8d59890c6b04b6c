import { type Actor, BUILT_IN_ROLES, ROLE_ID } from '@election/contract/permissions';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/votes';
import { expect, it } from 'vitest';
import { station } from '../../testing/places.ts';
import { firstProvider, providersAt } from './providers.ts';
import { canDecide, candidateRows } from './rows.ts';
import * as say from './sentences.ts';

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
const firstOf = (agents: AgentEntries[]) => firstProvider(providersAt({}, agents));
const rowOf = (results: CandidateVotes[], agents: AgentEntries[], chosen: number | null, taken = {}) => {
  const [row] = candidateRows(results, providersAt({}, agents), chosen, taken);
  if (!row) throw new Error('No row.');
  return row;
};

it('marks a candidate on whom agents differ, and leaves declined figures out of that', () => {
  expect(rowOf([result(1)], [agent(1, 10), agent(2, 10)], 1).differs).toBe(false);
  expect(rowOf([result(1)], [agent(1, 10), agent(2, 11)], 1).differs).toBe(true);
  expect(rowOf([result(1)], [agent(1, 10), agent(2, 11, 'declined')], 1).differs).toBe(false);
});

it('takes the chosen agent’s figure unless the person took another in the row', () => {
  const agents = [agent(1, 10), agent(2, 11)];
  expect(rowOf([result(1)], agents, 1).taken).toMatchObject({ user_id: 1, votes: 10 });
  expect(rowOf([result(1)], agents, 1, { 1: 2 }).taken).toMatchObject({ user_id: 2, votes: 11 });
});

it('gives a validator’s figure apart from the agents’', () => {
  const row = rowOf([result(1)], [agent(1, 10), agent(5, 12, 'approved', ROLE_ID.correspondent)], 1);
  expect(row.validated).toBe(12);
  expect(row.entries).toHaveLength(1);
  expect(row.differs).toBe(false);
});

it('starts with an agent who has a pending entry', () => {
  expect(firstOf([agent(1, 10, 'approved'), agent(2, 11)])?.id).toBe(2);
  expect(firstOf([agent(1, 10, 'approved')])?.id).toBe(1);
  expect(firstOf([])).toBeUndefined();
});

it('prefers an agent to a validator, whose figures have a column of their own', () => {
  const validator = agent(1, 10, 'approved', ROLE_ID.super_admin);
  expect(firstOf([validator, agent(2, 11, 'approved')])?.id).toBe(2);
  expect(firstOf([validator])?.id).toBe(1);
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

it('stays enabled with pending figures of which none is taken', () => {
  expect(canDecide(rowOf([result(1)], [agent(1, 10)], null), 'approved', actor)).toBe(true);
});

it('takes the entries of the polling station where the contest is at one, of whatever role their provider is', () => {
  const at = (polling_station_id: number) => ({
    candidate_id: 1,
    votes: 4,
    status: 'pending' as const,
    polling_station_id,
  });
  const sender = { ...agent(1, 10, 'pending', 12), polling_station_vote_entries: [at(661), at(662)] };
  expect(providersAt({ station: station(661, 'Lorry Park') }, [sender, agent(2, 10)])).toEqual([
    { id: 1, name: 'Agent 1', isChecker: true, entries: [at(661)] },
  ]);
});
