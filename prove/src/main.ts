import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Postgres } from './postgres.ts';
import { type Plant, type Proof, runProof, type Verdict } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { printRow, type Row, writeRow, writeSummary } from './report.ts';
import { withPostgres } from './with-postgres.ts';

/** Findings printed per proof; the others are counted. */
const SHOWN = 5;
const NIGHTLY = 'nightly';
const MAX_SEED = 2 ** 32;

/**
 * `npm run prove`, `npm run prove -- keys races`, `npm run prove -- keys --count 50 --seed 7`, `npm run prove -- --plant`,
 * `npm run prove -- nightly`. Runs each proof in full, or with each of its planted bugs; nightly does both. Full runs and planted
 * bugs write their rows of docs/proof.md, nightly its summary too. `--url postgres://…` uses an external PostgreSQL and only prints.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    url: { type: 'string' },
    plant: { type: 'boolean', default: false },
  },
});
const isNightly = positionals.includes(NIGHTLY);
const names = positionals.filter((name) => name !== NIGHTLY);
const requested = readNumber(values.count, 1);
const seed = readNumber(values.seed, 0) ?? randomInt(MAX_SEED);
if (names.some((name) => !PROOFS.some((proof) => proof.name === name)) || (isNightly && positionals.length > 1)) {
  refuse();
}

const isSelected = ({ name, stopsDatabase }: Proof) => {
  const isSkipped = values.url !== undefined && stopsDatabase === true;
  if (isSkipped) console.log(`${name}: skipped, because it stops PostgreSQL and this one is external`);
  return !isSkipped && (names.length === 0 || names.includes(name));
};
const selected = PROOFS.filter(isSelected);
const commit = describeCommit();
const isSaved = values.url === undefined;

// What runs apart ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const started = new Date();
console.log(`Seed ${seed}`);
const rows: Row[] = [];
await withPostgres(values.url, async (postgres) => {
  for (const proof of selected) {
    if (isNightly || !values.plant) await runRow(proof, postgres);
    for (const plant of isNightly || values.plant ? proof.plants : []) await runRow(proof, postgres, plant);
  }
});
for (const row of rows) printRow(row);
if (isNightly && isSaved) writeSummary(rows, { started, commit, seed });
if (rows.some(({ passed }) => !passed)) process.exitCode = 1;

function readNumber(text: string | undefined, smallest: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  return Number.isInteger(number) && number >= smallest && number < MAX_SEED ? number : refuse();
}

function refuse(): never {
  const known = PROOFS.map(({ name }) => name).join(', ');
  console.error(`The proofs are ${known}, and ${NIGHTLY} for all; --count and --seed take a whole number.`);
  process.exit(2);
}

/** The short hash of the commit; changes to the report itself do not count as changes. */
function describeCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', ':/', ':(top,exclude)docs/proof.md');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' and changes');
}

async function runRow(proof: Proof, postgres: Postgres, plant?: Plant): Promise<void> {
  const count = plant ? (plant.count ?? proof.small) : (requested ?? proof.full);
  const what = plant ? `${proof.name}, ${plant.bug}` : proof.name;
  console.log(`${what}: ${count.toLocaleString('en')} ${proof.unit} …`);
  const began = performance.now();
  const run = runProof(proof, postgres, { count, seed, plant, isTimed: true });
  let isWhole = true;
  // The next proofs run all the same. A planted bug that could not be planted is not seen.
  const verdict = await run.catch((error: Error): Verdict => {
    isWhole = false;
    return { found: [`It broke off: ${error.stack}`] };
  });
  const seconds = (performance.now() - began) / 1000;
  print(verdict);
  const isClean = verdict.found.length === 0;
  const passed = verdict.notRun !== undefined || (plant ? !isClean && isWhole : isClean);
  const row = { proof, count, verdict, seconds, commit, passed, ...(plant && { plant }) };
  rows.push(row);
  if (isSaved) writeRow(row);
}

function print({ found, measured, notRun }: Verdict) {
  for (const sentence of found.slice(0, SHOWN)) console.log(`  ${sentence.slice(0, 300)}`);
  if (notRun !== undefined) return console.log(`  not run: ${notRun}`);
  console.log(`  found ${found.length}${measured === undefined ? '' : `; ${measured}`}`);
}
