import { ELECTION_TYPE } from '@election/contract/election-types';
import { required } from '@election/contract/messages/validation';
import { describe, expect, it } from 'vitest';
import { type CandidateValues, checkCandidate, createInput, emptyCandidate, updateInput } from './candidate-form.ts';

const nowhere = { year_id: null, region_id: null, constituency_id: null };
const picture = new File(['x'], 'face.png');
const complete: CandidateValues = {
  ...emptyCandidate({ year_id: 33, region_id: 4, constituency_id: 12 }),
  name: ' Ama Owusu ',
  status: 'active',
  party_id: 2,
};

describe('a new presidential candidate', () => {
  it('requires name, status, year, party and a picture', () => {
    const missing = { name: required, status: required, year_id: required, party_id: required, avatar_url: required };
    expect(checkCandidate(emptyCandidate(nowhere), 'presidential', 'create')).toEqual(missing);
    expect(checkCandidate({ ...complete, avatar_url: picture }, 'presidential', 'create')).toEqual({});
  });

  it('is sent without a constituency and with personal details', () => {
    const values = { ...complete, avatar_url: picture, education: 'KNUST', no_of_children: 0 };
    const input = createInput(values, 'presidential');
    expect(input).toMatchObject({
      name: 'Ama Owusu',
      election_type_id: ELECTION_TYPE.presidential,
      avatar_url: picture,
      education: 'KNUST',
      no_of_children: 0,
    });
    expect(input.constituency_id).toBeUndefined();
    expect(input.ballot_order).toBeUndefined();
  });

  it('has no fewer than 0 children', () => {
    const values = { ...complete, avatar_url: picture, no_of_children: -1 };
    expect(Object.keys(checkCandidate(values, 'presidential', 'create'))).toEqual(['no_of_children']);
  });
});

describe('a new parliamentary candidate', () => {
  it('needs name, status, year, party and constituency, but no picture', () => {
    expect(checkCandidate(emptyCandidate(nowhere), 'parliamentary', 'create')).toEqual({
      name: required,
      status: required,
      year_id: required,
      party_id: required,
      constituency_id: required,
    });
    expect(checkCandidate(complete, 'parliamentary', 'create')).toEqual({});
  });

  it('is sent with its constituency and without personal details', () => {
    const input = createInput({ ...complete, education: 'KNUST' }, 'parliamentary');
    expect(input).toMatchObject({ election_type_id: ELECTION_TYPE.parliamentary, constituency_id: 12 });
    expect(input.education).toBeUndefined();
  });
});

describe('an update of a candidate', () => {
  it.each(['presidential', 'parliamentary'] as const)('needs name, status and party (%s), but no picture', (type) => {
    const blank = { ...complete, name: '', status: null, party_id: null };
    const missing = { name: required, status: required, party_id: required };
    expect(checkCandidate(blank, type, 'update')).toEqual(missing);
    expect(checkCandidate(complete, type, 'update')).toEqual({});
  });

  it('keeps the present picture and clears emptied fields', () => {
    const values = { ...complete, avatar_url: '/pictures/abc', spouse: '', no_of_children: null };
    const input = updateInput(values, 'presidential', { id: 9, version: 2 });
    expect(input).toMatchObject({ id: 9, version: 2, year_id: 33, spouse: null, no_of_children: null });
    expect(input.avatar_url).toBeUndefined();
  });
});
