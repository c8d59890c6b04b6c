import { expect, test } from 'vitest';
import { votes } from './votes.ts';

const vote = { candidate_id: 3, vote_count: 0 };
const contest = { year_id: 1, constituency_id: 2 };

test('a ballot paper has from 1 to 200 candidates', () => {
  const takes = (count: number) => {
    const ballot = Array.from({ length: count }, () => vote);
    return votes.submit.input.safeParse({ ...contest, votes: ballot }).success;
  };
  expect([takes(0), takes(1), takes(200), takes(201)]).toEqual([false, true, true, false]);
});

test('a decision is an approval where nothing else is said, and names whose figures it is about', () => {
  const read = (more: object, entry: object = { user_id: 7 }) =>
    votes.decide.input.safeParse({ ...contest, election_type_id: 1, votes: [{ ...vote, ...entry }], ...more }).data;
  expect(read({})).toMatchObject({ status: 'approved', votes: [{ ...vote, user_id: 7 }] });
  expect(read({ status: 'declined', reason: ' late ' })).toMatchObject({ status: 'declined', reason: 'late' });
  expect([read({ status: 'published' }), read({}, {})]).toEqual([undefined, undefined]);
});
