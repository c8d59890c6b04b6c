import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { mountAt } from './apart/mounts.ts';
import { runApart } from './apart/run-apart.ts';
import { checkRun } from './checker.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { Postgres } from './postgres.ts';
import { seedRandom } from './random.ts';
import { type Server, startServer } from './servers.ts';

/** A promise of the product, and how it is tested. */
export interface Proof {
  /** Its name on the command line. */
  name: string;
  promise: string;
  /** What `count` counts. */
  unit: string;
  /** The count of a full run, infinite where the proof itself is finite; and the count in `npm test`. */
  full: number;
  small: number;
  /** How many servers it needs, if not two; and in `npm test`, where one shows the promise too and other proofs have two. */
  servers?: number;
  smallServers?: 1;
  /** Whether it runs in a process with small disks of its own. */
  runsApart?: boolean;
  /** Environment of the servers, beyond that of every proof. */
  settings?: Record<string, string> | ((folder: string) => Record<string, string>);
  run(trial: Trial): Promise<Verdict>;
}

export interface Verdict {
  /** One sentence for each violation of the promise. */
  found: string[];
  measured?: string;
  /** The actual count, where it differs from that requested. */
  count?: number;
  /** Why it could not run on this machine; then it found nothing. */
  notRun?: string;
}

/** How a proof runs. */
export interface RunOptions {
  count: number;
  /** Of its random numbers: the same seed makes the same choices. */
  seed: number;
  /** Whether times count: on a busy machine only what does not depend on them fails a proof. */
  isTimed: boolean;
}

/** One run of a proof: its servers on a database of its own, and a ledger outside of them. */
export interface Trial extends RunOptions {
  postgres: Postgres;
  url: string;
  /** The data folder of the servers; a proof may add files. */
  folder: string;
  owner: pg.Pool;
  servers: readonly Server[];
  ledger: Ledger;
  /** Compares ledger and database once all calls have been answered. */
  check(): Promise<string[]>;
}

/** Runs a proof. */
export async function runProof(proof: Proof, postgres: Postgres, options: RunOptions): Promise<Verdict> {
  const { count, seed, isTimed } = options;
  if (proof.runsApart && mountAt('data') === undefined) {
    return runApart({ name: proof.name, count, seed, isTimed });
  }
  seedRandom(seed);
  const url = await postgres.createWithElection();
  const owner = new pg.Pool({ connectionString: url, max: 5 });
  // Idle connections fail where a proof kills the database.
  owner.on('error', () => {});
  const folder = await mkdtemp(join(tmpdir(), 'election-proof-'));
  const ledger = await openLedger(join(folder, 'ledger.ndjson'));
  const more = typeof proof.settings === 'function' ? proof.settings(folder) : proof.settings;
  const settings = { DATA_DIR: folder, ...more };
  const numbers = [...Array((isTimed ? undefined : proof.smallServers) ?? proof.servers ?? 2).keys()];
  const servers = await Promise.all(numbers.map(() => startServer(url, settings)));
  const check = () => checkRun(ledger.path, url);
  const trial: Trial = { ...options, postgres, url, folder, owner, servers, ledger, check };
  try {
    const verdict = await proof.run(trial);
    return { ...verdict, found: [...verdict.found, ...servers.flatMap(({ unexpectedExits }) => unexpectedExits)] };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await ledger.close();
    await owner.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The port of a server by any number; consecutive numbers alternate between the servers. */
export const portOf = ({ servers }: Pick<Trial, 'servers'>, number: number): number =>
  servers[number % servers.length]?.port ?? 0;
