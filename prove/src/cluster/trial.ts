import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@election/server/platform/db/migrate';
import pg from 'pg';
import { checkRun } from '../checker.ts';
import { storeElection } from '../election.ts';
import { openLedger } from '../ledger.ts';
import type { Trial } from '../proof.ts';
import { seedRandom } from '../random.ts';
import { startServer } from '../servers.ts';
import { startWorkload } from '../workload.ts';
import { type Cluster, createStanza, endCluster, startCluster, untilWhole } from './cluster.ts';
import { installEngines } from './engines.ts';
import { FAULTS, type Fault, type FaultVerdict } from './faults.ts';
import { type ClusterRow, writeRows } from './report.ts';
import { resolve, type Stage } from './stage.ts';

/**
 * `npm run trial:cluster`: starts the cluster of deploy/cluster on this machine, brings about the faults and writes what was
 * measured into docs/proof.md. `-- --short` runs two failovers, one full disk and one hang; `-- --only failover --count 20` some.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    count: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const SERVERS = 2;

const countOf = ({ short, full }: Fault) => (values.count ? Number(values.count) : values.short ? short : full);
const isChosen = (fault: Fault) =>
  (values.only === undefined || values.only.includes(fault.name)) && countOf(fault) > 0;

installEngines();
seedRandom(randomInt(2 ** 32));
const rows: ClusterRow[] = [];
const cluster = await startCluster();
console.log(`The cluster runs in ${cluster.folder}`);
try {
  await runFaults(cluster);
} finally {
  const left = await endCluster(cluster);
  if (left.length > 0)
    rows.push({ name: 'end', promise: '', count: 1, verdict: { found: left, measured: '' }, seconds: 0 });
}
for (const { name, verdict } of rows) console.log(`${name}: found ${verdict.found.length}; ${verdict.measured}`);
if (values.save) writeRows(rows);
process.exit(rows.some(({ verdict }) => verdict.found.length > 0) ? 1 : 0);

async function runFaults(at: Cluster): Promise<void> {
  createStanza(await untilWhole(at, 60_000));
  await migrate(at.url);
  await storeElection(at.url);
  const owner = new pg.Pool({ connectionString: at.url, max: 5 });
  owner.on('error', () => {});
  const ledger = await openLedger(join(at.folder, 'ledger.ndjson'));
  const started = await Promise.all(
    Array.from({ length: SERVERS }, async (_, index) => {
      const dataDir = join(at.folder, `server-${index + 1}`);
      await mkdir(dataDir);
      return startServer(at.url, { DATA_DIR: dataDir });
    }),
  );
  const trial = {
    count: 0,
    seed: 0,
    isTimed: true,
    url: at.url,
    folder: at.folder,
    owner,
    servers: started,
    proxies: [],
    ledger,
  } as unknown as Trial;
  const workload = startWorkload(trial);
  const stage: Stage = { cluster: at, trial, workload, ports: started.map(({ port }) => port), writes: [] };
  try {
    for (const fault of FAULTS.filter(isChosen)) await runFault(fault, stage);
    await finish(stage);
  } finally {
    await Promise.all(started.map((server) => server.kill()));
    await ledger.close();
    await owner.end().catch(() => {});
  }
}

async function runFault(fault: Fault, stage: Stage): Promise<void> {
  const { name, promise } = fault;
  const count = countOf(fault);
  console.log(`${name}: ${count} …`);
  const began = performance.now();
  const broken = (error: Error): FaultVerdict => ({ found: [`It broke off: ${error.stack}`], measured: '' });
  const verdict = await fault.run(stage, count).catch(broken);
  const seconds = (performance.now() - began) / 1_000;
  for (const sentence of verdict.found.slice(0, 5)) console.log(`  ${sentence.slice(0, 300)}`);
  console.log(`  found ${verdict.found.length}; ${verdict.measured}; ${seconds.toFixed(0)} s`);
  rows.push({ name, promise, count, verdict, seconds });
}

/** Compares ledger and database after all faults. */
async function finish(stage: Stage): Promise<void> {
  const began = performance.now();
  const found = [...(await resolve(stage)), ...(await stage.workload.stop())];
  found.push(...(await checkRun(stage.trial.ledger.path, stage.cluster.url)));
  const acknowledged = stage.workload.acknowledged() + stage.writes.length;
  const promise =
    'after all faults: no acknowledged call lost, doubled or half; every unknown outcome found by its key; the figures agree';
  const verdict = { found, measured: `${acknowledged.toLocaleString('en')} calls acknowledged` };
  for (const sentence of found.slice(0, 5)) console.log(`  ${sentence.slice(0, 300)}`);
  rows.push({ name: 'ledger', promise, count: acknowledged, verdict, seconds: (performance.now() - began) / 1_000 });
}
