import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { copyCheckout, ROOT } from './copy.ts';
import { type Plant, plantIn } from './plant.ts';
import { allPlants } from './plants.ts';
import { runPlant } from './run.ts';

const areas = await allPlants();
const plants = [...areas.values()].flat();

describe('each plant', () => {
  it.each(plants)('$name: stands once in its file and names tests that exist', (plant) => {
    const text = readFileSync(join(ROOT, plant.file), 'utf8');
    expect(plantIn(text, plant)).not.toBe(text);
    expect(plant.tests).not.toEqual([]);
    expect(plant.tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test('plants have names of their own', () => {
  const names = plants.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every feature of the server and every screen has a plant', () => {
  const folders = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => `${path}/${name}/`);
  const grown = [...folders('server/src/features'), ...folders('server/src/platform'), ...folders('web/src')];
  expect(grown.filter((folder) => !plants.some(({ file }) => file.startsWith(folder)))).toEqual([]);
});

test('a plant is killed by a failing test alone, and leaves the copy as it was', { timeout: 120_000 }, () => {
  const copy = copyCheckout();
  const isFound = plants.find(({ name }) => name === 'C7 begins at 51 votes') as Plant;
  const isNone: Plant = { ...isFound, find: 'const LEAD_FROM_VOTES = 50;', replace: 'const LEAD_FROM_VOTES = 0x32;' };
  const isBroken: Plant = { ...isFound, find: 'const LEAD_FROM_VOTES = 50;', replace: 'const LEAD_FROM_VOTES = ;' };
  try {
    expect(runPlant(copy, isFound)).toEqual({ verdict: 'killed', by: expect.stringContaining('50 votes') });
    expect(runPlant(copy, isNone).verdict).toBe('survived');
    expect(runPlant(copy, isBroken).verdict).toBe('failed');
    expect(readFileSync(join(copy, isFound.file), 'utf8')).toBe(readFileSync(join(ROOT, isFound.file), 'utf8'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
