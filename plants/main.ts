import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyCheckout, ROOT } from './copy.ts';
import type { Plant } from './plant.ts';
import { allPlants } from './plants.ts';
import { type AreaResult, writeReport } from './report.ts';
import { runPlant, runTests, type Verdict } from './run.ts';

/**
 * `npm run plants`, `npm run plants -- rights`, `npm run plants -- 'signing out'`: plants each bug, those of an area, or those whose
 * name has the given words, and says which the tests kill. Ends with 1 where one survives. Whole areas write their row of docs/proof.md.
 */
const words = process.argv.slice(2);
const areas = await allPlants();
const selected = [...areas].map(([area, plants]) => {
  const isMeant = ({ name }: Plant) =>
    words.length === 0 || words.some((word) => (areas.has(word) ? word === area : name.includes(word)));
  return { area, all: plants.length, plants: plants.filter(isMeant) };
});
if (selected.every(({ plants }) => plants.length === 0)) {
  console.error(`No plant is named ${words.join(', ')}. The areas are ${selected.map(({ area }) => area).join(', ')}.`);
  process.exit(2);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const copy = copyCheckout();
/** Whether tests are green without a plant, by their names. */
const soundness = new Map<string, boolean>();
const results: AreaResult[] = [];
try {
  for (const { area, all, plants } of selected) {
    const verdicts = plants.map((plant) => ({ plant, verdict: runAndPrint(area, plant) }));
    const survived = verdicts.filter(({ verdict }) => verdict !== 'killed').map(({ plant }) => plant.name);
    if (survived.length > 0) process.exitCode = 1;
    const killed = plants.length - survived.length;
    if (plants.length === all) results.push({ area, planted: all, killed, survived, commit });
    if (plants.length > 0) console.log(`${area}: ${killed} of ${plants.length} killed`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
writeReport(results);

function runAndPrint(area: string, plant: Plant): Verdict {
  const { verdict, by } = runPlant(copy, plant);
  // A test that is red without the bug as well would seem to have killed it.
  const sound = verdict === 'killed' ? runSound(plant) : true;
  console.log(`${sound ? verdict : 'failed'}  ${area}: ${plant.name}${by && ` (${by})`}`);
  return sound ? verdict : 'failed';
}

/** Whether the plant's tests are green without it; once per set of tests. */
function runSound({ tests }: Plant): boolean {
  const key = tests.join(' ');
  const known = soundness.get(key) ?? runTests(copy, tests).verdict === 'survived';
  soundness.set(key, known);
  return known;
}
