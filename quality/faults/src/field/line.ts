import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { UPLOADS } from '@election/contract/figures/uploads';
import type { Input } from '../ledger.ts';
import { portOf, type Trial } from '../proof.ts';
import { random } from '../random.ts';
import type { Build } from './build.ts';

/** What the network does to calls. Shares are from 0 to 1. */
export interface Weather {
  /** Of a call and its answer together, in milliseconds: from, to. */
  latency: readonly [number, number];
  /** Infinite: as fast as the machine. */
  bytesPerSecond: number;
  /** Of pieces of photographs as slow as that; the others are as fast as the machine. */
  thinPictures: number;
  /** Calls whose connection is reset before they have arrived whole. */
  resets: number;
  /** Answers that are lost after the server has acted. */
  swallowed: number;
  /** Calls after which the line says nothing any more, and stays open. */
  halfOpen: number;
}

export const CALM: Weather = {
  latency: [0, 0],
  bytesPerSecond: Infinity,
  thinPictures: 0,
  resets: 0,
  swallowed: 0,
  halfOpen: 0,
};

/** Where a call is stopped for good: the phone has sent it, or the server has acted on it. */
export type Stage = 'sent' | 'acted';

/** The line of one phone. It also gives the page and pictures, without delay: an app is on its phone. */
export interface Line {
  url: string;
  weather: Weather;
  /** While true, every call is answered with 200 and a page. */
  isPortal: boolean;
  /** Resolves once a submission has come to a stage, where it stays. */
  trap(stage: Stage): Promise<void>;
  /** Forgets a trap into which nothing has come. */
  lift(): void;
  /** What it has seen: calls, and what was done to them. */
  counts: Record<'calls' | 'resets' | 'swallowed' | 'halfOpen' | 'portal', number>;
  /** One sentence for each pair of submissions that were under way at the same time. */
  found: string[];
  close(): void;
}

interface LineOptions {
  trial: Trial;
  app: Build;
  pictureOf: (tap: number) => Buffer;
  /** The author of a key, once the phone has named it. */
  authorOf: (key: string) => number | undefined;
}

/** A submission that the phone has sent and that has neither been answered nor given up. */
interface Running {
  what: string;
  /** In milliseconds, as `performance.now()`. */
  since: number;
  /** Another one began before this one had ended. */
  overtaken?: string;
}

const PAGE = '<!doctype html><title>Phone</title><script type="module" src="/field/page.js"></script>';
const PORTAL = '<!doctype html><title>Welcome</title><p>Buy an hour of internet.</p>';
/** A call that the phone gives up closes its connection; on a busy machine that arrives after the next call has begun. */
const GIVEN_UP_MS = 2_000;
const upstream = new Agent({ keepAlive: true });
/** Beside the attempts of client.ts. */
let attempts = 1_000_000_000;
let calls = 0;

/** What a line knows while it is open. */
interface Open {
  options: LineOptions;
  line: Line;
  running: Set<Running>;
  trapped: { stage: Stage; reach: () => void } | null;
}

