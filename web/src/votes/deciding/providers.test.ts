import type { AgentEntries, EntryStatus } from '@election/contract/figures/votes';
import { describe, expect, it } from 'vitest';
import type { ContestDetails } from '../contest.ts';
import { firstProvider, type Provider, providersAt, statusOf } from './providers.ts';

const sent = (candidate_id: number, votes: number, status: EntryStatus = 'pending') => ({
  candidate_id,
  votes,
  status,
  changed_at: '2024-12-07T18:00:00Z',
});
const agent = (id: number, role_id: number, more: Partial<AgentEntries> = {}): AgentEntries => ({
  id,
  name: `Person ${id}`,
  role_id,
  vote_count_entries: [sent(1, 10 * id)],
  polling_station_vote_entries: [],
  pinksheet: [],
  ...more,
});
const station = { id: 4 } as NonNullable<ContestDetails['station']>;

describe('the providers at a place', () => {
  it('are those with entries of the constituency; agents and interns are checked, validators are not', () => {
    const agents = [
      agent(1, 2),
      agent(2, 8),
      agent(3, 3),
      agent(4, 9),
      agent(5, 1),
      agent(6, 2, { vote_count_entries: [] }),
    ];
    expect(providersAt({}, agents).map(({ id, name, isChecker }) => [id, name, isChecker])).toEqual([
      [1, 'Person 1', true],
      [2, 'Person 2', true],
      [3, 'Person 3', false],
      [4, 'Person 4', false],
      [5, 'Person 5', false],
    ]);
    expect(providersAt({}, agents)[1]?.entries).toEqual([sent(1, 20)]);
  });

  it('of a station are those with entries of that station, and all are checked', () => {
    const { changed_at: _, ...vote } = sent(1, 7);
    const at = (polling_station_id: number) => ({ ...vote, polling_station_id });
    const agents = [
      agent(1, 2, { polling_station_vote_entries: [at(4), at(5)] }),
      agent(2, 2, { polling_station_vote_entries: [at(5)] }),
      agent(3, 77, { polling_station_vote_entries: [at(4)] }),
    ];
    expect(providersAt({ station }, agents)).toEqual([
      { id: 1, name: 'Person 1', isChecker: true, entries: [at(4)] },
      { id: 3, name: 'Person 3', isChecker: true, entries: [at(4)] },
    ]);
  });
});

const provider = (id: number, isChecker: boolean, ...statuses: EntryStatus[]): Provider => ({
  id,
  name: '',
  isChecker,
  entries: statuses.map((status, at) => sent(at, 1, status)),
});

it('a provider has a status where all entries have the same', () => {
  expect(statusOf(provider(1, true, 'pending', 'pending'))).toBe('pending');
  expect(statusOf(provider(1, true, 'approved'))).toBe('approved');
  expect(statusOf(provider(1, true, 'pending', 'approved'))).toBeNull();
  expect(statusOf(provider(1, true))).toBeNull();
});

it('the first provider is one with a pending entry, else an agent, else any', () => {
  const validator = provider(1, false, 'approved');
  const done = provider(2, true, 'approved');
  const waiting = provider(3, true, 'approved', 'pending');
  expect(firstProvider([validator, done, waiting])).toBe(waiting);
  expect(firstProvider([validator, done])).toBe(done);
  expect(firstProvider([validator])).toBe(validator);
  expect(firstProvider([])).toBeUndefined();
});
