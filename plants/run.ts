import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plant, plantIn } from './plant.ts';

/** `failed`: the tests could not be run at all, which says nothing of them. */
export type Verdict = 'killed' | 'survived' | 'failed';

/** Tests are given up after so many milliseconds a file; a loop without end is killed as well. */
const LONGEST = 300_000;

/** Plants the bug in a copy of the checkout, runs its tests, and takes it out again. */
export function runPlant(copy: string, plant: Plant): { verdict: Verdict; by: string } {
  const file = join(copy, plant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, plantIn(text, plant));
  try {
    return runTests(copy, plant.tests);
  } finally {
    writeFileSync(file, text);
  }
}

interface Report {
  numTotalTests: number;
  testResults: { assertionResults: { status: string; title: string }[] }[];
}

/** Runs test files in a copy; `by` is the title of the first test that failed, or what went wrong. */
export function runTests(copy: string, tests: readonly string[]): { verdict: Verdict; by: string } {
  const output = join(copy, 'plant.json');
  rmSync(output, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${output}`, ...tests];
  // Compiling the packages anew would be half of the work of most plants.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(copy, '.compiled') };
  const child = spawnSync(process.execPath, args, {
    cwd: copy,
    env,
    encoding: 'utf8',
    timeout: LONGEST * tests.length,
  });
  if (child.signal !== null) return { verdict: 'killed', by: 'no end within five minutes a file' };
  const report = readReport(output);
  const failed = report?.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )[0];
  if (failed) return { verdict: 'killed', by: failed.title };
  if (child.status === 0 && (report?.numTotalTests ?? 0) > 0) return { verdict: 'survived', by: '' };
  return { verdict: 'failed', by: `${child.stdout}${child.stderr}`.trim().slice(-400) };
}

function readReport(output: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
