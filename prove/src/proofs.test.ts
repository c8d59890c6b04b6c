import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProof } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { races } from './races.proof.ts';
import { openEmbedded } from './with-postgres.ts';

let embedded: Awaited<ReturnType<typeof openEmbedded>>;

beforeAll(async () => {
  embedded = await openEmbedded();
});
afterAll(() => embedded.close());

test.each(PROOFS.map((proof) => [proof.name, proof] as const))('%s: a small run finds nothing', async (_, proof) => {
  expect((await runProof(proof, embedded.postgres, proof.small)).found).toEqual([]);
});

test('a planted bug is found', async () => {
  const [, plant] = races.plants;
  expect((await runProof(races, embedded.postgres, races.small, plant)).found).not.toEqual([]);
});
