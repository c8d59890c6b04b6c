import * as say from '@election/contract/messages/screens-conflicts';
import { ROLE_ID } from '@election/contract/permissions';
import type { AgentEntries, CandidateVotes, EntryStatus } from '@election/contract/votes';
import { describe, expect, it } from 'vitest';
import { afterChoice, decisionsAfterChoice, entryConflicts, liveConflicts, type SentVote } from './conflicts.ts';

const result = (id: number, votes: number, version: number): CandidateVotes => ({
  candidate: {
    id,
    name: `Candidate ${id}`,
    avatar_url: null,
    status: 'active',
    ballot_order: id,
    party: { id: 1, name: 'Blue', acronym: 'B', logo_url: null, color: '#0000ff' },
  },
  vote_count:
    version === 0 ? [] : [{ votes, status: 'approved', version, published_votes: null, from_stations: false }],
  polling_station_vote_entry: [],
});
const sent = (candidate_id: number, vote_count: number, version: number): SentVote => ({
  candidate_id,
  vote_count,
  version,
});
const agent = (votes: number, status: EntryStatus = 'pending'): AgentEntries => ({
  id: 7,
  name: 'Ama Owusu',
  role_id: ROLE_ID.agent,
  vote_count_entries: [{ candidate_id: 1, votes, status, changed_at: '2024-12-07T20:00:00Z' }],
  polling_station_vote_entries: [],
  pinksheet: [],
});
const nameOf = (id: number) => `Candidate ${id}`;

describe('live values', () => {
  it('finds those that somebody changed after they were seen, with both figures', () => {
    const found = liveConflicts([sent(1, 311, 2), sent(2, 40, 1)], [result(1, 320, 3), result(2, 41, 1)]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ id: 1, name: 'Candidate 1', sentence: say.liveChanged('311', '320') });
    expect(found[0]?.mine).toBe(say.replaceLive('311'));
    expect(found[0]?.stand).toBe(say.keepLive('320'));
  });

  it('takes a first figure that somebody else entered meanwhile for a conflict too', () => {
    expect(liveConflicts([sent(1, 311, 0)], [result(1, 320, 1)])).toHaveLength(1);
    expect(liveConflicts([sent(1, 311, 0)], [result(1, 0, 0)])).toEqual([]);
  });

  it('sends chosen figures with the version of now, drops the others, leaves the rest alone', () => {
    const votes = [sent(1, 311, 2), sent(2, 40, 1), sent(3, 5, 1)];
    const now = [result(1, 320, 3), result(2, 44, 2), result(3, 4, 1)];
    const conflicts = liveConflicts(votes, now);
    expect(afterChoice(votes, conflicts, new Set([1]), now)).toEqual([sent(1, 311, 3), sent(3, 5, 1)]);
    expect(afterChoice(votes, conflicts, new Set(), now)).toEqual([sent(3, 5, 1)]);
  });
});

describe('entries', () => {
  const seen = [{ candidate_id: 1, user_id: 7, vote_count: 311 }];

  it('finds those whose provider has sent another figure', () => {
    const [conflict] = entryConflicts(seen, [agent(320)], nameOf, 'approved');
    expect(conflict).toMatchObject({ sentence: say.entryChanged('Ama Owusu', '311', '320') });
    expect(conflict?.mine).toBe(say.acceptNow('320'));
    expect(entryConflicts(seen, [agent(320)], nameOf, 'declined')[0]?.mine).toBe(say.declineNow('320'));
  });

  it('leaves to the refusal what somebody else has decided on', () => {
    expect(entryConflicts(seen, [agent(320, 'approved')], nameOf, 'approved')).toEqual([]);
    expect(entryConflicts(seen, [agent(311)], nameOf, 'approved')).toEqual([]);
  });

  it('decides on the figure of now where that was chosen, else not at all', () => {
    const conflicts = entryConflicts(seen, [agent(320)], nameOf, 'approved');
    expect(decisionsAfterChoice(seen, conflicts, new Set([1]), [agent(320)])).toEqual([
      { ...seen[0], vote_count: 320 },
    ]);
    expect(decisionsAfterChoice(seen, conflicts, new Set(), [agent(320)])).toEqual([]);
  });
});
