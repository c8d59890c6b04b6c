import type { CandidateVotes, EntryStatus } from '@election/contract/figures/votes';
import { describe, expect, it } from 'vitest';
import type { Provider } from '../deciding/providers.ts';
import { conflicts as say } from '../sentences.ts';
import { compareEntries, compareLive, type SentVote } from './conflicts.ts';

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
const provider = (votes: number, status: EntryStatus = 'pending'): Provider => ({
  id: 7,
  name: 'Ama Owusu',
  isChecker: true,
  entries: [{ candidate_id: 1, votes, status }],
});
const nameOf = (id: number) => `Candidate ${id}`;
const chosen = (...ids: number[]) => new Set(ids);

describe('live values', () => {
  it('conflict where another figure was set after they were seen; the sentence names both', () => {
    const found = compareLive([sent(1, 311, 2), sent(2, 40, 1)], [result(1, 320, 3), result(2, 41, 1)]);
    expect(found?.conflicts).toEqual([
      {
        id: 1,
        name: 'Candidate 1',
        sentence: say.liveChanged({ mine: '311', now: '320' }),
        theirs: say.keepLive({ now: '320' }),
        mine: say.replaceLive({ mine: '311' }),
      },
    ]);
  });

  it('conflict with a first figure that was set after none was seen', () => {
    expect(compareLive([sent(1, 311, 0)], [result(1, 320, 1)])?.conflicts).toHaveLength(1);
    expect(compareLive([sent(1, 311, 0)], [result(1, 0, 0)])).toBeNull();
    expect(compareLive([sent(1, 311, 2)], [result(1, 0, 0)])?.conflicts).toEqual([]);
  });

  it('are sent with the current version where the person chose mine, dropped where theirs, sent without a conflict', () => {
    const votes = [sent(1, 311, 2), sent(2, 40, 1), sent(3, 5, 1)];
    const found = compareLive(votes, [result(1, 320, 3), result(2, 44, 2), result(3, 4, 1)]);
    expect(found?.resolve(chosen(1))).toEqual([sent(1, 311, 3), sent(3, 5, 1)]);
    expect(found?.resolve(chosen())).toEqual([sent(3, 5, 1)]);
  });

  it('leave nothing to send where every one is dropped', () => {
    expect(compareLive([sent(1, 311, 2)], [result(1, 320, 3)])?.resolve(chosen())).toBeNull();
  });

  it('do not conflict where another user set the same figure: it is sent again with the current version', () => {
    const found = compareLive([sent(1, 311, 2)], [result(1, 311, 3)]);
    expect(found?.conflicts).toEqual([]);
    expect(found?.resolve(chosen())).toEqual([sent(1, 311, 3)]);
  });
});

describe('entries', () => {
  const seen = [{ candidate_id: 1, user_id: 7, vote_count: 311, version: 2 }];

  it('conflict where their provider has sent another figure', () => {
    const [conflict] = compareEntries(seen, [provider(320)], nameOf, 'approved')?.conflicts ?? [];
    expect(conflict).toMatchObject({ sentence: say.entryChanged({ agent: 'Ama Owusu', seen: '311', now: '320' }) });
    expect(conflict?.mine).toBe(say.acceptNow({ now: '320' }));
    expect(compareEntries(seen, [provider(320)], nameOf, 'declined')?.conflicts[0]?.mine).toBe(
      say.declineNow({ now: '320' }),
    );
  });

  it('do not conflict where they are unchanged or decided on: the refusal is shown', () => {
    expect(compareEntries(seen, [provider(320, 'approved')], nameOf, 'approved')).toBeNull();
    expect(compareEntries(seen, [provider(311)], nameOf, 'approved')).toBeNull();
  });

  it('are decided on with the current figure where the person chose it, else not at all', () => {
    const found = compareEntries(seen, [provider(320)], nameOf, 'approved');
    expect(found?.resolve(chosen(1))).toEqual([{ ...seen[0], vote_count: 320 }]);
    expect(found?.resolve(chosen())).toBeNull();
  });

  it('are compared with their own provider and candidate, and name what may be chosen', () => {
    const two: Provider[] = [
      { ...provider(1), id: 8, name: 'Kofi' },
      { ...provider(320), entries: [{ candidate_id: 2, votes: 5, status: 'pending' }, ...provider(320).entries] },
    ];
    const votes = [...seen, { candidate_id: 2, user_id: 7, vote_count: 5, version: 1 }];
    const found = compareEntries(votes, two, nameOf, 'approved');
    expect(found?.conflicts).toEqual([
      {
        id: 1,
        name: 'Candidate 1',
        sentence: say.entryChanged({ agent: 'Ama Owusu', seen: '311', now: '320' }),
        theirs: say.leaveEntry,
        mine: say.acceptNow({ now: '320' }),
      },
    ]);
    expect(found?.resolve(chosen())).toEqual(votes.slice(1));
    expect(found?.resolve(chosen(1))).toEqual([{ ...seen[0], vote_count: 320 }, votes[1]]);
  });

  it('do not conflict where provider or entry is gone: the call says so', () => {
    expect(compareEntries(seen, [], nameOf, 'approved')).toBeNull();
    expect(compareEntries(seen, [{ ...provider(320), entries: [] }], nameOf, 'approved')).toBeNull();
    const votes = [...seen, { candidate_id: 9, user_id: 99, vote_count: 6, version: 1 }];
    expect(compareEntries(votes, [provider(320)], nameOf, 'approved')?.resolve(chosen())).toEqual([votes[1]]);
  });
});

describe('live values of other candidates', () => {
  it('are not looked at, and one that is gone is sent as it was', () => {
    expect(compareLive([sent(1, 311, 2)], [result(2, 5, 9), result(1, 320, 2)])).toBeNull();
    const found = compareLive([sent(1, 311, 2), sent(3, 7, 1)], [result(2, 5, 9), result(1, 320, 3)]);
    expect(found?.conflicts.map(({ id }) => id)).toEqual([1]);
    expect(found?.resolve(chosen())).toEqual([sent(3, 7, 0)]);
  });

  it('conflict only where the version is another', () => {
    const found = compareLive([sent(1, 311, 2), sent(2, 40, 1)], [result(1, 320, 2), result(2, 41, 2)]);
    expect(found?.conflicts.map(({ id, name }) => [id, name])).toEqual([[2, 'Candidate 2']]);
  });
});
