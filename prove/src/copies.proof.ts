import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fault, historyFault } from '@election/contract/messages/audit';
import { gatherSeals, type Seals, verifyHistory } from '@election/server/audit/history';
import { makeCheckpoint } from '@election/server/audit/make-checkpoint';
import { BEGIN_SNAPSHOT, readHeads, readRows } from '@election/server/audit/record';
import type { Heads } from '@election/server/audit/row';
import { readHistory } from '@election/server/audit/seal-history';
import { verifyRows } from '@election/server/audit/verify';
import { backUp } from '@election/server/backup/backup';
import { restore } from '@election/server/backup/restore';
import { readConfig } from '@election/server/config';
import { fileStore } from '@election/server/files/store';
import pg from 'pg';
import { beginEvening } from './evening.ts';
import { brokenIn } from './judge.ts';
import { acknowledgedIn } from './kills.proof.ts';
import type { Proof, Trial } from './proof.ts';

/** Calls between two copies. */
const CALLS = 12;

/** The database is copied while two servers write into it. */
export const copies: Proof = {
  name: 'copies',
  promise:
    'checkpoint, backup, restore and verification while two servers submit, approve and publish: the copy is of one moment, holds what was acknowledged before it, continues the checkpoint, and so does the original',
  unit: 'copies',
  // The evening goes on meanwhile, so that each copy takes longer than the one before.
  full: 10,
  small: 1,
  plants: [
    {
      what: 'somebody edits the audit trail while the servers run',
      sow: ({ owner }) => {
        const edit = `update audit_entries set subject = subject || ' ' where (chain, sequence) in
          (select chain, 2 from audit_chains where chain > 0 and length > 1)`;
        const timer = setInterval(() => owner.query(edit).catch(() => {}), 200);
        return () => clearInterval(timer);
      },
      count: 3,
    },
  ],
  async run(trial) {
    const evening = beginEvening(trial);
    const found: string[] = [];
    for (let number = 1; number <= trial.count; number++) {
      await evening.after(CALLS);
      const problems = await copy(trial, number, () => evening.acknowledged()).catch((error: Error) => [error.message]);
      found.push(...problems.map((problem) => `Copy ${number}: ${problem}`));
    }
    found.push(...(await evening.end()), ...(await trial.judge()));
    return { found, measured: acknowledgedIn(evening.acknowledged()) };
  },
};

async function copy(trial: Trial, number: number, acknowledged: () => number): Promise<string[]> {
  const made = await makeCheckpoint(trial.owner);
  const checkpoint: Heads = new Map(made.heads.map(([chain, length, hash]) => [chain, { length, hash }]));
  const before = acknowledged();
  const folder = join(trial.folder, `copy-${number}`);
  const store = await fileStore(readConfig({ DATA_DIR: trial.folder }));
  await backUp(trial.url, store, folder);
  const url = await trial.postgres.empty();
  const client = new pg.Client({ connectionString: url });
  try {
    await restore(
      url,
      await fileStore(readConfig({ DATA_DIR: join(folder, 'pictures-of-it') })),
      folder,
      async (copied) => {
        const problems = await verify(copied, checkpoint);
        if (problems[0]) throw new Error(problems[0]);
      },
    );
    await client.connect();
    const { rows } = await client.query<{ kept: number }>(
      'select count(*)::int as kept from idempotency_keys where answer is not null',
    );
    const kept = rows[0]?.kept ?? 0;
    const lost = kept < before ? [`${before} calls were acknowledged before, and it knows ${kept}`] : [];
    return [...lost, ...(await brokenIn(client)), ...(await verifyOriginal(trial, checkpoint))];
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
  const trail = await verifyRows(gatherSeals(readRows(client), seals), { heads, checkpoint });
  const history = await verifyHistory(readHistory(client), seals);
  return [...trail.faults.map(fault), ...history.faults.map(historyFault)];
}
