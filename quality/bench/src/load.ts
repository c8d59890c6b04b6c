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

interface LoadOptions {
  seconds: number;
  /** Seconds that are not counted. */
  warmUp?: number;
  /** Sends this many calls instead, without a warm-up: for calls that can be made only once. */
  calls?: number | undefined;
  connections?: number | undefined;
}

/**
 * Sends calls over `connections` connections, one at a time each, and gives the answers a second. It writes HTTP itself: a client
 * library would use more processor time than the measured server.
 */
export async function load(
  port: number,
  next: NextCall,
  { seconds, warmUp = 0.5, calls, connections = 64 }: LoadOptions,
): Promise<number> {
  let answered = 0;
  let sent = 0;
  const began = performance.now();
  const counting = calls === undefined ? began + warmUp * 1000 : began;
  const end = calls === undefined ? counting + seconds * 1000 : Number.POSITIVE_INFINITY;

  async function sendCalls() {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    const answers = readAnswers(socket);
    while (performance.now() < end && sent < (calls ?? Number.POSITIVE_INFINITY)) {
      socket.write(encode(next(sent++)));
      const { value } = await answers.next();
      if (value !== 200) throw new Error(`A call was answered ${value}`);
      const now = performance.now();
      if (now >= counting && now < end) answered++;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, sendCalls));
  const took = (Math.min(end, performance.now()) - counting) / 1000;
  return answered / took;
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
