import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';

/** Upper bounds of the histogram of answer times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Milliseconds between two looks at the event loop; they are part of what is measured. */
const EVERY = 10;

interface Answered {
  count: number;
  seconds: number;
  /** How many took at most the bound of the same place. */
  within: number[];
}

/** Notes an answer: the pattern of its route, the time that it took. */
export type CountAnswer = (method: string, route: string, status: number, seconds: number) => void;

/**
 * Counts what this process answers, and how quickly, for `/metrics` in the text format of Prometheus. Every line names the
 * process: of several on one port each speaks for itself. Routes are named by their pattern, so that there are only so many.
 * @returns for answers that the framework does not see
 */
export function serveMetrics(app: FastifyInstance, { pool }: Database, openSockets: () => number): CountAnswer {
  const answered = new Map<string, Answered>();
  const delay = monitorEventLoopDelay({ resolution: EVERY });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  const countAnswer: CountAnswer = (method, route, status, seconds) => {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const known = answered.get(labels) ?? { count: 0, seconds: 0, within: BOUNDS.map(() => 0) };
    known.count++;
    known.seconds += seconds;
    for (const [at, bound] of BOUNDS.entries()) if (seconds <= bound) known.within[at] = (known.within[at] ?? 0) + 1;
    answered.set(labels, known);
  };
  app.addHook('onResponse', (request, reply, done) => {
    countAnswer(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  const late = (percentile: number) => Math.max(0, delay.percentile(percentile) / 1e6 - EVERY) / 1000;
  app.get('/metrics', async (_request, reply) => {
    const memory = process.memoryUsage();
    const cpu = process.cpuUsage();
    const lines = [
      ...family('process_cpu_seconds_total', 'counter', 'Processor time.', [['', (cpu.user + cpu.system) / 1e6]]),
      ...family('process_resident_memory_bytes', 'gauge', 'Memory in use.', [['', memory.rss]]),
      ...family('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', [['', memory.heapUsed]]),
      ...family('nodejs_eventloop_delay_seconds', 'gauge', 'How late the event loop is, since the last reading.', [
        ['quantile="0.5"', late(50)],
        ['quantile="0.99"', late(99)],
      ]),
      ...family('election_sockets_open', 'gauge', 'Live connections.', [['', openSockets()]]),
      ...family('election_database_connections', 'gauge', 'Connections to the database, and calls that wait for one.', [
        ['state="open"', pool.totalCount],
        ['state="idle"', pool.idleCount],
        ['state="waited_for"', pool.waitingCount],
      ]),
      ...family('http_request_duration_seconds', 'histogram', 'How long answers took.', histogram(answered)),
    ];
    delay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  return countAnswer;
}

type Sample = [labels: string, value: number, suffix?: string];

function family(name: string, type: string, help: string, samples: Sample[]): string[] {
  const lines = samples.map(([labels, value, suffix = '']) => {
    const all = [`process="${process.pid}"`, labels].filter(Boolean).join(',');
    return `${name}${suffix}{${all}} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

const histogram = (answered: ReadonlyMap<string, Answered>): Sample[] =>
  [...answered].flatMap(([labels, { count, seconds, within }]) => [
    ...within.map((below, at): Sample => [`${labels},le="${BOUNDS[at]}"`, below, '_bucket']),
    [`${labels},le="+Inf"`, count, '_bucket'] as Sample,
    [labels, seconds, '_sum'] as Sample,
    [labels, count, '_count'] as Sample,
  ]);
