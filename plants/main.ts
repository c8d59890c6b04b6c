import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyCheckout, ROOT } from './copy.ts';
import type { Plant } from './plant.ts';
import { allPlants } from './plants.ts';
import { type AreaResult, writeReport } from './report.ts';
import { runPlant, startTests } from './run.ts';
import type { Answer } from './test-process.ts';

/**
 * `npm run plants`, `npm run plants -- entries`, `npm run plants -- 'signing out'`: plants each bug of the area, or each whose name
 * has the given words, and says which the tests kill. Ends with 1 where one survives. Whole areas write their row of docs/proof.md,
 * others correct it.
 */
const words = process.argv.slice(2);
const areas = await allPlants();
const selected = [...areas].map(([area, plants]) => {
  const isMeant = ({ name }: Plant) =>
    words.length === 0 || words.some((word) => (areas.has(word) ? word === area : name.includes(word)));
  return { area, planted: plants.length, plants: plants.filter(isMeant) };
});
if (selected.every(({ plants }) => plants.length === 0)) {
  console.error(`No plant is named ${words.join(', ')}. The areas are ${selected.map(({ area }) => area).join(', ')}.`);
  process.exit(2);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const copy = copyCheckout();
const results: AreaResult[] = [];
try {
  for (const { area, planted, plants } of selected) {
    if (plants.length === 0) continue;
    const survived = await findSurvivors(area, plants);
    if (survived.length > 0) process.exitCode = 1;
    results.push({ area, planted, tried: plants.map(({ name }) => name), survived, commit });
    console.log(`${area}: ${plants.length - survived.length} of ${plants.length} killed`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
writeReport(results);

/** Plants each bug in turn. @returns the names of those that no test killed, or whose tests say nothing */
async function findSurvivors(area: string, plants: readonly Plant[]): Promise<string[]> {
  const survived: string[] = [];
  let { tests, red } = await startSound(plants);
  for (const plant of plants) {
    const { verdict, by } = await (isPartOfTemplate(plant) ? runAlone(plant) : runPlant(copy, tests, plant));
    const isUnsound = plant.tests.some((test) => red.has(test));
    const said = isUnsound ? 'failed' : verdict;
    console.log(`${said}  ${area}: ${plant.name}${isUnsound ? ' (its tests are red without it)' : by && ` (${by})`}`);
    if (said !== 'killed') survived.push(plant.name);
    if (!tests.isRunning()) ({ tests, red } = await startSound(plants));
  }
  await tests.end();
  return survived;
}

/**
 * Starts a process for the tests of an area, and runs them all without a bug: databases from which theirs are copied are made without one, too.
 * @returns the process, and the files that are red
 */
async function startSound(plants: readonly Plant[]) {
  let tests = startTests(copy);
  const files = [...new Set(plants.flatMap((plant) => plant.tests))];
  const red = new Set<string>();
  if ((await tests.run(files)).verdict === 'survived') return { tests, red };
  for (const file of files) {
    if (!tests.isRunning()) tests = startTests(copy);
    if ((await tests.run([file])).verdict !== 'survived') red.add(file);
  }
  if (!tests.isRunning()) tests = startTests(copy);
  return { tests, red };
}

/** Whether the bug stands in what the databases of tests are made from, once for each process. */
function isPartOfTemplate({ file }: Plant): boolean {
  return file.endsWith('.sql') || ['db', 'tools', 'testing'].some((folder) => file.includes(`/${folder}/`));
}

async function runAlone(plant: Plant): Promise<Answer> {
  const tests = startTests(copy);
  try {
    return await runPlant(copy, tests, plant);
  } finally {
    await tests.end();
  }
}
