import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from './copy.ts';
import { plantIn } from './plant.ts';
import { allPlants } from './plants.ts';

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
