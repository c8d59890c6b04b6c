import type { Coalition } from '@election/contract/ballots/coalitions';
import type { Party } from '@election/contract/ballots/parties';
import { MAX_OTHER_COLORS } from '@election/contract/ballots/parties';
import { sayValidation } from '@election/contract/messages/validation';
import { describe, expect, it } from 'vitest';
import {
  checkParty,
  createInput,
  emptyParty,
  hasDuplicates,
  type PartyValues,
  partyFields,
  updateInput,
  valuesOf,
} from './party-form.ts';
import { parties as say, coalitions as sayCoalitions } from './sentences.ts';

const complete: PartyValues = {
  name: ' Golden Shore Party ',
  acronym: 'GSP',
  status: 'active',
  year_id: 33,
  order_queue: 4,
  color: '#0B5FA5',
  other_colors: ['#f2c230'],
  independents: false,
  coalition_id: null,
  logo_url: null,
};

describe('a new party', () => {
  it('needs name, status, year, order queue and main color', () => {
    expect(checkParty(emptyParty(null), 'create')).toEqual({
      name: sayValidation.required,
      status: sayValidation.required,
      year_id: sayValidation.required,
      order_queue: sayValidation.required,
      color: sayValidation.required,
    });
    expect(checkParty(complete, 'create')).toEqual({});
  });

  it('may have the order queue 0', () => {
    expect(checkParty({ ...complete, order_queue: 0 }, 'create')).toEqual({});
  });

  it('is refused with the sentence of duplicates where a color comes twice', () => {
    const errors = checkParty({ ...complete, other_colors: ['#0b5fa5'] }, 'create');
    expect(errors).toEqual({ other_colors: say.fillAllOrDuplicate });
  });

  it('is sent trimmed', () => {
    const logo_url = new File(['x'], 'logo.png');
    expect(createInput({ ...complete, color: 'abc', logo_url })).toEqual({
      ...complete,
      name: 'Golden Shore Party',
      color: '#aabbcc',
      logo_url,
    });
  });
});

describe('an update of a party', () => {
  it('needs name, status, main color and the order queue, which every party has', () => {
    const values = { ...complete, name: ' ', status: null, order_queue: null, color: '' };
    expect(checkParty(values, 'update')).toEqual({
      name: sayValidation.required,
      status: sayValidation.required,
      order_queue: sayValidation.required,
      color: sayValidation.required,
    });
  });

  it.each(['create', 'update'] as const)(
    'of a party that is to %s, say that the main color or another one is duplicated',
    (what) => {
      for (const other_colors of [[complete.color], ['#f2c230', 'F2C230']]) {
        expect(checkParty({ ...complete, other_colors }, what).other_colors).toBe(
          'Fill All Fields or Duplicate Party Minor Colors',
        );
      }
    },
  );

  it('keeps the logo and clears a removed acronym', () => {
    const values = { ...complete, acronym: '', independents: true, logo_url: '/pictures/abc' };
    const input = updateInput(values, { id: 7, version: 3 });
    expect(input).toMatchObject({ id: 7, version: 3, acronym: null, independents: true });
    expect(input.logo_url).toBeUndefined();
  });
});

describe('colors', () => {
  it.each([
    ['#0b5fa5', [], false],
    ['', [], false],
    ['', [''], false],
    ['#0b5fa5', ['#0B5FA5'], true],
    ['#ffffff', ['#fff'], true],
    ['#0b5fa5', ['#ffffff', '#2b2b2b'], false],
    ['#0b5fa5', ['#ffffff', '#FFFFFF'], true],
  ])('main %s, others %j: duplicates %s', (color, other_colors, duplicated) => {
    expect(hasDuplicates({ color, other_colors })).toBe(duplicated);
  });

  it('are at most two besides the main one', () => {
    const other_colors = ['#000001', '#000002', '#000003'];
    expect(other_colors.length).toBe(MAX_OTHER_COLORS + 1);
    expect(checkParty({ ...complete, other_colors }, 'create').other_colors).toBeTruthy();
  });

  it('that are invalid are refused with an example', () => {
    expect(checkParty({ ...complete, color: 'blue' }, 'create')).toEqual({ color: sayValidation.wrongColor });
  });
});

describe('the form', () => {
  it('is empty but for the year', () => {
    expect(emptyParty(33)).toEqual({
      name: '',
      acronym: '',
      status: null,
      year_id: 33,
      order_queue: null,
      color: '',
      other_colors: [],
      logo_url: null,
      independents: false,
      coalition_id: null,
    });
  });

  it('shows a party as stored, without an acronym an empty one', () => {
    const party = { ...complete, id: 7, version: 3 } as Party;
    expect(valuesOf(party)).toEqual(complete);
    expect(valuesOf({ ...party, acronym: null }).acronym).toBe('');
  });

  it('names its fields in the question before saving', () => {
    const yearField = { key: 'year_id', label: 'Year' } as Parameters<typeof partyFields>[0];
    const fields = partyFields(yearField, [{ id: 7, name: 'Shore Alliance' } as Coalition]);
    expect(fields.map(({ key, label }) => [key, label])).toEqual([
      ['name', say.name],
      ['acronym', say.acronym],
      ['status', expect.any(String)],
      ['year_id', 'Year'],
      ['order_queue', say.orderQueue],
      ['color', say.color],
      ['other_colors', say.otherColors],
      ['independents', say.independents],
      ['coalition_id', sayCoalitions.coalition],
      ['logo_url', say.logo],
    ]);
    const textOf = (key: string) => fields.find((field) => field.key === key)?.text;
    expect([true, false].map((flag) => textOf('independents')?.(flag))).toEqual([say.yes, say.no]);
    expect([7, 8].map((id) => textOf('coalition_id')?.(id))).toEqual(['Shore Alliance', '']);
    expect(textOf('other_colors')?.(['#000001', '#000002'])).toBe('#000001, #000002');
    expect(textOf('logo_url')?.(new File(['x'], 'logo.png'))).toBe('logo.png');
  });
});

describe('a color that is no color', () => {
  it('is refused as one, also where others are refused too', () => {
    expect(checkParty({ ...complete, color: ' blue ', other_colors: ['#ffffff', '#FFFFFF'] }, 'update')).toEqual({
      color: sayValidation.wrongColor,
      other_colors: say.fillAllOrDuplicate,
    });
  });

  it('is missing where it is blank', () => {
    expect(checkParty({ ...complete, color: '  ' }, 'create')).toEqual({ color: sayValidation.required });
  });
});
