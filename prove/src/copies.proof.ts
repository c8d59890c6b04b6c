import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gatherSeals, type Seals, verifyHistory } from '@election/server/features/audit/history';
import { makeCheckpoint } from '@election/server/features/audit/make-checkpoint';
import { BEGIN_SNAPSHOT, readHeads, readRows } from '@election/server/features/audit/read-trail';
import type { Heads } from '@election/server/features/audit/row';
import { readHistory } from '@election/server/features/audit/seal-history';
import { fault, historyFault } from '@election/server/features/audit/sentences';
import { verifyRows } from '@election/server/features/audit/verify';
import { readConfig } from '@election/server/platform/config';
import { fileStore } from '@election/server/platform/files/store';
import { backUp } from '@election/server/tools/backup/backup';
import { restore } from '@election/server/tools/backup/restore';
import pg from 'pg';
import { findViolations } from './checker.ts';
import type { Proof, Trial } from './proof.ts';
import { describeAcknowledged, REST_MS, startWorkload } from './workload.ts';

/** Acknowledged calls between two copies. */
const CALLS = 12;

/** Backs up and restores the database while two servers write to it. */
export const copies: Proof = {
  name: 'copies',
  promise:
    'checkpoint, backup, restore and verification while two servers submit, approve and publish: the copy is a consistent snapshot, holds every call acknowledged before it, and continues the checkpoint, as the original does',
  unit: 'copies',
  // The workload continues meanwhile: each copy takes longer than the previous one.
  full: 10,
  small: 1,
  smallServers: 1,
  plants: [
    {
      bug: 'the audit trail is edited while the servers run',
      inject: ({ owner }) => {
        const edit = `update audit_entries set subject = subject || ' ' where (chain, sequence) in
          (select chain, 2 from audit_chains where chain > 0 and length > 1)`;
        const timer = setInterval(() => owner.query(edit).catch(() => {}), 200);
        return () => clearInterval(timer);
      },
      count: 3,
    },
  ],
  async run(trial) {
    const workload = startWorkload(trial, REST_MS);
    const found: string[] = [];
    for (let number = 1; number <= trial.count; number++) {
      await workload.waitFor(CALLS);
      const copied = copy(trial, number, workload.acknowledged);
      const problems = await copied.catch((error: Error) => [error.message]);
      found.push(...problems.map((problem) => `Copy ${number}: ${problem}`));
    }
    found.push(...(await workload.stop()), ...(await trial.check()));
    return { found, measured: describeAcknowledged(workload) };
  },
};

async function copy(trial: Trial, number: number, acknowledged: () => number): Promise<string[]> {
  const made = await makeCheckpoint(trial.owner);
  const checkpoint: Heads = new Map(made.heads.map(([chain, length, hash]) => [chain, { length, hash }]));
  const before = acknowledged();
  const folder = join(trial.folder, `copy-${number}`);
  await backUp(trial.url, await fileStore(readConfig({ DATA_DIR: trial.folder })), folder);
  const url = await trial.postgres.createEmpty();
  const client = new pg.Client({ connectionString: url });
  const store = await fileStore(readConfig({ DATA_DIR: join(folder, 'restored-pictures') }));
  try {
    await restore(url, store, folder, async (copied) => {
      const problems = await verify(copied, checkpoint);
      if (problems[0]) throw new Error(problems[0]);
    });
    await client.connect();
    const { rows } = await client.query<{ answers: number }>(
      'select count(*)::int as answers from idempotency_keys where answer is not null',
    );
    const answers = rows[0]?.answers ?? 0;
    const lost = answers < before ? [`${before} calls were acknowledged before it, and it holds ${answers}`] : [];
    return [...lost, ...(await findViolations(client)), ...(await verifyOriginal(trial, checkpoint))];
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function verifyOriginal({ owner }: Trial, checkpoint: Heads): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query(BEGIN_SNAPSHOT);
    const problems = await verify(client, checkpoint);
    await client.query('commit');
    return problems.map((problem) => `In the original: ${problem}`);
  } finally {
    client.release();
  }
}

async function verify(client: pg.ClientBase, checkpoint: Heads): Promise<string[]> {
  const seals: Seals = new Map();
  const heads = await readHeads(client);
  const trail = await verifyRows(gatherSeals(readRows(client), seals), { heads, checkpoints: [checkpoint] });
  const history = await verifyHistory(readHistory(client), seals);
  return [...trail.faults.map(fault), ...history.faults.map(historyFault)];
}
