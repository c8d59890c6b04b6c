import { Agent, request } from 'node:http';
import type { Trial } from '../proof.ts';
import { randomFrom } from '../random.ts';
import type { Server } from '../servers.ts';
import { openEndpoints, restoreUsers } from './endpoints.ts';
import { type Silence, sendMalformed } from './malformed-http.ts';
import type { FuzzRequest } from './mutations.ts';
import { buildRequest } from './requests.ts';

const CONCURRENCY = 24;
/** An odd number: requests of one seed differ from those of the next. */
const SPREAD = 0x9e37_79b1;
const MALFORMED_SHARE = 0.02;
const RESTORE_EVERY = 1_000;
/**
 * Longer than any answer may take, and shorter than the server's own timeout of a slow body. Counted in seconds in which this
 * process runs: after a pause of the machine its timers would end calls whose answers have arrived.
 */
const TIMEOUT_SECONDS = 20;
/** How often a request is sent that is answered 503. */
const MAX_SENDINGS = 10;

/** Sends random requests to all servers. */
export interface FuzzLoad {
  /** One sentence for each 5xx and each connection that was closed without an answer. */
  found: readonly string[];
  /** Sends until this many requests have been sent in total, and waits for their answers. */
  runUntil(total: number): Promise<void>;
  /** Counts of answers by status class. */
  summary(): string;
}

export async function openFuzzLoad({ owner, servers, seed, isTimed }: Trial): Promise<FuzzLoad> {
  const endpoints = await openEndpoints(owner);
  const random = randomFrom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CONCURRENCY });
  const counts = new Map<string, number>();
  const found: string[] = [];
  let sent = 0;

  async function sendNext() {
    const number = ++sent;
    if (number % RESTORE_EVERY === 0) await restoreUsers(owner).catch(() => {});
    const server = servers[number % servers.length] as Server;
    const own = randomFrom(Math.imul(seed, SPREAD) + number);
    if (random.chance(MALFORMED_SHARE)) return record(server, 'malformed', await sendMalformed(server.port, own), true);
    const endpoint = random.pick(endpoints);
    const built = await buildRequest(endpoint, own);
    const size = built.path.length + (built.body?.length ?? 0);
    let status = await send(agent, server.port, built);
    // A server refuses what waits three seconds for a connection: on a busy machine that is no bug, and clients send it again.
    for (let sendings = 1; status === 503 && !isTimed && sendings < MAX_SENDINGS; sendings++) {
      status = await send(agent, server.port, built);
    }
    record(server, `${endpoint.name} of ${size} bytes`, status, built.isTooLarge);
  }
  function record(server: Server, what: string, status: number | Silence, mayClose: boolean) {
    const group = typeof status === 'string' ? status : `${Math.floor(status / 100)}xx`;
    counts.set(group, (counts.get(group) ?? 0) + 1);
    if (typeof status === 'string' ? mayClose : status < 500) return;
    found.push(`${what}: ${status}; last log line: ${messageIn(server.log.at(-1))}`);
  }
  return {
    found,
    summary: () =>
      [...counts]
        .sort()
        .map(([group, count]) => `${group} ${count.toLocaleString('en')}`)
        .join(', '),
    async runUntil(total) {
      const lane = async () => {
        while (sent < total) await sendNext();
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, lane));
    },
  };
}

const messageIn = (line = 'none'): string => /"message":"[^"]*"/.exec(line)?.[0] ?? line;

type Result = number | 'stale connection' | Silence;

/** Retries on a new connection where the server had closed the kept-alive one before it got the request. */
async function send(agent: Agent, port: number, built: FuzzRequest): Promise<number | Silence> {
  const first = await sendOnce(agent, port, built);
  return first === 'stale connection' ? ((await sendOnce(false, port, built)) as number | Silence) : first;
}

function sendOnce(agent: Agent | false, port: number, built: FuzzRequest): Promise<Result> {
  const { method, path, headers, body } = built;
  const length = body ? { 'content-length': body.length } : {};
  const options = { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...length } };
  return new Promise((resolve) => {
    let seconds = 0;
    const done = (result: Result) => {
      clearInterval(clock);
      resolve(result);
    };
    const outgoing = request(options, (answer) => {
      answer
        .resume()
        .on('error', () => done('half an answer'))
        .on('close', () => done(answer.statusCode ?? 'half an answer'));
    });
    const clock = setInterval(() => {
      seconds++;
      if (seconds === TIMEOUT_SECONDS) outgoing.destroy();
    }, 1_000);
    const silence = () => (seconds >= TIMEOUT_SECONDS ? 'no answer in time' : 'connection closed');
    outgoing
      .on('error', () =>
        done(outgoing.reusedSocket && silence() === 'connection closed' ? 'stale connection' : silence()),
      )
      .end(body);
  });
}
