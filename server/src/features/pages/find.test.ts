import type { Place, View } from '@election/contract/results/view/view';
import { expect, it } from 'vitest';
import { findPlaces } from './find.ts';

const place = (id: number, { name }: { name: string }) => ({ id, name, region_id: 1 }) as Place;
const view = (places: Place[]) => ({ result: { regions: [{ id: 1, title: 'Oti' }] }, places }) as unknown as View;

it('finds a constituency by letters of its name or region, without accents and case, first letters first', () => {
  const places = [place(1, { name: 'North Tongu' }), place(2, { name: 'Tóngu South' }), place(3, { name: 'Ho' })];
  const shown = view(places);
  expect(findPlaces(shown, ' TONG ').map(({ id }) => id)).toEqual([2, 1]);
  expect(findPlaces(shown, 'oti')).toHaveLength(3);
  expect(findPlaces(shown, 'nowhere')).toEqual([]);
});

it('forgives apostrophes and a typing error in a search, and finds no more than before where it is right', () => {
  const names = ["Murang'a South", 'Ngong’a', 'Tamale Central', 'Kumasi', 'Ho', 'Tano North', "O'Dea"];
  const shown = view(names.map((name, at) => place(at + 1, { name })));
  const found = (text: string) => findPlaces(shown, text).map(({ name }) => name);
  for (const text of ["Murang'a", 'murang’a', 'MURANGA', 'muranga s', 'murnga', 'Murangga', 'murang‘a sotuh'])
    expect(found(text), text).toEqual(["Murang'a South"]);
  for (const text of ['ngonga', "ngong'a"]) expect(found(text), text).toEqual(['Ngong’a']);
  for (const text of ['tmale', 'tamalle', 'centrl', 'tamale central', 'tmale centrall'])
    expect(found(text), text).toEqual(['Tamale Central']);
  expect(found('tano')).toEqual(['Tano North']);
  // Too short for a typing error.
  for (const text of ['o’d', "o'd", 'o´d', 'ode']) expect(found(text), text).toEqual(["O'Dea"]);
  for (const text of ['hx', 'kum4s1', 'zzzzzzzz', 'talame centr4l']) expect(found(text), text).toEqual([]);
});
