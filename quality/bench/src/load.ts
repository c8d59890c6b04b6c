import { connect, type Socket } from 'node:net';

/** Gives the next call, by the number of calls sent before. */
export type NextCall = (sent: number) => Call;

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The address of a read, its input in the query. */
export function addressOf({ path }: { path: string }, input: Record<string, number>): string {
  const fields = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(fields)}`;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Answers with an unexpected status. */
  wrong: number;
}

interface LoadOptions {
  /** How long, or what to wait for. */
  seconds: number | Promise<unknown>;
  /** Seconds that are not counted. */
  warmUp?: number;
  /** Sends this many calls instead, without a warm-up: for calls that can be made only once. */
  calls?: number | undefined;
  connections?: number | undefined;
  status?: number;
}

/**
 * Sends calls over `connections` connections, one at a time each, and measures the answers. It writes HTTP itself: a client
 * library would use more processor time than the measured server.
 */
export async function load(
  port: number,
  next: NextCall,
  { seconds, warmUp = 0.5, calls, connections = 64, status = 200 }: LoadOptions,
): Promise<Measured> {
  const times: number[] = [];
  let sent = 0;
  let wrong = 0;
  const began = performance.now();
  const counting = calls === undefined ? began + warmUp * 1000 : began;
  let end = Number.POSITIVE_INFINITY;
  if (typeof seconds !== 'number') void seconds.then(() => (end = performance.now()));
  else if (calls === undefined) end = counting + seconds * 1000;

  async function sendCalls() {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    const answers = readAnswers(socket);
    while (performance.now() < end && sent < (calls ?? Number.POSITIVE_INFINITY)) {
      const started = performance.now();
      socket.write(encode(next(sent++)));
      const { value } = await answers.next();
      if (value !== status) wrong++;
      const now = performance.now();
      if (now >= counting && now < end) times.push(now - started);
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, sendCalls));
  times.sort((one, other) => one - other);
  const took = (Math.min(end, performance.now()) - counting) / 1000;
  return { perSecond: times.length / took, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, wrong };
}

function encode({ method, path, headers = {}, body = '' }: Call): string {
  const lines = Object.entries({
    host: 'localhost',
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** The status of each answer once its whole body has arrived. Reads bodies with a Content-Length only. */
async function* readAnswers(socket: Socket): AsyncGenerator<number, number> {
  let waiting: Buffer = Buffer.alloc(0);
  let missing = 0;
  let status = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    if (missing > chunk.length) {
      missing -= chunk.length;
      continue;
    }
    waiting = missing > 0 ? chunk.subarray(missing) : Buffer.concat([waiting, chunk]);
    if (missing > 0) {
      missing = 0;
      yield status;
    }
    const end = waiting.indexOf(HEAD_END);
    if (end === -1) continue;
    const head = waiting.toString('latin1', 0, end);
    status = Number(head.slice(9, 12));
    const length = status === 304 || status === 204 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`An answer without a length: ${head}`);
    missing = end + HEAD_END.length + length - waiting.length;
    waiting = Buffer.alloc(0);
    if (missing <= 0) {
      missing = 0;
      yield status;
    }
  }
  return 0;
}
