import { resolve } from 'node:path';
import { createVitest, type TestRunResult } from 'vitest/node';

/** `failed`: the tests could not be run at all, which says nothing of them. */
export type Verdict = 'killed' | 'survived' | 'failed';

/** Test files to run, and what has changed since the last run. Relative to the working directory. */
export interface Request {
  tests: readonly string[];
  changed: readonly string[];
}

export interface Answer {
  verdict: Verdict;
  /** The title of the first test that failed, or what went wrong. */
  by: string;
}

// Runs the tests of each message in the working directory, and answers with what they found. What does not change between two runs
// is started once: PostgreSQL with its template takes longer than most tests.
let outdated: readonly string[] = [];
const vitest = await createVitest({ watch: false, bail: 1, reporters: [{}] });
await vitest.standalone();
process.on('message', async (request: Request) => void process.send?.(await answer(request)));
process.on('disconnect', async () => {
  await vitest.close();
  process.exit();
});

async function answer({ tests, changed }: Request): Promise<Answer> {
  // What was changed for the run before is as it was again.
  for (const file of [...outdated, ...changed]) vitest.invalidateFile(resolve(file));
  outdated = changed;
  try {
    const files = await vitest.globTestSpecifications(tests.map((test) => resolve(test)));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
    // The result names the modules of earlier runs, too.
    const meant = new Set(files.map(({ moduleId }) => moduleId));
    return answerOf({ testModules: testModules.filter(({ moduleId }) => meant.has(moduleId)), unhandledErrors });
  } catch (error) {
    return { verdict: 'failed', by: String(error) };
  }
}

function answerOf({ testModules, unhandledErrors }: TestRunResult): Answer {
  // What a group expects before its tests counts as one.
  const [failed] = testModules.flatMap(({ children }) => [
    ...children.allTests('failed'),
    ...[...children.allSuites()].filter((group) => group.errors().length > 0),
  ]);
  if (failed) return { verdict: 'killed', by: failed.name };
  const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors].map(String);
  const passed = testModules.flatMap(({ children }) => [...children.allTests('passed')]);
  const isGreen = errors.length === 0 && passed.length > 0 && testModules.every((module) => module.ok());
  return isGreen ? { verdict: 'survived', by: '' } : { verdict: 'failed', by: errors.join(' ').slice(-400) };
}
