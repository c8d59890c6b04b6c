import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { metricsIncomplete, monitoringClosed } from '../sentences.ts';
import { readClusterMetrics } from './cluster-metrics.ts';
import { mayMonitor } from './monitoring.ts';

/** Upper bounds of the histogram of response times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Milliseconds between two samples of the event loop; each sample includes them. */
const RESOLUTION = 10;
const RETRY_SECONDS = 2;

/**
 * Measures a server: its responses, its process, its connections. Routes are named by their pattern, so that the number of series
 * is bounded.
 */
export function createMetrics(app: FastifyInstance, database: Database, openSockets: () => number): Registry {
  const registry = new Registry();
  observeProcess(app, registry);
  observeConnections(registry, database, openSockets);
  observeResponses(app, registry);
  return registry;
}

/** Serves `/metrics` in the text format of Prometheus, to those who may monitor: sums over all workers, of delays the longest. */
export function serveMetrics(scope: FastifyInstance, registry: Registry, { metricsToken }: Config): void {
  const readMetrics = readClusterMetrics(registry);
  scope.get('/metrics', async (request, reply) => {
    if (!mayMonitor(request, metricsToken)) throw new Failure(403, monitoringClosed(metricsToken !== undefined));
    const text = await readMetrics();
    if (text === null) throw new Failure(503, metricsIncomplete, RETRY_SECONDS);
    return reply.type(registry.contentType).send(text);
  });
}

function observeResponses(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

function observeProcess(app: FastifyInstance, registry: Registry) {
  const registers = [registry];
  const eventLoop = monitorEventLoopDelay({ resolution: RESOLUTION });
  eventLoop.enable();
  app.addHook('onClose', async () => {
    eventLoop.disable();
  });
  const delay = (percentile: number) => Math.max(0, eventLoop.percentile(percentile) / 1e6 - RESOLUTION) / 1000;
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory in use.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Heap in use.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Delay of the event loop since the last reading; of several workers the longest.',
    labelNames: ['quantile'],
    aggregator: 'max',
    registers,
    collect() {
      this.set({ quantile: '0.5' }, delay(50));
      this.set({ quantile: '0.99' }, delay(99));
      eventLoop.reset();
    },
  });
}

function observeConnections(registry: Registry, { pool, clock }: Database, openSockets: () => number) {
  const registers = [registry];
  new Gauge({
    name: 'election_sockets_open',
    help: 'Open WebSocket connections.',
    registers,
    collect() {
      this.set(openSockets());
    },
  });
  new Gauge({
    name: 'election_clock_ahead_seconds',
    help: "Seconds that the server's clock is ahead of the database's, by the last heartbeat.",
    aggregator: 'average',
    registers,
    collect() {
      this.set(clock.ahead);
    },
  });
  new Gauge({
    name: 'election_database_awaits_standby',
    help: '1 while no standby confirms commits, so that writes are refused.',
    aggregator: 'max',
    registers,
    collect() {
      this.set(pool.awaitsStandby ? 1 : 0);
    },
  });
  new Gauge({
    name: 'election_database_archive_failing',
    help: '1 while the archive of the database takes no more of its log, by the last heartbeat.',
    aggregator: 'max',
    registers,
    collect() {
      this.set(pool.archiveFails ? 1 : 0);
    },
  });
  new Gauge({
    name: 'election_database_connections',
    help: 'Database connections, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}
