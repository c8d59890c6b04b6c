import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { mountAt } from './apart/mounts.ts';
import { runApart } from './apart/run-apart.ts';
import { checkRun } from './checker.ts';
import { startWireProxy, type WireProxy } from './faults/proxy.ts';
import type { Edit } from './field/build.ts';
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
  plants: readonly Plant[];
  /** Whether it stops the database or runs one of its own, which therefore cannot be an external one. */
  stopsDatabase?: boolean;
  /** How many servers it needs, if not two; and in `npm test`, where one shows the promise too and other proofs have two. */
  servers?: number;
  smallServers?: 1;
  /** Whether it runs in a process with small disks of its own. */
  runsApart?: boolean;
  /** Whether a wire proxy runs between each server and the database. */
  usesProxies?: boolean;
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
  plant?: Plant | undefined;
}

/** A planted bug, injected from outside the product's code. The proof must find it. */
export interface Plant {
  bug: string;
  /** SQL that the owner runs before the servers start; or a function that starts the bug and returns what restores. */
  inject: string | ((trial: Trial) => () => void);
  /** The count at which the proof finds it reliably, where `small` is too small. */
  count?: number;
}

/** One run of a proof: its servers on a database of its own, and a ledger outside of them. */
export interface Trial extends RunOptions {
  postgres: Postgres;
  url: string;
  /** The data folder of the servers; a proof may add files. */
  folder: string;
  owner: pg.Pool;
  servers: readonly Server[];
  /** In the order of the servers; empty unless the proof uses proxies. */
  proxies: readonly WireProxy[];
  ledger: Ledger;
  /** Set by a planted bug: verification gets no checkpoint. */
  withoutCheckpoint?: boolean;
  /** Set by a planted bug: verification compares no tables. */
  withoutTables?: boolean;
  /** Set by a planted bug: changes of the console's source. */
  edits?: readonly Edit[];
  /** Compares ledger and database once all calls have been answered. */
  check(): Promise<string[]>;
}

/** Runs a proof, with or without a planted bug. */
export async function runProof(proof: Proof, postgres: Postgres, options: RunOptions): Promise<Verdict> {
  const { count, seed, isTimed, plant } = options;
  if (proof.runsApart && mountAt('data') === undefined) {
    return runApart({ name: proof.name, bug: plant?.bug, count, seed, isTimed });
  }
  seedRandom(seed);
  const url = await postgres.createWithElection();
  // A planted bug may turn durability off; what the proof itself writes stays durable.
  const owner = new pg.Pool({ connectionString: url, max: 5, options: '-c synchronous_commit=on' });
  // Idle connections fail where a proof kills the database.
  owner.on('error', () => {});
  if (typeof plant?.inject === 'string') await owner.query(plant.inject);
  const folder = await mkdtemp(join(tmpdir(), 'election-proof-'));
  const ledger = await openLedger(join(folder, 'ledger.ndjson'));
  const more = typeof proof.settings === 'function' ? proof.settings(folder) : proof.settings;
  const settings = { DATA_DIR: folder, ...more };
  const numbers = [...Array((isTimed ? undefined : proof.smallServers) ?? proof.servers ?? 2).keys()];
  const proxies = proof.usesProxies ? await Promise.all(numbers.map(() => startWireProxy(url))) : [];
  const servers = await Promise.all(numbers.map((at) => startServer(proxies[at]?.url ?? url, settings)));
  const check = () => checkRun(ledger.path, url);
  const trial: Trial = { ...options, postgres, url, folder, owner, servers, proxies, ledger, check };
  const restore = typeof plant?.inject === 'function' ? plant.inject(trial) : () => {};
  try {
    const verdict = await proof.run(trial);
    return { ...verdict, found: [...verdict.found, ...servers.flatMap(({ unexpectedExits }) => unexpectedExits)] };
  } finally {
    restore();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await ledger.close();
    await owner.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The port of a server by any number; consecutive numbers alternate between the servers. */
export const portOf = ({ servers }: Pick<Trial, 'servers'>, number: number): number =>
  servers[number % servers.length]?.port ?? 0;
