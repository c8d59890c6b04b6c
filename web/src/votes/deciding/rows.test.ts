import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/figures/votes';
import { type Actor, BUILT_IN_ROLES, ROLE_ID } from '@election/contract/people/permissions';
import { expect, it } from 'vitest';
import { station } from '../../testing/places.ts';
import type { ContestDetails } from '../contest.ts';
import { deciding as say } from '../sentences.ts';
import { firstProvider, providersAt } from './providers.ts';
import {
  type CandidateRow,
  canDecide,
  candidateRows,
  enteredIn,
  rowFigures,
  rowState,
  sumOf,
  takenFigures,
} from './rows.ts';

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
  language: null,
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
  const taken = { 1: { user_id: 2, votes: 11, version: 0 } };
  expect(rowOf([result(1)], agents, 1, taken).taken).toMatchObject({ user_id: 2, votes: 11 });
});

it('keeps a figure as it was when it was taken, with the live value that was shown beside it', () => {
  const taken = { 1: { user_id: 2, votes: 200, version: 0 } };
  const row = rowOf([result(1, 207)], [agent(1, 10), agent(2, 207)], 1, taken);
  expect(row.taken).toMatchObject({ user_id: 2, votes: 200, status: 'pending' });
  expect([row.seenVersion, row.live?.votes]).toEqual([0, 207]);
  expect(rowOf([result(1, 207)], [agent(1, 10)], 1).seenVersion).toBeGreaterThan(0);
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

it('puts beside a candidate only entries about that candidate, with who sent them', () => {
  const other: AgentEntries = {
    ...agent(3, 0),
    vote_count_entries: [{ candidate_id: 2, votes: 33, status: 'approved', changed_at: '' }],
  };
  const rows = candidateRows([result(1, 5), result(2)], providersAt({}, [agent(1, 10), other]), 1);
  expect(rows.map(({ entries }) => entries)).toEqual([
    [{ user_id: 1, agent: 'Agent 1', votes: 10, status: 'pending' }],
    [{ user_id: 3, agent: 'Agent 3', votes: 33, status: 'approved' }],
  ]);
  expect(rows.map((row) => [row.live?.votes, row.validated, row.taken?.votes])).toEqual([
    [5, null, 10],
    [undefined, null, undefined],
  ]);
  expect(rows[1]?.taken).toBeNull();
  expect(rows[1]?.live).toBeNull();
});

it('takes a validator’s figure where that is chosen', () => {
  const row = rowOf([result(1)], [agent(1, 10), agent(5, 12, 'approved', ROLE_ID.correspondent)], 5);
  expect(row.taken).toMatchObject({ user_id: 5, votes: 12 });
});

it('finds the second of three that differs, and the first that was declined', () => {
  expect(rowOf([result(1)], [agent(1, 10), agent(2, 10), agent(3, 11)], 1).differs).toBe(true);
  expect(rowOf([result(1)], [agent(1, 9, 'declined'), agent(2, 10), agent(3, 10)], 1).differs).toBe(false);
});

it('declines what is live already, and is without pending figures where all were decided on', () => {
  expect(canDecide(rowOf([result(1, 10)], [agent(1, 10)], 1), 'declined', actor)).toBe(true);
  const decided = rowOf([result(1)], [agent(1, 10, 'approved'), agent(2, 11, 'declined')], null);
  expect(canDecide(decided, 'approved', actor)).toBe(say.noPendingVotes);
  const refused = rowOf([result(1, 10)], [agent(1, 10, 'declined')], 1);
  expect(canDecide(refused, 'approved', actor)).toBe('This entry is already declined.');
  expect(canDecide(refused, 'declined', actor)).toBe('This entry is already declined.');
});

it('gives the taken figures by candidate, and the entries that count', () => {
  const rows = candidateRows([result(1), result(2)], providersAt({}, [agent(1, 10), agent(2, 11, 'declined')]), 1);
  expect(takenFigures(rows)).toEqual({ 1: 10 });
  expect(rows.map(enteredIn)).toEqual([[{ provider: 'Agent 1', votes: 10 }], []]);
});

it('gives the checks each row with its entries, figures in the place of live ones', () => {
  const rows = candidateRows([result(1, 5), result(2, 6)], providersAt({}, [agent(1, 10)]), 1);
  const contest = { constituency: { registered_voters: 900 } } as unknown as ContestDetails;
  const { candidates, registered_voters, register } = rowFigures(contest, rows, { 1: 10 }, null);
  expect(candidates.map(({ id, votes, entered }) => [id, votes, entered])).toEqual([
    [1, 10, [{ provider: 'Agent 1', votes: 10 }]],
    [2, 6, []],
  ]);
  expect([registered_voters, register]).toEqual([900, undefined]);
});

it('adds up the figures that are known', () => {
  const figures = [{ votes: 5 }, null, undefined, { votes: 0 }, { votes: 7 }];
  expect(sumOf(figures, (one) => one)).toBe(12);
  expect(sumOf([null, undefined], (one) => one)).toBeNull();
  expect(sumOf([{ votes: 0 }], (one) => one)).toBe(0);
});

it('marks rows that are selected, that differ, or both', () => {
  const row = (id: number, differs: boolean) => ({ candidate: candidate(id), differs }) as CandidateRow;
  const selected = new Set([1, 2]);
  expect([row(1, false), row(2, true), row(3, true), row(4, false)].map((one) => rowState(one, selected))).toEqual([
    'selected',
    'selected differs',
    'differs',
    '',
  ]);
});
