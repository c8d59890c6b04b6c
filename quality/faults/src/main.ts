import '@election/contract/messages/speak-english';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Proof, runProof, type Verdict } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { openEmbedded } from './with-postgres.ts';

/** Findings printed per proof; the others are counted. */
const SHOWN = 5;
const MAX_SEED = 2 ** 32;

/**
 * `npm run prove` runs each proof in full, `-- keys races` some of them, `-- --small` as few of each as the nightly run,
 * `-- kills --count 20 --seed 7` so many, with the random choices of an earlier run. Ends with an error where one found something.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string' }, small: { type: 'boolean', default: false } },
});
const count = readNumber(values.count, 1);
const seed = readNumber(values.seed, 0) ?? randomInt(MAX_SEED);
if (names.some((name) => !PROOFS.some((proof) => proof.name === name))) refuse();

// What runs apart ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

console.log(`Seed ${seed}`);
const { postgres, close } = await openEmbedded();
const chosen = PROOFS.filter(({ name }) => names.length === 0 || names.includes(name));
let failed = 0;
for (const proof of chosen) if (!(await run(proof))) failed++;
await close();
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function readNumber(text: string | undefined, smallest: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  return Number.isInteger(number) && number >= smallest && number < MAX_SEED ? number : refuse();
}

function refuse(): never {
  const known = PROOFS.map(({ name }) => name).join(', ');
  console.error(`The proofs are ${known}; --count and --seed take a whole number.`);
  process.exit(2);
}

/** Runs a proof and prints what it found; returns whether it passed. Limits of time count in a full run only. */
async function run(proof: Proof): Promise<boolean> {
  const number = count ?? (values.small ? proof.small : proof.full);
  console.log(`${proof.name}: ${number.toLocaleString('en')} ${proof.unit} …`);
  const began = performance.now();
  // The next proofs run all the same.
  const { found, measured, notRun } = await runProof(proof, postgres, {
    count: number,
    seed,
    isTimed: !values.small,
  }).catch((error: Error): Verdict => ({ found: [`It broke off: ${error.stack}`] }));
  for (const sentence of found.slice(0, SHOWN)) console.log(`  ${sentence.slice(0, 300)}`);
  const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`;
  if (notRun !== undefined) console.log(`  not run: ${notRun}`);
  else console.log(`  found ${found.length}${measured === undefined ? '' : `; ${measured}`}; ${seconds}`);
  return found.length === 0;
}
