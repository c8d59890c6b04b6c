import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { copyCheckout, ROOT } from './copy.ts';
import { type Plant, plantIn } from './plant.ts';
import { allPlants } from './plants.ts';
import { reportWith } from './report.ts';
import { runPlant, startTests } from './run.ts';

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

test('whole areas write their row, and plants that are run alone correct it', () => {
  const text = '| area | planted | killed | survived | commit |\n| --- | ---: | ---: | --- | --- |\n\nend';
  const row = (report: string, area: string) => report.split('\n').find((line) => line.startsWith(`| ${area} `));
  const planted = 3;
  const whole = reportWith(text, [
    { area: 'people', planted, tried: ['one', 'two', 'three'], survived: ['two', 'three'], commit: 'a1' },
  ]);
  expect(row(whole, 'people')).toBe('| people | 3 | 1 | two; three | a1 |');
  const alone = { area: 'people', tried: ['one', 'two'], survived: ['one'], commit: 'b2' };
  expect(row(reportWith(whole, [{ ...alone, planted }]), 'people')).toBe('| people | 3 | 1 | three; one | b2 |');
  // A plant more since then: the row waits for the whole area.
  expect(reportWith(whole, [{ ...alone, planted: 4 }])).toBe(whole);
  expect(reportWith(text, [{ ...alone, planted }])).toBe(text);
  expect(reportWith(whole, [{ ...alone, planted, tried: [], survived: [] }])).toBe(whole);
});

test('a plant is killed by a failing test alone, and leaves the copy as it was', async () => {
  const copy = copyCheckout();
  const tests = startTests(copy);
  const isFound = plants.find(({ name }) => name === 'C7 begins at 51 votes') as Plant;
  const isNone: Plant = { ...isFound, find: 'const LEAD_FROM_VOTES = 50;', replace: 'const LEAD_FROM_VOTES = 0x32;' };
  const isBroken: Plant = { ...isFound, find: 'const LEAD_FROM_VOTES = 50;', replace: 'const LEAD_FROM_VOTES = ;' };
  try {
    const run = (plant: Plant) => runPlant(copy, tests, plant);
    expect(await run(isFound)).toEqual({ verdict: 'killed', by: expect.stringContaining('50 votes') });
    expect((await run(isNone)).verdict).toBe('survived');
    expect((await run(isBroken)).verdict).toBe('failed');
    expect(await tests.run(isFound.tests)).toEqual({ verdict: 'survived', by: '' });
    // What failed before says nothing of other files.
    await run(isFound);
    expect(await tests.run(['contract/src/pairs.test.ts'])).toEqual({ verdict: 'survived', by: '' });
    expect(readFileSync(join(copy, isFound.file), 'utf8')).toBe(readFileSync(join(ROOT, isFound.file), 'utf8'));
  } finally {
    await tests.end();
    rmSync(copy, { recursive: true, force: true });
  }
});
