import type { Poll } from '@election/contract/ballots/polls';
import { sayValidation } from '@election/contract/messages/validation';
import { expect, it } from 'vitest';
import { checkPoll, createInput, emptyPoll, sumOf, totalOf, typeName, updateInput, valuesOf } from './poll-form.ts';

const poll: Poll = {
  id: 5,
  title: 'Exit poll at noon',
  status: 'active',
  year_id: 33,
  constituency_id: 12,
  election_type_id: 1,
  votes: [
    { candidate_id: 1, votes: 40 },
    { candidate_id: 2, votes: 0 },
  ],
  version: 4,
};

it('requires title, status and election type, but no figures', () => {
  expect(checkPoll(emptyPoll)).toEqual({
    title: sayValidation.required,
    status: sayValidation.required,
    election_type_id: sayValidation.required,
  });
  expect(checkPoll({ ...valuesOf(poll), votes: {} })).toEqual({});
});

it('sends 0 as a figure, and no blank', () => {
  const input = createInput(
    { ...valuesOf(poll), votes: { 1: 7, 2: 0, 3: null } },
    { year_id: 33, constituency_id: 12 },
  );
  expect(input.votes).toEqual([
    { candidate_id: 1, vote_count: 7 },
    { candidate_id: 2, vote_count: 0 },
  ]);
  expect(input).toMatchObject({ year_id: 33, constituency_id: 12, election_type_id: 1 });
});

it('sends the version that was seen with the figures that stay', () => {
  expect(updateInput(valuesOf(poll), poll, 4)).toMatchObject({
    id: 5,
    version: 4,
    votes: [
      { candidate_id: 1, vote_count: 40 },
      { candidate_id: 2, vote_count: 0 },
    ],
  });
});

it('sums the figures, without blanks', () => {
  expect(totalOf(poll)).toBe(40);
  expect(sumOf({ 1: 3, 2: null, 3: 4 })).toBe(7);
});

it('is empty at first, and shows a poll as stored', () => {
  expect(emptyPoll).toEqual({ title: '', status: null, election_type_id: null, votes: {} });
  expect(valuesOf(poll)).toEqual({
    title: 'Exit poll at noon',
    status: 'active',
    election_type_id: 1,
    votes: { 1: 40, 2: 0 },
  });
});

it('sends what the form has and the place that the screen has, and nothing else', () => {
  const sent = { title: 'Exit poll at noon', status: 'active', election_type_id: 1, votes: [] };
  const values = { ...valuesOf(poll), title: ' Exit poll at noon ', votes: { 3: null } };
  expect(createInput(values, { year_id: 34, constituency_id: 13 })).toEqual({
    ...sent,
    year_id: 34,
    constituency_id: 13,
  });
  expect(updateInput(values, poll, undefined)).toEqual({
    ...sent,
    id: 5,
    year_id: 33,
    constituency_id: 12,
    version: undefined,
  });
});

it('names an election type as the screens do', () => {
  const types = [
    { id: 1, title: 'presidential' as const },
    { id: 2, title: 'parliamentary' as const },
  ];
  expect([typeName(types, 1), typeName(types, 2), typeName(types, 3)]).toEqual(['Presidential', 'Parliamentary', '']);
});
