import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../plants/copy.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { SHAPES } from './ignore-shapes.ts';

/** A changed place of a file, and what the tests made of it. */
export interface Mutant {
  file: string;
  /** From 1. */
  at: number;
  /** The line as a whole, without the space around it. */
  line: string;
  original: string;
  replacement: string;
  fate: 'killed' | 'equivalent' | 'survived';
}

/** A busy machine must not make a slow test a killed mutant: so many milliseconds a mutant may take longer than its tests. */
const PATIENCE = 30_000;

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>;

/** A module that cannot be loaded any more fails every test. */
const KILLED = ['Killed', 'Timeout', 'RuntimeError'];

/** Mutants at the same time. */
const CONCURRENCY = 2;

/** What earlier runs found: a killed mutant is tried again where its place has changed, or the test that killed it. */
const KNOWN = join(ROOT, 'node_modules/.cache/mutants');

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

/**
 * Survivors are tried again: a test may be new, which Stryker does not see for what runs while a module is loaded. So are mutants
 * without an end: the machine may have been busy.
 */
function forgetDoubtful(known: string) {
  if (!existsSync(known)) return;
  const report = JSON.parse(readFileSync(known, 'utf8')) as Report;
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants.filter(({ status }) => KILLED.includes(status) && status !== 'Timeout');
  }
  writeFileSync(known, JSON.stringify(report));
}

/**
 * Changes each place of an area's files in turn, and runs the tests that come by it.
 * @param copy a copy of the checkout, which is the working directory
 * @param anew whether nothing is taken from earlier runs
 */
export async function runMutants(
  copy: string,
  area: string,
  files: readonly string[],
  anew: boolean,
): Promise<Mutant[]> {
  // The texts before Stryker puts all mutants into them.
  const texts = new Map(files.map((file) => [file, readFileSync(join(copy, file), 'utf8')]));
  for (const [file, text] of texts) writeFileSync(join(copy, file), withoutConst(text));
  // For vitest.config.ts, which a process of its own reads: a mutant of a module that is loaded runs all tests that load it.
  process.env.MUTANTS_AREA = area;
  const known = join(KNOWN, `${area}.json`);
  forgetDoubtful(known);
  const results = await new Stryker({
    mutate: [...files],
    // The copy is there for that, and its workspaces are links into it.
    inPlace: true,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './mutants/ignore-shapes.ts'],
    ignorers: [SHAPES],
    vitest: { configFile: 'mutants/vitest.config.ts', related: true },
    disableTypeChecks: false,
    concurrency: CONCURRENCY,
    incremental: true,
    incrementalFile: known,
    force: anew,
    timeoutMS: PATIENCE,
    reporters: ['progress-append-only'],
    logLevel: 'warn' as LogLevel,
    warnings: false,
  }).runMutationTest();
  return results.flatMap(({ fileName, location: { start, end }, replacement, status }) => {
    if (status === 'Ignored') return [];
    const file = relative(copy, fileName);
    const lines = (texts.get(file) ?? '').split('\n');
    const changed = lines.slice(start.line - 1, end.line);
    changed.push((changed.pop() ?? '').slice(0, end.column - 1));
    const original = changed.join('\n').slice(start.column - 1);
    const place = { file, at: start.line, line: lines[start.line - 1]?.trim() ?? '' };
    const isKilled = KILLED.includes(status);
    const mutant = { ...place, original: oneLine(original), replacement: oneLine(replacement) };
    return [{ ...mutant, fate: isKilled ? 'killed' : isEquivalent(mutant) ? 'equivalent' : 'survived' } as const];
  });
}

/** Stryker passes over all that stands before `as const`, which is a whole table of rules. Nothing else moves. */
const withoutConst = (text: string) => text.replaceAll(/\bas const\b/g, '        ');

/** Text as it stands in a table. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const isEquivalent = (mutant: Omit<Mutant, 'fate'>) =>
  EQUIVALENTS.some(
    ({ file, line, original, replacement }) =>
      file === mutant.file &&
      line === mutant.line &&
      original === mutant.original &&
      replacement === mutant.replacement,
  );
