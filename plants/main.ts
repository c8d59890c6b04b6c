import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyCheckout, ROOT } from './copy.ts';
import type { Plant } from './plant.ts';
import { allPlants } from './plants.ts';
import { type AreaResult, writeReport } from './report.ts';
import { runPlant, runTests, type Verdict } from './run.ts';

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
    const killed = plants.filter((plant) => runAndPrint(area, plant) === 'killed');
    const unsound = findUnsound(killed);
    for (const { name } of unsound) console.log(`failed  ${area}: ${name} (its tests are red without it)`);
    const survived = plants
      .filter((plant) => !killed.includes(plant) || unsound.includes(plant))
      .map(({ name }) => name);
    if (survived.length > 0) process.exitCode = 1;
    results.push({ area, planted, tried: plants.map(({ name }) => name), survived, commit });
    if (plants.length > 0) console.log(`${area}: ${plants.length - survived.length} of ${plants.length} killed`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
writeReport(results);

function runAndPrint(area: string, plant: Plant): Verdict {
  const { verdict, by } = runPlant(copy, plant);
  console.log(`${verdict}  ${area}: ${plant.name}${by && ` (${by})`}`);
  return verdict;
}

/** The plants whose tests are red without the bug as well, which seemed to be killed. */
function findUnsound(plants: readonly Plant[]): Plant[] {
  const isGreen = (tests: readonly string[]) => tests.length === 0 || runTests(copy, tests).verdict === 'survived';
  // All at once is what mostly passes, and far quicker than the tests of each plant.
  if (isGreen([...new Set(plants.flatMap(({ tests }) => tests))])) return [];
  const known = new Map<string, boolean>();
  return plants.filter(({ tests }) => {
    const key = tests.join(' ');
    known.set(key, known.get(key) ?? isGreen(tests));
    return !known.get(key);
  });
}
