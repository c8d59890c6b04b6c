import { connect } from '@election/server/platform/db/connect';
import { watchDatabase } from '@election/server/platform/db/watch';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWireProxy } from './faults/proxy.ts';
import { messagesOf } from './faults/wire-faults.ts';
import { kills } from './kills.proof.ts';
import { type Plant, type Proof, runProof, type Verdict } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { races } from './races.proof.ts';
import { openEmbedded } from './with-postgres.ts';

const SEED = 7;
/** Findings in the output of a test that fails. */
const SHOWN = 20;
let embedded: Awaited<ReturnType<typeof openEmbedded>>;
/** Proofs with a PostgreSQL of their own, which run beside the others. */
const beside = new Map<Proof, Promise<Verdict>>();

beforeAll(async () => {
  embedded = await openEmbedded();
  for (const proof of PROOFS.filter(({ runsApart }) => runsApart)) beside.set(proof, run(proof));
});
afterAll(() => embedded.close());

const run = (proof: Proof, plant?: Plant, count = plant?.count ?? proof.small): Promise<Verdict> =>
  runProof(proof, embedded.postgres, { count, seed: SEED, plant, isTimed: false });

test.each(PROOFS.map((proof) => [proof.name, proof] as const))('%s: a small run finds nothing', async (name, proof) => {
  const { found, notRun } = await (beside.get(proof) ?? run(proof));
  if (notRun !== undefined) console.warn(`${name} was not run: ${notRun}`);
  expect(found.slice(0, SHOWN), `seed ${SEED}`).toEqual([]);
});

test('a planted bug is found', async () => {
  expect((await run(races, races.plants[1])).found).not.toEqual([]);
});

test('a planted double is found', async () => {
  // What happens twice in each call is seen without a kill, and at one server.
  const found = await Promise.all(
    kills.plants.filter(({ bug }) => bug.includes('twice')).map((plant) => run({ ...kills, servers: 1 }, plant, 0)),
  );
  for (const verdict of found) expect(verdict.found).not.toEqual([]);
});

test('the heartbeat of a server is no statement of a call', async () => {
  const proxy = await startWireProxy(await embedded.postgres.createWithElection());
  const { pool, clock, close } = connect(proxy.url);
  const heartbeat = watchDatabase(pool, clock);
  const named = await messagesOf(proxy, async () => {
    const { ahead } = clock;
    await vi.waitUntil(() => clock.ahead !== ahead, { timeout: 60_000 });
    await pool.query('select 1');
  });
  const statements = named.map((name) => name.replace(/ [<>].*/, ''));
  expect(new Set(statements)).toEqual(new Set(['connect', 'show transaction_read_only', 'select 1']));
  await heartbeat();
  await close();
  await proxy.close();
});
