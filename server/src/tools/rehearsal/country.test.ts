import { svgPath } from '@election/contract/wire/wire';
import { describe, expect, test } from 'vitest';
import { generateCountry, stationsOf } from './country.ts';

const constituenciesOf: Record<string, number> = {
  Ashanti: 47,
  'Greater Accra': 34,
  Eastern: 33,
  Central: 23,
  Volta: 18,
  Northern: 18,
  Western: 17,
  'Upper East': 15,
  Bono: 12,
  'Bono East': 11,
  'Upper West': 11,
  'Western North': 9,
  Oti: 9,
  Savannah: 7,
  Ahafo: 6,
  'North East': 6,
};

test.each([
  [false, 6, 1_380],
  [true, 12, 41_000],
])('full: %s has %i presidential candidates and %i stations', (full, candidates, stations) => {
  const country = generateCountry(full);
  const all = country.constituencies.flatMap(stationsOf);
  expect(country.presidential).toHaveLength(candidates);
  expect(all).toHaveLength(stations);
  expect(new Set(all.map(({ id }) => id)).size).toBe(stations);
  expect(new Set(all.map(({ code }) => code)).size).toBe(stations);
});

describe('the country', () => {
  const country = generateCountry(false);

  test('has 16 regions and as many constituencies in each as Ghana', () => {
    const counts = Map.groupBy(country.constituencies, (constituency) => constituency.region.place.title);
    expect(Object.fromEntries([...counts].map(([title, list]) => [title, list.length]))).toEqual(constituenciesOf);
  });

  test('gives every place a unique outline that the contract accepts', () => {
    const paths = [...country.regions, ...country.constituencies].map((place) => place.svg_path);
    expect(new Set(paths).size).toBe(16 + 276);
    for (const path of paths) expect(svgPath.safeParse(path).success).toBe(true);
  });

  test('divides the register of a constituency among its stations', () => {
    for (const constituency of country.constituencies) {
      const stations = stationsOf(constituency);
      expect(stations.reduce((sum, station) => sum + station.registered, 0)).toBe(constituency.registered);
      expect(constituency.registered).toBeGreaterThanOrEqual(15_000);
      expect(constituency.registered).toBeLessThanOrEqual(120_000);
    }
  });

  test('has three to six candidates with distinct names for each seat', () => {
    for (const candidates of country.parliamentary.values()) {
      expect(candidates.length).toBeGreaterThanOrEqual(3);
      expect(candidates.length).toBeLessThanOrEqual(6);
      expect(new Set(candidates.map(({ name }) => name)).size).toBe(candidates.length);
    }
  });
});
