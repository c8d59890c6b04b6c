import { randomBytes, randomInt } from 'node:crypto';
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
import { audience } from './audience.ts';
import { restore } from './backup.ts';
import { type Cluster, endCluster, pgBackRest, startCluster, untilWhole } from './cluster.ts';
import { cachePorts, startEdge } from './edge.ts';
import { installEngines } from './engines.ts';
import { FAULTS, type Fault, type FaultVerdict } from './faults.ts';
import { headers } from './headers.ts';
import { PLANTS } from './plants.ts';
import { type ClusterRow, writePlant, writeRows } from './report.ts';
import { resolve, type Stage } from './stage.ts';
import { upgrade } from './upgrade.ts';
import { watching } from './watching.ts';

/**
 * `npm run trial:cluster`: starts the cluster of deploy/cluster on this machine, brings about the faults and says what was measured.
 * `-- --short` runs two failovers, one full disk, one hang and the headers; `-- --rows failover,hang --count 20` some rows so often;
 * `-- --plant NAME` plants a bug, which its row must find; `-- --save` writes the rows into docs/proof.md.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rows: { type: 'string' },
    count: { type: 'string' },
    plant: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const SERVERS = 2;
/** Megabytes of each database's disk: a full disk is soon full; a million entries or a night of failovers need more. */
const DISK = { small: 2_500, large: 8_000 };
const ALL: readonly Fault[] = [...FAULTS, headers, upgrade, audience, restore, watching];
const plant = values.plant === undefined ? undefined : PLANTS[values.plant];
if (values.plant !== undefined && !plant) throw new Error(`Plants: ${Object.keys(PLANTS).join(', ')}`);
const chosen = plant?.rows ?? values.rows?.split(',');
const unknown = chosen?.filter((name) => !ALL.some((fault) => fault.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`Rows: ${ALL.map(({ name }) => name).join(', ')}`);

const countOf = ({ short, full }: Fault) =>
  values.count ? Number(values.count) : plant ? 1 : values.short ? short : full;
const isChosen = (fault: Fault) => (chosen === undefined || chosen.includes(fault.name)) && countOf(fault) > 0;

installEngines();
seedRandom(randomInt(2 ** 32));
const rows: ClusterRow[] = [];
/** Counts beyond which figures and write-ahead log outgrow the small disks. */
const ROOM: Readonly<Record<string, number>> = { restore: 50_000, failover: 30 };
const needsSpace = ALL.some(
  (fault) => isChosen(fault) && countOf(fault) > (ROOM[fault.name] ?? Number.POSITIVE_INFINITY),
);
const cluster = await startCluster(needsSpace ? DISK.large : DISK.small);
console.log(`The cluster runs in ${cluster.folder}${cluster.network ? '' : ', on loopback alone'}`);
try {
  await runFaults(cluster);
} finally {
  const left = await endCluster(cluster);
  for (const sentence of left) console.log(sentence);
  const promise = 'no process, network, disk or file of the trial is left';
  rows.push({
    name: 'end',
    promise,
    count: 1,
    verdict: { found: left, measured: 'looked for after the end' },
    seconds: 0,
  });
}
for (const { name, verdict } of rows) console.log(`${name}: found ${verdict.found.length}; ${verdict.measured}`);
const isRed = rows.some(({ name, verdict }) => verdict.found.length > 0 && (plant?.rows.includes(name) ?? true));
if (values.save && plant) writePlant(plant, rows);
else if (values.save) writeRows(rows);
if (plant) console.log(isRed ? `The bug was found: ${plant.bug}` : `Not found: ${plant.bug}`);
process.exit(isRed === (plant !== undefined) ? 0 : 1);

async function runFaults(at: Cluster): Promise<void> {
  pgBackRest(await untilWhole(at, 60_000), 'stanza-create');
  await migrate(at.url);
  await storeElection(at.url);
  await plant?.inject?.(at);
  const owner = new pg.Pool({ connectionString: at.url, max: 5 });
  owner.on('error', () => {});
  const ledger = await openLedger(join(at.folder, 'ledger.ndjson'));
  const [caches, token] = [await cachePorts(), randomBytes(16).toString('hex')];
  const settings = {
    DRAIN_SECONDS: '3',
    CACHE_PURGE_URLS: caches.map((port) => `http://127.0.0.1:${port}/`).join(),
    ...plant?.settings,
  };
  const started = await Promise.all(
    Array.from({ length: SERVERS }, async (_, index) => {
      const dataDir = join(at.folder, `server-${index + 1}`);
      await mkdir(dataDir);
      return startServer(at.url, { DATA_DIR: dataDir, ...settings });
    }),
  );
  const ports = started.map(({ port }) => port);
  const edge = await startEdge(at, ports, caches, token);
  const trial = {
    ...{ count: 0, seed: 0, isTimed: true, url: at.url, folder: at.folder },
    ...{ owner, servers: started, proxies: [], ledger },
  } as unknown as Trial;
  const workload = startWorkload(trial);
  const stage: Stage = { cluster: at, trial, workload, edge, ports, writes: [] };
  try {
    for (const fault of ALL.filter(isChosen)) await runFault(fault, stage);
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
  const broken = (error: Error): FaultVerdict => {
    console.log(error);
    return { found: [`It broke off: ${error.message.split('\n')[0]}`], measured: 'not measured' };
  };
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
