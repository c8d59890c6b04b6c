import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Postgres } from './postgres.ts';
import { type Plant, type Proof, runProof, type Verdict } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { type Row, writeReport } from './report.ts';
import { withPostgres } from './with-postgres.ts';

/** Findings printed per proof; the others are counted. */
const SHOWN = 5;

/**
 * `npm run prove`, `npm run prove -- keys races`, `npm run prove -- keys --count 50`, `npm run prove -- --plant`. Runs each proof in
 * full, or with each of its planted bugs. Full runs and planted bugs write their rows of docs/proof.md. `--url postgres://…` uses
 * an external PostgreSQL and only prints.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, url: { type: 'string' }, plant: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !PROOFS.some((proof) => proof.name === name));
const requested = values.count === undefined ? undefined : Number(values.count);
if (unknown.length > 0 || (requested !== undefined && !(Number.isInteger(requested) && requested > 0))) {
  const names = PROOFS.map(({ name }) => name).join(', ');
  console.error(`The proofs are ${names}; --count takes a whole number.`);
  process.exit(2);
}
const isSelected = ({ name, killsDatabase }: Proof) => {
  const isSkipped = values.url !== undefined && killsDatabase === true;
  if (isSkipped) console.log(`${name}: skipped, because it kills PostgreSQL and this one is external`);
  return !isSkipped && (positionals.length === 0 || positionals.includes(name));
};
const selected = PROOFS.filter(isSelected);
const commit = describeCommit();

const rows: Row[] = [];
await withPostgres(values.url, async (postgres) => {
  for (const proof of selected) {
    for (const plant of values.plant ? proof.plants : [undefined]) rows.push(await runRow(proof, postgres, plant));
  }
});
writeReport(rows, values.url === undefined);
if (rows.some(({ passed }) => !passed)) process.exitCode = 1;

/** The short hash of the commit; changes to the report itself do not count as changes. */
function describeCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', ':/', ':(top,exclude)docs/proof.md');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' and changes');
}

async function runRow(proof: Proof, postgres: Postgres, plant?: Plant): Promise<Row> {
  const count = plant ? (plant.count ?? proof.small) : (requested ?? proof.full);
  const what = plant ? `${proof.name}, ${plant.bug}` : proof.name;
  console.log(`${what}: ${count.toLocaleString('en')} ${proof.unit} …`);
  const started = performance.now();
  const verdict = await runProof(proof, postgres, count, plant);
  const seconds = (performance.now() - started) / 1000;
  print(verdict);
  const isClean = verdict.found.length === 0;
  return { proof, count, verdict, seconds, commit, ...(plant ? { plant, passed: !isClean } : { passed: isClean }) };
}

function print({ found, measured }: Verdict) {
  for (const sentence of found.slice(0, SHOWN)) console.log(`  ${sentence.slice(0, 300)}`);
  console.log(`  found ${found.length}${measured === undefined ? '' : `; ${measured}`}`);
}
