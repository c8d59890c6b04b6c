import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Gate, openGate } from './faults/gate.ts';
import { judge } from './judge.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { Postgres } from './postgres.ts';
import { type Server, startServer } from './servers.ts';

/** Something that is promised, and how it is put to the test. */
export interface Proof {
  /** As it is called on the command line. */
  name: string;
  promise: string;
  /** What is counted. */
  unit: string;
  /** How many in full, infinitely many where there is an end by itself; and how many in `npm test`. */
  full: number;
  small: number;
  plants: readonly Plant[];
  /** Whether it kills the database, which therefore has to be its own. */
  killsDatabase?: boolean;
  /** Whether every message between each server and its database is looked at. */
  gated?: boolean;
  /** Settings of the servers, besides those of every proof. */
  settings?: Record<string, string>;
  /** @returns one sentence for each thing that broke the promise, and what else is worth telling */
  run(trial: Trial): Promise<Verdict>;
}

export interface Verdict {
  found: string[];
  measured?: string;
  /** How many it were, where that is not for the one who asks to say. */
  many?: number;
}

/** A bug put in on purpose, from outside of the product's code; the proof must find it. */
export interface Plant {
  what: string;
  /** Statements of the owner, run before the servers start; or something to do while they run. */
  sow: string | ((trial: Trial) => () => void);
  /** How many it takes to be seen for certain, where the small number is too small. */
  count?: number;
}

/** One run of a proof: two servers on a database of its own, and a ledger outside of them. */
export interface Trial {
  count: number;
  postgres: Postgres;
  url: string;
  /** Where the servers keep their files, and a proof may keep its own. */
  folder: string;
  owner: pg.Pool;
  servers: readonly Server[];
  /** Between each server and its database, in the order of the servers; none where the proof has not asked for them. */
  gates: readonly Gate[];
  ledger: Ledger;
  /** What somebody has kept elsewhere is lost. */
  isBlind?: boolean;
  /** Compares ledger and database, once all calls are answered. */
  judge(): Promise<string[]>;
}

/** Runs a proof, with a bug planted or not. */
export async function tryOut(proof: Proof, postgres: Postgres, count: number, plant?: Plant): Promise<Verdict> {
  const url = await postgres.database();
  // Whatever is planted, what the proof itself stores is durable.
  const owner = new pg.Pool({ connectionString: url, max: 5, options: '-c synchronous_commit=on' });
  // A proof may kill the database under it.
  owner.on('error', () => {});
  if (typeof plant?.sow === 'string') await owner.query(plant.sow);
  const folder = await mkdtemp(join(tmpdir(), 'election-proof-'));
  const ledger = await openLedger(join(folder, 'ledger.ndjson'));
  const settings = { ...proof.settings, DATA_DIR: folder };
  const gates = proof.gated ? [await openGate(url), await openGate(url)] : [];
  const servers = await Promise.all([0, 1].map((at) => startServer(gates[at]?.url ?? url, settings)));
  const trial: Trial = {
    count,
    postgres,
    url,
    folder,
    owner,
    servers,
    gates,
    ledger,
    judge: () => judge(ledger.path, url),
  };
  const uproot = typeof plant?.sow === 'function' ? plant.sow(trial) : () => {};
  try {
    const verdict = await proof.run(trial);
    return { ...verdict, found: [...verdict.found, ...servers.flatMap(({ fell }) => fell)] };
  } finally {
    uproot();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(gates.map((gate) => gate.close()));
    await ledger.close();
    await owner.end();
    await rm(folder, { recursive: true, force: true });
  }
}