/** @returns a line to both servers in turn */
export async function openLine(options: LineOptions): Promise<Line> {
  const listener = createServer((asked, answer) => {
    asked.on('error', () => {});
    void serve(open, asked, answer).catch(() => answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const line: Line = {
    url: `http://127.0.0.1:${port}`,
    weather: CALM,
    isPortal: false,
    trap(stage) {
      const { promise, resolve: reach } = Promise.withResolvers<void>();
      open.trapped = { stage, reach };
      return promise;
    },
    lift() {
      open.trapped = null;
    },
    counts: { calls: 0, resets: 0, swallowed: 0, halfOpen: 0, portal: 0 },
    found: [],
    close() {
      listener.close();
      listener.closeAllConnections();
    },
  };
  const open: Open = { options, line, running: new Set(), trapped: null };
  return line;
}

async function serve(open: Open, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { line } = open;
  const url = asked.url ?? '/';
  if (!url.startsWith('/api/') && url !== '/config.json') return serveApp(open, url, answer);
  line.counts.calls++;
  if (line.isPortal) {
    line.counts.portal++;
    asked.resume();
    answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    return;
  }
  const isSubmission = asked.method === 'POST' && !url.startsWith(UPLOADS) && 'idempotency-key' in asked.headers;
  if (isSubmission) assertAuthor(open, asked);
  const mark = isSubmission || asked.method === 'PATCH' ? begin(open, `${asked.method} ${url}`, answer) : null;
  await carry(open, { asked, answer, isSubmission, mark });
}

function serveApp({ options }: Open, url: string, answer: ServerResponse): void {
  const tap = /^\/field\/picture\?tap=(\d+)$/.exec(url)?.[1];
  if (tap !== undefined) {
    answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(options.pictureOf(Number(tap)));
    return;
  }
  const script = options.app.get(url.replace('/field/', ''));
  const type = script === undefined ? 'text/html' : 'text/javascript';
  answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(script ?? PAGE);
}

/** One sender over all tabs: a submission begins once the one before has been answered, or given up by closing its connection. */
function begin({ running }: Open, what: string, answer: ServerResponse): Running {
  const mark: Running = { what, since: performance.now() };
  for (const other of running) {
    const ms = Math.round(mark.since - other.since);
    other.overtaken ??= `${what}, ${ms} ms later`;
  }
  running.add(mark);
  answer.on('close', () => running.delete(mark));
  return mark;
}

function assertAuthor({ line, options }: Open, asked: IncomingMessage): void {
  const sender = userOf(asked);
  const author = options.authorOf(String(asked.headers['idempotency-key']));
  if (author !== undefined && author !== sender) line.found.push(`User ${sender} sent a submission of user ${author}`);
}

interface Call {
  asked: IncomingMessage;
  answer: ServerResponse;
  isSubmission: boolean;
  mark: Running | null;
}

async function carry(open: Open, call: Call): Promise<void> {
  const { asked, answer, mark } = call;
  const { line, options } = open;
  const { weather } = line;
  const [least, most] = weather.latency;
  const half = (least + random.next() * (most - least)) / 2;
  const fate = fateOf(weather);
  if (fate !== 'none') line.counts[fate]++;
  await pause(half);
  // Half of the resets come before anything was sent, the others in the middle.
  const keep = fate === 'resets' ? (random.chance(0.5) ? 0 : random.next()) : 1;
  if (keep === 0) return void answer.destroy();
  if (isTrapped(open, 'sent', call)) return;
  // Half of the lines die on the way there, the others on the way back.
  if (fate === 'halfOpen' && random.chance(0.5)) return void asked.resume();
  const given = await forward(options.trial, asked, { keep, weather });
  if (given === null) return void answer.destroy();
  if (fate === 'halfOpen' || isTrapped(open, 'acted', call)) return;
  await pause(half + (given.body.length / weather.bytesPerSecond) * 1_000);
  if (fate === 'swallowed') return void answer.destroy();
  if (mark?.overtaken !== undefined) await Promise.race([once(answer, 'close'), pause(GIVEN_UP_MS)]);
  if (mark?.overtaken !== undefined && !answer.destroyed)
    line.found.push(`Two submissions were under way at once: ${mark.what} and ${mark.overtaken}`);
  answer.writeHead(given.status, given.headers).end(given.body);
}

function isTrapped(open: Open, stage: Stage, { isSubmission }: Call): boolean {
  if (!isSubmission || open.trapped?.stage !== stage) return false;
  open.trapped.reach();
  open.trapped = null;
  return true;
}

/** Sends a call on, or a part of it. Null where the connection ended before the whole answer had come. */
async function forward(
  trial: Trial,
  asked: IncomingMessage,
  { keep, weather }: { keep: number; weather: Weather },
): Promise<Given | null> {
  const { method = 'GET', url: path = '/', headers } = asked;
  const isFast = method === 'PATCH' && !random.chance(weather.thinPictures);
  const bytesPerSecond = isFast ? Infinity : weather.bytesPerSecond;
  const port = portOf(trial, calls++);
  const { 'accept-encoding': _, ...sent } = headers;
  const outgoing = request({ agent: upstream, port, host: '127.0.0.1', method, path, headers: sent });
  const answered = answerTo(outgoing);
  const parts: Buffer[] = [];
  let left = Math.ceil(Number(headers['content-length'] ?? 0) * keep);
  try {
    for await (const chunk of asked as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      // A photograph arrives piece by piece; the others are small.
      if (method === 'PATCH') outgoing.write(part);
      else parts.push(part);
      await pause((part.length / bytesPerSecond) * 1_000);
      if (left === 0 && keep < 1) break;
    }
  } catch {
    outgoing.destroy();
  }
  if (keep < 1) outgoing.destroy();
  if (outgoing.destroyed) return null;
  const body = Buffer.concat(parts);
  const attempt = await recordSent(trial, { asked, port, body });
  outgoing.end(body);
  const given = await answered;
  if (given && attempt !== null) {
    const { data } = JSON.parse(given.body.toString()) as { data: unknown };
    await trial.ledger.write({ answered: attempt, status: given.status, body: data });
  }
  return given;
}

/** Figures are in the ledger before they are sent on. */
async function recordSent(
  { ledger }: Trial,
  { asked, port, body }: { asked: IncomingMessage; port: number; body: Buffer },
): Promise<number | null> {
  const { method, url, headers } = asked;
  const user = userOf(asked);
  if (method !== 'POST' || url !== contract.votes.submit.path || user === undefined) return null;
  const attempt = ++attempts;
  const input = JSON.parse(body.toString()) as Input;
  await ledger.write({ sent: attempt, port, user, call: 'submit', key: String(headers['idempotency-key']), input });
  return attempt;
}

/** Whose token the proofs made it. */
function userOf({ headers }: IncomingMessage): number | undefined {
  const [, user] = /^Bearer token-of-user-(\d+)/.exec(headers.authorization ?? '') ?? [];
  return user === undefined ? undefined : Number(user);
}

function fateOf({ resets, swallowed, halfOpen }: Weather): 'none' | 'resets' | 'swallowed' | 'halfOpen' {
  const at = random.next();
  if (at < resets) return 'resets';
  if (at < resets + swallowed) return 'swallowed';
  return at < resets + swallowed + halfOpen ? 'halfOpen' : 'none';
}

interface Given {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function answerTo(outgoing: ReturnType<typeof request>): Promise<Given | null> {
  return new Promise((resolve) => {
    outgoing.on('error', () => resolve(null));
    outgoing.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve(null));
      response.on('close', () => {
        const { statusCode: status = 0, headers } = response;
        resolve(response.complete ? { status, headers, body: Buffer.concat(parts) } : null);
      });
    });
  });
}
