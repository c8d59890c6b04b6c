import { expect, it } from 'vitest';
import { changesOf, merged, type NamedField, valuesIn } from './fields.ts';
import * as say from './sentences.ts';

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
    say.change('Name', 'Blue', 'Red'),
    say.change('Colors', '#0000ff', say.blank),
    say.change('Logo', say.blank, 'logo.png'),
  ]);
});

it('lists values and skips blanks', () => {
  expect(valuesIn(fields, { name: 'Blue', colors: [], logo: null })).toEqual([say.value('Name', 'Blue')]);
});

it('puts the person’s own changes over the current values, and nothing else', () => {
  const current = { ...before, name: 'Green', colors: ['#00ff00'] };
  const logo = new File(['x'], 'logo.png');
  expect(merged(fields, before, current, { ...copied(), logo })).toEqual({ ...current, logo });
});
