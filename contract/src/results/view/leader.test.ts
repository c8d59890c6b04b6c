import { describe, expect, it } from 'vitest';
import type { NationalResult } from '../results.ts';
import { leaderOf } from './leader.ts';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });
const known = (id: number, independents = false) => ({ ...party(id), independents, coalition_id: null });
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
  election_types: [
    { id: 1, title: 'presidential' },
    { id: 2, title: 'parliamentary' },
  ],
  version: 1,
  as_of: null,
  reporting: { reported: 1, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 },
  totals: {
    valid_votes: 30,
    rejected_votes: null,
    registered_voters: null,
    registers: 0,
    turnout: null,
    left_out: [],
    turnout_from: 'cast',
  },
  parties: [known(1), known(2)],
  coalitions: [],
  candidates: [1, 2].map((id) => ({ candidate: candidate(id), votes: 15, share: 0.5 })),
  seats: [],
  ties: [],
  withdrawn: [],
  statuses: [],
  regions: [],
};
const region = (more: Partial<NationalResult['regions'][number]>): NationalResult['regions'][number] => ({
  id: 1,
  title: 'Oti',
  svg_path: 'M0 0',
  election_status: { status: 'none', status_desc: '' },
  reporting: { reported: 1, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 },
  valid_votes: 30,
  corrected_at: null,
  candidates: [],
  seats: [],
  ...more,
});
const tally = (candidate_id: number, votes: number) => ({ candidate_id, votes, share: votes / 30 });

it('gives the candidate with the most votes, and the share', () => {
  const leader = leaderOf(region({ candidates: [tally(2, 20), tally(1, 10)] }), national);
  expect(leader).toMatchObject({ name: 'Candidate 2', short: 'P2', color: '#123456', share: 20 / 30 });
});

it('gives a tie for equal figures, also where every figure is 0', () => {
  expect(leaderOf(region({ candidates: [tally(1, 15), tally(2, 15)] }), national)).toBe('tied');
  expect(leaderOf(region({ candidates: [tally(1, 0), tally(2, 0)] }), national)).toBe('tied');
});

it('gives no leader without a reported figure', () => {
  const reporting = { reported: 0, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 };
  expect(leaderOf(region({ reporting, candidates: [tally(1, 0), tally(2, 0)] }), national)).toBeNull();
  expect(leaderOf(region({}), national)).toBeNull();
});

it('counts seats in parliamentary elections', () => {
  const seats = [
    { party_id: 2, candidate_id: null, seats: 4 },
    { party_id: 1, candidate_id: null, seats: 3 },
  ];
  expect(leaderOf(region({ seats }), national)).toMatchObject({ name: 'Party 2' });
  expect(leaderOf(region({ seats: seats.map((row) => ({ ...row, seats: 3 })) }), national)).toBe('tied');
});

describe('independents', () => {
  const person = (candidate_id: number) => ({ candidate_id, name: `Person ${candidate_id}`, constituency: 'Nkoranza' });
  const seat = (candidate_id: number) => ({ party_id: 2, seats: 1, votes: 5, person: person(candidate_id) });
  const parliament: NationalResult = {
    ...national,
    parties: [known(1), known(2, true)],
    candidates: [],
    seats: [{ party_id: 1, seats: 1, votes: 9, person: null }, seat(21), seat(22)],
  };

  it('do not lead a region together, and one who leads it is named', () => {
    const party = { party_id: 1, candidate_id: null, seats: 1 };
    const alone = (candidate_id: number) => ({ party_id: 2, candidate_id, seats: 1 });
    expect(leaderOf(region({ seats: [alone(21), alone(22), party] }), parliament)).toBe('tied');
    expect(leaderOf(region({ seats: [alone(21)] }), parliament)).toMatchObject({ name: 'Person 21 (independent)' });
  });

  it('have a colour each on the map, which stays when the figures change', () => {
    const colorIn = (result: NationalResult, candidate_id: number) =>
      leaderOf(region({ seats: [{ party_id: 2, candidate_id, seats: 1 }] }), result);
    const colors = [21, 22].map((id) => colorIn(parliament, id));
    expect(colors[0]).not.toEqual(colors[1]);
    expect(new Set(colors.map((leader) => (leader as { color: string }).color)).size).toBe(2);
    const later = { ...parliament, seats: [...parliament.seats].reverse() };
    expect(colorIn(later, 21)).toEqual(colors[0]);
  });

  it('for president have a colour each too', () => {
    const alone = {
      ...national,
      parties: [known(1, true)],
      candidates: national.candidates.map((row) => ({
        ...row,
        candidate: { ...row.candidate, party: party(1) },
      })),
    };
    const colors = [1, 2].map((id) => leaderOf(region({ candidates: [tally(id, 20)] }), alone) as { color: string });
    expect(colors[0]?.color).not.toBe(colors[1]?.color);
  });
});

it('gives the only candidate or party, and none that the results do not name', () => {
  const alone = leaderOf(region({ candidates: [tally(1, 20)] }), national);
  expect(alone).toEqual({ name: 'Candidate 1', short: 'P1', color: '#123456', share: 20 / 30 });
  expect(leaderOf(region({ candidates: [tally(9, 20), tally(1, 10)] }), national)).toBeNull();
  const seats = (party_id: number) => region({ seats: [{ party_id, candidate_id: null, seats: 4 }] });
  expect(leaderOf(seats(2), national)).toEqual({ name: 'Party 2', short: 'P2', color: '#123456', share: null });
  expect(leaderOf(seats(9), national)).toBeNull();
});
