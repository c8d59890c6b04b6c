import * as say from '@election/contract/messages/screens-reference';
import { expect, it } from 'vitest';
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

it('tells what differs, a list by what it holds', () => {
  expect(changesOf(fields, before, copied())).toEqual([]);
  const logo = new File(['x'], 'logo.png');
  expect(changesOf(fields, before, { name: 'Red', colors: [], logo })).toEqual([
    say.change('Name', 'Blue', 'Red'),
    say.change('Colors', '#0000ff', say.blank),
    say.change('Logo', say.blank, 'logo.png'),
  ]);
});

it('tells what is there and passes over what is blank', () => {
  expect(valuesIn(fields, { name: 'Blue', colors: [], logo: null })).toEqual([say.value('Name', 'Blue')]);
});

it('lays what a person changed over what stands now, and nothing else', () => {
  const standing = { ...before, name: 'Green', colors: ['#00ff00'] };
  const logo = new File(['x'], 'logo.png');
  expect(merged(fields, before, standing, { ...copied(), logo })).toEqual({ ...standing, logo });
});
