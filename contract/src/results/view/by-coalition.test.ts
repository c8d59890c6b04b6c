import { expect, it } from 'vitest';
import type { NationalResult } from '../results.ts';
import { byCoalition, hasCoalitions } from './by-coalition.ts';

const party = (id: number, coalition_id: number | null, independents = false) => ({
  id,
  name: `Party ${id}`,
  acronym: `P${id}`,
  color: '#123456',
  logo_url: null,
  independents,
  coalition_id,
});
const seat = (
  party_id: number,
  seats: number,
  votes: number,
  person: NationalResult['seats'][number]['person'] = null,
) => ({
  party_id,
  seats,
  votes,
  person,
});
const person = (candidate_id: number) => ({ candidate_id, name: `Person ${candidate_id}`, constituency: 'Oti' });

const RESULT = {
  parties: [party(1, null), party(2, 7), party(3, 7), party(4, 7, true)],
  coalitions: [{ id: 7, name: 'Alliance', short_name: 'ALL', color: '#654321' }],
  seats: [seat(1, 5, 500), seat(2, 4, 300), seat(3, 2, 250), seat(4, 1, 90, person(41)), seat(4, 0, 20, person(42))],
  regions: [
    {
      seats: [
        { party_id: 1, candidate_id: null, seats: 3 },
        { party_id: 2, candidate_id: null, seats: 2 },
        { party_id: 3, candidate_id: null, seats: 2 },
        { party_id: 4, candidate_id: 41, seats: 1 },
      ],
    },
  ],
} as unknown as NationalResult;

it('adds up seats and votes of the parties of a coalition, which may then lead', () => {
  const { seats, parties } = byCoalition(RESULT);
  expect(seats.map((row) => [row.party_id, row.seats, row.votes])).toEqual([
    [-7, 6, 550],
    [1, 5, 500],
    [4, 1, 90],
    [4, 0, 20],
  ]);
  expect(parties.find(({ id }) => id === -7)).toMatchObject({ name: 'Alliance', acronym: 'ALL', color: '#654321' });
});

it('does so in each region', () => {
  expect(byCoalition(RESULT).regions[0]?.seats.map(({ party_id, seats }) => [party_id, seats])).toEqual([
    [-7, 4],
    [1, 3],
    [4, 1],
  ]);
});

it('leaves independents alone, also those of a party in a coalition', () => {
  const alone = byCoalition(RESULT).seats.filter((row) => row.person !== null);
  expect(alone.map((row) => row.person?.candidate_id)).toEqual([41, 42]);
});

it('loses no seat and no vote', () => {
  const sumOf = ({ seats }: NationalResult) =>
    seats.reduce((sum, row) => [(sum[0] ?? 0) + row.seats, (sum[1] ?? 0) + row.votes], [0, 0]);
  expect(sumOf(byCoalition(RESULT))).toEqual(sumOf(RESULT));
});

it('is offered where a party is in one', () => {
  expect(hasCoalitions(RESULT)).toBe(true);
  expect(hasCoalitions({ ...RESULT, parties: [party(1, null)] })).toBe(false);
});
