import { connect, type Socket } from 'node:net';

/** A call as it is sent: the same one again and again, or another one each time. */
export type NextCall = (sent: number) => Call;

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds within which 99 of 100 calls were answered. */
  p99: number;
  /** Answers with another status than was expected. */
  wrong: number;
}

interface LoadOptions {
  /** How long, or until when. */
  seconds: number | Promise<unknown>;
  /** Seconds in which nothing is counted yet: compilers and caches warm up. */
  warmUp?: number;
  /** So many calls, however long they take: for calls that can be made only once. Nothing warms up then. */
  calls?: number | undefined;
  connections?: number | undefined;
  status?: number;
}

/**
 * Keeps `connections` calls under way at once and counts the answers. It speaks HTTP by hand, because a client library would
 * take more of the machine than the server that is measured.
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

  async function drive() {
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

  await Promise.all(Array.from({ length: connections }, drive));
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

/** The status of each answer, once all of its bytes are here. Reads bodies of a known length, which is all it is used for. */
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
