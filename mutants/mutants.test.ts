import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../plants/copy.ts';
import { AREAS, PASSED_OVER, testsOf } from './areas.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { scoreOf } from './report.ts';
import type { Mutant } from './run.ts';

const files = AREAS.flatMap((area) => area.files);
const isMissing = (file: string) => !existsSync(join(ROOT, file));

describe('the files of pure code', () => {
  test('and their tests exist, each file once', () => {
    expect([...files, ...AREAS.flatMap(testsOf), ...PASSED_OVER.keys()].filter(isMissing)).toEqual([]);
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
  });

  test('are all of the contract, except those that are passed over with a reason', () => {
    const all = globSync('contract/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((file) => files.includes(file) === PASSED_OVER.has(file))).toEqual([]);
  });
});

describe('each equivalent mutant', () => {
  it.each(EQUIVALENTS)('of $file: $original stands once', ({ file, line, original, replacement, reason }) => {
    expect(files).toContain(file);
    const lines = readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .map((text) => text.trim());
    expect(lines.filter((text) => text === line)).toHaveLength(1);
    expect(replacement).not.toBe(original);
    expect(reason).not.toBe('');
  });

  test('is named once', () => {
    const keys = EQUIVALENTS.map(({ file, line, original, replacement }) =>
      [file, line, original, replacement].join('\n'),
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

test('the score is the share of those killed, equivalent ones apart', () => {
  const some = (killed: number, equivalent: number, survived: number) =>
    Object.entries({ killed, equivalent, survived }).flatMap(([fate, count]) =>
      Array.from({ length: count }, () => ({ fate }) as Mutant),
    );
  expect([scoreOf([]), scoreOf(some(0, 2, 0)), scoreOf(some(9, 3, 1)), scoreOf(some(0, 0, 1))]).toEqual([
    100, 100, 90, 0,
  ]);
});
