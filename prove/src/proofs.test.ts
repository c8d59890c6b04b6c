import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { tryOut } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { races } from './races.proof.ts';

let folder: string;
let postgres: Postgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-prove-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres(join(folder, 'data'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each(PROOFS.map((proof) => [proof.name, proof] as const))('%s: in small numbers', async (_, proof) => {
  expect((await tryOut(proof, postgres, proof.small)).found).toEqual([]);
});

test('a judge that finds nothing would find a bug: one that is planted', async () => {
  const [, plant] = races.plants;
  expect((await tryOut(races, postgres, races.small, plant)).found).not.toEqual([]);
});
