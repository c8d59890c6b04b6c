import type { NationalResult } from '@election/contract/results';
import { expect, it } from 'vitest';
import { leaderOf } from './leader.ts';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });
const candidate = (id: number) => ({
  id,
  name: `Candidate ${id}`,
  avatar_url: null,
  status: 'active' as const,
  ballot_order: id,
  party: party(id),
});
const national: NationalResult = {
  year: { id: 33, title: '2024', rehearsal: true, election_status: { status: 'active', status_desc: '' } },
  years: [],
  election_type_id: 1,
  version: 1,
  as_of: null,
  reporting: { reported: 1, total: 2, postponed: 0, annulled: 0 },
  totals: {
    valid_votes: 30,
    rejected_votes: null,
    registered_voters: null,
    registers: 0,
    turnout: null,
    turnout_from: 'cast',
  },
  parties: [party(1), party(2)],
  candidates: [1, 2].map((id) => ({ candidate: candidate(id), votes: 15, share: 0.5 })),
  seats: [],
  ties: [],
  statuses: [],
  regions: [],
};
const region = (more: Partial<NationalResult['regions'][number]>): NationalResult['regions'][number] => ({
  id: 1,
  title: 'Oti',
  svg_path: 'M0 0',
  election_status: { status: 'none', status_desc: '' },
  reporting: { reported: 1, total: 2, postponed: 0, annulled: 0 },
  valid_votes: 30,
  candidates: [],
  seats: [],
  ...more,
});
const tally = (candidate_id: number, votes: number) => ({ candidate_id, votes, share: votes / 30 });

it('gives the candidate with the most votes, and the share', () => {
  const leader = leaderOf(region({ candidates: [tally(2, 20), tally(1, 10)] }), national);
  expect(leader).toMatchObject({ name: 'Candidate 2', party: { id: 2 }, share: 20 / 30 });
});

it('gives a tie for equal figures, also where every figure is 0', () => {
  expect(leaderOf(region({ candidates: [tally(1, 15), tally(2, 15)] }), national)).toBe('tied');
  expect(leaderOf(region({ candidates: [tally(1, 0), tally(2, 0)] }), national)).toBe('tied');
});

it('gives no leader without a reported figure', () => {
  const reporting = { reported: 0, total: 2, postponed: 0, annulled: 0 };
  expect(leaderOf(region({ reporting, candidates: [tally(1, 0), tally(2, 0)] }), national)).toBeNull();
  expect(leaderOf(region({}), national)).toBeNull();
});

it('counts seats in parliamentary elections', () => {
  const seats = [
    { party_id: 2, seats: 4 },
    { party_id: 1, seats: 3 },
  ];
  expect(leaderOf(region({ seats }), national)).toMatchObject({ name: 'Party 2' });
  expect(leaderOf(region({ seats: seats.map((row) => ({ ...row, seats: 3 })) }), national)).toBe('tied');
});

it('gives the only candidate or party, and none that the results do not name', () => {
  const alone = leaderOf(region({ candidates: [tally(1, 20)] }), national);
  expect(alone).toEqual({ name: 'Candidate 1', party: party(1), share: 20 / 30 });
  expect(leaderOf(region({ candidates: [tally(9, 20), tally(1, 10)] }), national)).toBeNull();
  const seats = (party_id: number) => region({ seats: [{ party_id, seats: 4 }] });
  expect(leaderOf(seats(2), national)).toEqual({ name: 'Party 2', party: party(2), share: null });
  expect(leaderOf(seats(9), national)).toBeNull();
});
