import { type Proof, runProof, type Verdict } from '../proof.ts';
import { openEmbedded } from '../with-postgres.ts';
import { mountAt } from './mounts.ts';
import type { ApartRun } from './run-apart.ts';

/** Runs one proof on the disks that its process has, and prints the verdict as its last line. */
const given: ApartRun = JSON.parse(process.argv[2] ?? '{}');
// All the others, with what they load, would take a second.
const proofs: Record<string, Proof> = await import(`../${given.name}.proof.ts`);
const proof = proofs[given.name];
if (!proof) throw new Error(`There is no proof ${given.name}`);
const { postgres, close } = await openEmbedded(mountAt('data'), mountAt('wal'));
const verdict = await runProof(proof, postgres, given)
  .catch((error: Error): Verdict => ({ found: [`It broke off: ${error.stack}`] }))
  .finally(close);
console.log(JSON.stringify(verdict));
