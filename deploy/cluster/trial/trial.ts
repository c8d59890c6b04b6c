import { randomBytes, randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkRun } from '@election/faults/checker';
import { storeElection } from '@election/faults/election';
import { openLedger } from '@election/faults/ledger';
import type { Trial } from '@election/faults/proof';
import { seedRandom } from '@election/faults/random';
import { startServer } from '@election/faults/servers';
import { startWorkload } from '@election/faults/workload';
import { migrate } from '@election/server/platform/db/migrate';
import pg from 'pg';
import { audience } from './audience.ts';
import { restore } from './backup.ts';
import { type Cluster, endCluster, pgBackRest, startCluster, untilWhole } from './cluster.ts';
import { cachePorts, startEdge } from './edge.ts';
import { installEngines } from './engines.ts';
import { FAULTS, type Fault, type FaultVerdict } from './faults.ts';
import { headers } from './headers.ts';
import { resolve, type Stage } from './stage.ts';
import { upgrade } from './upgrade.ts';
import { watching } from './watching.ts';

/**
 * `npm run trial:cluster`: starts the cluster of deploy/cluster on this machine, brings about the faults and says what was measured.
 * `-- --short` runs two failovers, one full disk, one hang and the headers; `-- --rows failover,hang --count 20` some rows so often;
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rows: { type: 'string' },
    count: { type: 'string' },
  },
});
const SERVERS = 2;
/** Megabytes of each database's disk: a full disk is soon full; a million entries or a night of failovers need more. */
const DISK = { small: 2_500, large: 8_000 };
const ALL: readonly Fault[] = [...FAULTS, headers, upgrade, audience, restore, watching];
const chosen = values.rows?.split(',');
const unknown = chosen?.filter((name) => !ALL.some((fault) => fault.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`Rows: ${ALL.map(({ name }) => name).join(', ')}`);

const countOf = ({ short, full }: Fault) => (values.count ? Number(values.count) : values.short ? short : full);
const isChosen = (fault: Fault) => (chosen === undefined || chosen.includes(fault.name)) && countOf(fault) > 0;

installEngines();
seedRandom(randomInt(2 ** 32));
const rows: { name: string; verdict: FaultVerdict }[] = [];
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
  rows.push({ name: 'end', verdict: { found: left, measured: 'nothing of the trial is left' } });
}
for (const { name, verdict } of rows) console.log(`${name}: found ${verdict.found.length}; ${verdict.measured}`);
process.exit(rows.some(({ verdict }) => verdict.found.length > 0) ? 1 : 0);

async function runFaults(at: Cluster): Promise<void> {
  pgBackRest(await untilWhole(at, 60_000), 'stanza-create');
  await migrate(at.url);
  await storeElection(at.url);
  const owner = new pg.Pool({ connectionString: at.url, max: 5 });
  owner.on('error', () => {});
  const ledger = await openLedger(join(at.folder, 'ledger.ndjson'));
  const [caches, token] = [await cachePorts(), randomBytes(16).toString('hex')];
  const settings = {
    DRAIN_SECONDS: '3',
    CACHE_PURGE_URLS: caches.map((port) => `http://127.0.0.1:${port}/`).join(),
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
    ...{ owner, servers: started, ledger },
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
  const { name } = fault;
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
  rows.push({ name, verdict });
}

/** Compares ledger and database after all faults: no acknowledged call may be lost, doubled or half stored. */
async function finish(stage: Stage): Promise<void> {
  const found = [...(await resolve(stage)), ...(await stage.workload.stop())];
  found.push(...(await checkRun(stage.trial.ledger.path, stage.cluster.url)));
  const acknowledged = stage.workload.acknowledged() + stage.writes.length;
  for (const sentence of found.slice(0, 5)) console.log(`  ${sentence.slice(0, 300)}`);
  rows.push({
    name: 'ledger',
    verdict: { found, measured: `${acknowledged.toLocaleString('en')} calls acknowledged` },
  });
}
