import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SMALL } from '@election/server/testing/small-election';
import pg from 'pg';
import {
  asSuperuser,
  type Cluster,
  killDatabase,
  primaryOf,
  repositoryOf,
  startDatabase,
  startEtcd,
  untilWhole,
} from './cluster.ts';
import type { Fault } from './faults.ts';
import { type Stage, secondsUntilWritten, tryWrite, WHOLE_MS } from './stage.ts';

/** Seconds within which an alert is on, and off again. */
const WITHIN = 60;

/** What brings an alert about, and ends it again. */
type Cause = (stage: Stage) => Promise<() => Promise<unknown>>;

const standbysOf = async (cluster: Cluster) => {
  const primary = await primaryOf(cluster);
  return cluster.nodes.filter((node) => node !== primary);
};

/** Holds the row of a contest, for which everybody who writes there waits. */
const holdContest: Cause = async ({ cluster, ports, ...stage }) => {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from contests where constituency_id = $1 for update', [SMALL.north.first]);
  let isOn = true;
  const writers = Array.from({ length: 150 }, async (_, at) => {
    const port = ports[at % ports.length] as number;
    for (; isOn; await pause(50)) await tryWrite({ cluster, ports, ...stage }, port, []);
  });
  return async () => {
    isOn = false;
    await client.end();
    await Promise.all(writers);
  };
};

/** Begins a new piece of log, so that the last one is archived at once. */
async function switchLog({ cluster }: Stage): Promise<void> {
  const primary = await untilWhole(cluster, WHOLE_MS);
  await asSuperuser(cluster, primary, (client) => client.query('select pg_switch_wal()'));
}

const takeRepositoryAway: Cause = async (stage) => {
  const repository = repositoryOf(stage.cluster);
  await rename(repository, `${repository}-away`);
  await switchLog(stage);
  return async () => {
    await rename(`${repository}-away`, repository);
    await switchLog(stage);
  };
};

/** Each alert with a cause; what no fault of this machine brings about, `promtool test rules` tries with made-up figures. */
const CAUSES: readonly (readonly [alerts: readonly string[], cause: Cause])[] = [
  [
    ['ServerAway'],
    async ({ trial }) => {
      await trial.servers[0]?.stop();
      return async () => trial.servers[0]?.start();
    },
  ],
  [
    ['NoServer'],
    async ({ trial }) => {
      await Promise.all(trial.servers.map((server) => server.stop()));
      return () => Promise.all(trial.servers.map((server) => server.start()));
    },
  ],
  [
    ['EtcdMemberAway'],
    async ({ cluster }) => {
      const node = cluster.nodes[0];
      await node?.etcd.end('SIGKILL');
      return async () => node && startEtcd(node);
    },
  ],
  [
    ['NoStandby', 'StandbyAway', 'Failing'],
    async ({ cluster }) => {
      const standbys = await standbysOf(cluster);
      for (const node of standbys) killDatabase(node);
      return async () => {
        for (const node of standbys) startDatabase(node);
      };
    },
  ],
  [
    ['NoPrimary'],
    async ({ cluster }) => {
      for (const node of cluster.nodes) killDatabase(node);
      return async () => {
        for (const node of cluster.nodes) startDatabase(node);
      };
    },
  ],
  [['ArchiveFails'], takeRepositoryAway],
  [['ConnectionsWaitedFor'], holdContest],
];

export const watching: Fault = {
  name: 'alerts',
  promise:
    'Prometheus with the rules of deploy/cluster, all times a tenth: each alert that a fault of this machine brings about is on within a minute of it, and off within a minute of its end; none before',
  short: 0,
  full: 1,
  async run(stage) {
    const found: string[] = [];
    const tried: string[] = [];
    await untilAlerts(stage, (on) => on.length === 0, found, 'Without a fault');
    for (const [alerts, cause] of CAUSES) {
      const end = await cause(stage);
      const name = alerts.join(', ');
      await untilAlerts(stage, (on) => alerts.every((alert) => on.includes(alert)), found, `${name} did not come:`);
      await end();
      await untilWhole(stage.cluster, WHOLE_MS);
      await secondsUntilWritten(stage, performance.now(), []);
      await untilAlerts(stage, (on) => !alerts.some((alert) => on.includes(alert)), found, `${name} stayed:`);
      tried.push(...alerts);
    }
    return { found, measured: `${tried.length} alerts came and went: ${tried.join(', ')}` };
  },
};

async function untilAlerts(stage: Stage, fits: (on: string[]) => boolean, found: string[], what: string) {
  let on: string[] = [];
  for (const until = performance.now() + WITHIN * 1_000; performance.now() < until; await pause(250)) {
    on = await firing(stage.edge.prometheus);
    if (fits(on)) return;
  }
  found.push(`${what} ${on.join(', ') || 'no alert'}`);
}

async function firing(port: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => null);
  if (!answer?.ok) return ['Prometheus did not answer'];
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
}
