import type { Candidate } from '@election/contract/ballots/candidates';
import { sayValidation } from '@election/contract/messages/validation';
import { describe, expect, it } from 'vitest';
import {
  type CandidateValues,
  checkCandidate,
  createInput,
  emptyCandidate,
  updateInput,
  valuesOf,
} from './candidate-form.ts';

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
    const missing = {
      name: sayValidation.required,
      status: sayValidation.required,
      year_id: sayValidation.required,
      party_id: sayValidation.required,
      avatar_url: sayValidation.required,
    };
    expect(checkCandidate(emptyCandidate(nowhere), 'presidential', 'create')).toEqual(missing);
    expect(checkCandidate({ ...complete, avatar_url: picture }, 'presidential', 'create')).toEqual({});
  });

  it('has no fewer than 0 children', () => {
    const values = { ...complete, avatar_url: picture, no_of_children: -1 };
    expect(Object.keys(checkCandidate(values, 'presidential', 'create'))).toEqual(['no_of_children']);
  });
});

describe('a new parliamentary candidate', () => {
  it('needs name, status, year, party and constituency, but no picture', () => {
    expect(checkCandidate(emptyCandidate(nowhere), 'parliamentary', 'create')).toEqual({
      name: sayValidation.required,
      status: sayValidation.required,
      year_id: sayValidation.required,
      party_id: sayValidation.required,
      constituency_id: sayValidation.required,
    });
    expect(checkCandidate(complete, 'parliamentary', 'create')).toEqual({});
  });
});

describe('an update of a candidate', () => {
  it.each(['presidential', 'parliamentary'] as const)('needs name, status and party (%s), but no picture', (type) => {
    const blank = { ...complete, name: '', status: null, party_id: null };
    const missing = { name: sayValidation.required, status: sayValidation.required, party_id: sayValidation.required };
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

const details = {
  education: 'KNUST',
  date_of_birth: '1970-02-28',
  religion: 'Christian',
  hometown: 'Ho',
  spouse: 'Kofi',
  no_of_children: 0,
  prev_positions: 'Minister',
};
const blank = {
  ...details,
  education: '',
  date_of_birth: '',
  religion: '',
  hometown: '',
  spouse: '',
  prev_positions: '',
};
const stored = {
  id: 9,
  name: 'Ama Owusu',
  status: 'inactive',
  year_id: 33,
  election_type_id: 1,
  constituency_id: 12,
  party_id: 2,
  ballot_order: 4,
  withdrawn: true,
  avatar_url: '/pictures/abc',
  version: 5,
} as Candidate;

describe('the form', () => {
  it('is empty but for the place of a new candidate', () => {
    const place = { year_id: 33, region_id: 4, constituency_id: 12 };
    expect(emptyCandidate(place)).toEqual({
      ...place,
      ...blank,
      name: '',
      status: null,
      party_id: null,
      avatar_url: null,
      ballot_order: null,
      withdrawn: false,
      no_of_children: null,
    });
  });

  it('shows a candidate as stored, and what is not known as empty', () => {
    const shown = {
      name: 'Ama Owusu',
      status: 'inactive',
      year_id: 33,
      party_id: 2,
      region_id: 4,
      constituency_id: 12,
      avatar_url: '/pictures/abc',
      ballot_order: 4,
      withdrawn: true,
    };
    expect(valuesOf({ ...stored, ...details }, 4)).toEqual({ ...shown, ...details });
    const none = Object.fromEntries(Object.keys(details).map((key) => [key, null])) as unknown as Candidate;
    expect(valuesOf({ ...stored, ...none }, null)).toEqual({
      ...shown,
      region_id: null,
      ...blank,
      no_of_children: null,
    });
    expect(valuesOf({ ...stored, ...details, avatar_url: 'null' }, 4).avatar_url).toBeNull();
  });

  it('sends every detail of a presidential candidate, none of a parliamentary one, and ballot order and withdrawal of both', () => {
    const values = { ...complete, ...details, avatar_url: picture, ballot_order: 0, withdrawn: true };
    expect(createInput(values, 'presidential')).toEqual({
      name: 'Ama Owusu',
      status: 'active',
      year_id: 33,
      party_id: 2,
      election_type_id: 1,
      avatar_url: picture,
      ballot_order: 0,
      withdrawn: true,
      ...details,
    });
    expect(updateInput(values, 'parliamentary', { id: 9, version: undefined })).toEqual({
      id: 9,
      version: undefined,
      name: 'Ama Owusu',
      status: 'active',
      year_id: 33,
      party_id: 2,
      election_type_id: 2,
      constituency_id: 12,
      avatar_url: picture,
      ballot_order: 0,
      withdrawn: true,
    });
  });

  it('requires a constituency of a parliamentary candidate at any time, and a picture of a new presidential one alone', () => {
    const faults = (
      values: CandidateValues,
      ...[type, what]: [Parameters<typeof checkCandidate>[1], 'create' | 'update']
    ) => Object.keys(checkCandidate(values, type, what));
    const placeless = { ...complete, constituency_id: null };
    expect(faults(placeless, 'parliamentary', 'update')).toEqual(['constituency_id']);
    expect(faults(placeless, 'presidential', 'update')).toEqual([]);
    expect(faults({ ...placeless, avatar_url: '/pictures/abc' }, 'presidential', 'create')).toEqual(['avatar_url']);
    expect(faults(complete, 'parliamentary', 'create')).toEqual([]);
  });
});
