import { runProof, type Verdict } from '../proof.ts';
import { PROOFS } from '../proofs.ts';
import { openEmbedded } from '../with-postgres.ts';
import { mountAt } from './mounts.ts';
import type { ApartRun } from './run-apart.ts';

/** Runs one proof on the disks that its process has, and prints the verdict as its last line. */
const given: ApartRun = JSON.parse(process.argv[2] ?? '{}');
const proof = PROOFS.find(({ name }) => name === given.name);
if (!proof) throw new Error(`There is no proof ${given.name}`);
const plant = proof.plants.find(({ bug }) => bug === given.bug);
const { postgres, close } = await openEmbedded(mountAt('data'), mountAt('wal'));
const verdict = await runProof(proof, postgres, { ...given, plant })
  .catch((error: Error): Verdict => ({ found: [`It broke off: ${error.stack}`] }))
  .finally(close);
console.log(JSON.stringify(verdict));
