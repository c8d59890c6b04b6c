import { expect, it } from 'vitest';
import { records as say } from '../sentences.ts';
import { changesOf, merged, type NamedField, valuesIn } from './fields.ts';

interface Values {
  name: string;
  colors: string[];
  logo: File | null;
}

const fields: NamedField<Values>[] = [
  { key: 'name', label: 'Name' },
  { key: 'colors', label: 'Colors', text: (colors) => (colors as string[]).join(' ') },
  { key: 'logo', label: 'Logo', text: (logo) => (logo as File).name },
];
const before: Values = { name: 'Blue', colors: ['#0000ff'], logo: null };
const copied = (): Values => ({ ...before, colors: [...before.colors] });

it('lists what differs, comparing lists by their items', () => {
  expect(changesOf(fields, before, copied())).toEqual([]);
  const logo = new File(['x'], 'logo.png');
  expect(changesOf(fields, before, { name: 'Red', colors: [], logo })).toEqual([
    say.change({ name: 'Name', from: 'Blue', to: 'Red' }),
    say.change({ name: 'Colors', from: '#0000ff', to: say.blank }),
    say.change({ name: 'Logo', from: say.blank, to: 'logo.png' }),
  ]);
});

it('lists values and skips blanks', () => {
  expect(valuesIn(fields, { name: 'Blue', colors: [], logo: null })).toEqual([
    say.value({ label: 'Name', text: 'Blue' }),
  ]);
});

it('puts the person’s own changes over the current values, and nothing else', () => {
  const current = { ...before, name: 'Green', colors: ['#00ff00'] };
  const logo = new File(['x'], 'logo.png');
  expect(merged(fields, before, current, { ...copied(), logo })).toEqual({ ...current, logo });
});

it('writes what is not there as blank, and 0 and false as they are', () => {
  interface Other {
    votes: number | null;
    open: boolean | undefined;
    text: string;
    map: Record<string, number>;
  }
  const named: NamedField<Other>[] = (['votes', 'open', 'text', 'map'] as const).map((key) => ({ key, label: key }));
  const none: Other = { votes: null, open: undefined, text: '', map: { a: 1 } };
  const some: Other = { votes: 0, open: false, text: ' ', map: { a: 1 } };
  expect(changesOf(named, none, some)).toEqual([
    say.change({ name: 'votes', from: say.blank, to: '0' }),
    say.change({ name: 'open', from: say.blank, to: 'false' }),
    say.change({ name: 'text', from: say.blank, to: ' ' }),
  ]);
  expect(changesOf(named, some, none)).toHaveLength(3);
  expect(valuesIn(named, some)).toHaveLength(4);
  expect(valuesIn(named, none)).toEqual([say.value({ label: 'map', text: '[object Object]' })]);
  expect(changesOf(named, none, { ...none, map: { a: 2 } })).toHaveLength(1);
});

it('takes two files for two values, though they hold the same', () => {
  const [one, other] = [new File(['x'], 'logo.png'), new File(['x'], 'logo.png')];
  expect(changesOf(fields, { ...before, logo: one }, { ...before, logo: other })).toHaveLength(1);
  expect(changesOf(fields, { ...before, logo: one }, { ...before, logo: one })).toEqual([]);
});

it('takes a list, a record and a file for different values', () => {
  const list = { key: 'value', label: 'Value' } as const;
  expect(changesOf<{ value: unknown }>([list], { value: null }, { value: [] })).toHaveLength(1);
  expect(changesOf<{ value: unknown }>([list], { value: [] }, { value: null })).toHaveLength(1);
  expect(changesOf<{ value: unknown }>([list], { value: {} }, { value: new File([], 'logo.png') })).toHaveLength(1);
  expect(changesOf<{ value: unknown }>([list], { value: 'null' }, { value: null })).toHaveLength(1);
});

it('keeps an own change back to what it was before another person’s', () => {
  const current = { ...before, name: 'Green' };
  expect(merged(fields, before, current, { ...copied(), colors: [] })).toEqual({ ...current, colors: [] });
  expect(merged(fields, before, current, { ...copied(), name: 'Red' }).name).toBe('Red');
});
