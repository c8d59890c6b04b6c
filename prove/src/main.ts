import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Postgres } from './postgres.ts';
import { type Proof, tryOut, type Verdict } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { type Row, writeReport } from './report.ts';
import { withPostgres } from './with-postgres.ts';

/**
 * `npm run prove`, `npm run prove -- keys races`, `npm run prove -- keys --count 50`, `npm run prove -- --plant`. Runs each proof in
 * full, or with bugs planted, which it must find. Full runs write their line of docs/proof.md. `--url postgres://…` takes a
 * PostgreSQL that somebody else runs; what is found there is printed alone.
 */
/** Sentences of what was found that are printed; the rest is counted. */
const SHOWN = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, url: { type: 'string' }, plant: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !PROOFS.some((proof) => proof.name === name));
const count = values.count === undefined ? undefined : Number(values.count);
if (unknown.length > 0 || (count !== undefined && !(Number.isInteger(count) && count > 0))) {
  const names = PROOFS.map(({ name }) => name).join(', ');
  console.error(`There are the proofs ${names}; --count takes a whole number.`);
  process.exit(2);
}
const isAsked = ({ name, killsDatabase }: Proof) => {
  const left = values.url !== undefined && killsDatabase === true;
  if (left) console.log(`${name}: left out, because it kills PostgreSQL, which somebody else runs here`);
  return !left && (positionals.length === 0 || positionals.includes(name));
};
const asked = PROOFS.filter(isAsked);
const commit = commitOf();

const rows: Row[] = [];
await withPostgres(values.url, async (postgres) => {
  for (const proof of asked) {
    rows.push(...(values.plant ? await plantAll(proof, postgres) : [await prove(proof, postgres)]));
  }
});
writeReport(rows, values.url === undefined);
if (rows.some(({ held }) => !held)) process.exitCode = 1;

/** The report itself may have changed. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', ':/', ':(top,exclude)docs/proof.md');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' and changes');
}

async function prove(proof: Proof, postgres: Postgres): Promise<Row> {
  const many = count ?? proof.full;
  console.log(`${proof.name}: ${many.toLocaleString('en')} ${proof.unit} …`);
  const { verdict, seconds } = await timed(() => tryOut(proof, postgres, many));
  show(verdict);
  return { proof, many, verdict, seconds, commit, held: verdict.found.length === 0 };
}

async function plantAll(proof: Proof, postgres: Postgres): Promise<Row[]> {
  const planted: Row[] = [];
  for (const plant of proof.plants) {
    const many = plant.count ?? proof.small;
    console.log(`${proof.name}, ${plant.what}: ${many} ${proof.unit} …`);
    const { verdict, seconds } = await timed(() => tryOut(proof, postgres, many, plant));
    show(verdict);
    planted.push({ proof, plant, many, verdict, seconds, commit, held: verdict.found.length > 0 });
  }
  return planted;
}

async function timed(run: () => Promise<Verdict>): Promise<{ verdict: Verdict; seconds: number }> {
  const started = performance.now();
  const verdict = await run();
  return { verdict, seconds: (performance.now() - started) / 1000 };
}

function show({ found, measured }: Verdict) {
  for (const sentence of found.slice(0, SHOWN)) console.log(`  ${sentence.slice(0, 300)}`);
  console.log(`  found ${found.length}${measured === undefined ? '' : `; ${measured}`}`);
}
