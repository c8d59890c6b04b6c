import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readAddress } from '@election/faults/request';
import { freePort } from '@election/server/testing/proxy';
import type { Cluster } from './cluster.ts';
import { configure, type Engine, startEngine, type Values } from './engines.ts';

const HOST = '127.0.0.1';
const CONFIGURATION = new URL('../', import.meta.url);

/** Before the servers: a proxy, two caches, and what watches. */
export interface Edge {
  proxy: number;
  caches: readonly number[];
  prometheus: number;
}

/** The ports of the caches are known before the servers start, which tell them of changes. */
export const cachePorts = (): Promise<number[]> => Promise.all([freePort(), freePort()]);

/** @param ports of the servers @param token with which Prometheus reads their metrics */
export async function startEdge(
  cluster: Cluster,
  ports: readonly number[],
  caches: readonly number[],
  token: string,
): Promise<Edge> {
  for (const [at, port] of caches.entries()) await startCache(cluster, ports, port, at + 1);
  const proxy = await freePort();
  startEngine(
    ['caddy', 'run', '--adapter', 'caddyfile', '--config', new URL('Caddyfile', CONFIGURATION).pathname],
    cluster.folder,
    'self',
    {
      SITE: `http://${HOST}:${proxy}`,
      TLS: '',
      CADDY_OPTIONS: 'admin off',
      SERVERS: ports.map((port) => `${HOST}:${port}`).join(' '),
      CACHE: caches.map((port) => `${HOST}:${port}`).join(' '),
    },
  );
  const prometheus = await startPrometheus(cluster, ports, token);
  for (const port of [proxy, ...caches]) while ((await readAddress(port, '/healthz')).status !== 200) await pause(100);
  return { proxy, caches, prometheus };
}

async function startCache(
  { folder }: Cluster,
  ports: readonly number[],
  port: number,
  number: number,
): Promise<Engine> {
  const values: Values = {
    ...{ SERVER_1_HOST: HOST, SERVER_1_PORT: ports[0] ?? 0 },
    ...{ SERVER_2_HOST: HOST, SERVER_2_PORT: ports[1] ?? 0 },
  };
  const file = join(folder, `cache-${number}.vcl`);
  await configure('cache.vcl', file, values);
  const options = ['-F', '-j', 'none', '-n', join(folder, `varnish-${number}`), '-a', `${HOST}:${port}`, '-f', file];
  return startEngine(
    ['varnishd', ...options, '-s', 'malloc,64m', '-p', 'timeout_idle=120', '-p', 'thread_pools=2'],
    folder,
    'self',
  );
}

/** Prometheus with the rules of deploy/cluster, which reads every second and waits a tenth of their times. */
async function startPrometheus({ folder, nodes }: Cluster, ports: readonly number[], token: string): Promise<number> {
  const port = await freePort();
  const read = (name: string) => readFile(new URL(name, CONFIGURATION), 'utf8');
  const targets: Record<string, string[]> = {
    election: ports.map((server) => `${HOST}:${server}`),
    patroni: nodes.map(({ address, values }) => `${address}:${values.PATRONI_PORT}`),
    etcd: nodes.map(({ address, values }) => `${address}:${values.ETCD_CLIENT_PORT}`),
    haproxy: [],
  };
  const tokens = join(folder, 'election.token');
  await writeFile(tokens, token);
  let job = '';
  const settings = (await read('prometheus.yml')).split('\n').map((line) => {
    job = /job_name: (\w+)/.exec(line)?.[1] ?? job;
    const named = targets[job]?.map((target) => `'${target}'`).join(', ') ?? '';
    return line
      .replace(/targets: \[.*\]/, `targets: [${named}]`)
      .replace(/credentials_file: .*/, `credentials_file: ${tokens}`)
      .replace(/(interval): 15s/, '$1: 1s');
  });
  await writeFile(join(folder, 'prometheus.yml'), settings.join('\n'));
  const seconds = (time: string, unit: string) =>
    Math.max(1, Math.round((Number(time) * (unit === 'm' ? 60 : 1)) / 10));
  const rules = (await read('alerts.yml'))
    .replace(/for: (\d+)(s|m)/g, (_, time: string, unit: string) => `for: ${seconds(time, unit)}s`)
    .replace(/\[(\d)m\]/g, '[10s]');
  await writeFile(join(folder, 'alerts.yml'), rules);
  const data = join(folder, 'prometheus');
  startEngine(
    [
      'prometheus',
      ...[`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${data}`],
      `--web.listen-address=${HOST}:${port}`,
    ],
    folder,
    'self',
  );
  return port;
}
