import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import type { ImportRun } from '@election/contract/imports/imports';
import { noise } from '@election/server/testing/files/hostile-pictures';
import { SMALL, USER_ID } from '@election/server/testing/small-election';
import { contestAt, SUPER_ADMIN } from './election.ts';
import { residentBytes, watchMemory } from './pictures/process-memory.ts';
import { KNOWN, SHAPES, type Shape } from './pictures/shapes.ts';
import { KNOWN_ZIPS, ZIPS } from './pictures/zips.ts';
import type { Proof, Trial } from './proof.ts';
import { random } from './random.ts';
import { callRoute, dataOf, describeReply, type Reply, readAddress } from './request.ts';

const MEBIBYTE = 2 ** 20;
/** What the server and its processes may grow by. Archives are read in one more process, which itself has 500 MB. */
const MAX_GROWTH = { pictures: 256 * MEBIBYTE, archives: 512 * MEBIBYTE };
const MAX_SLOWER = 2;
const HEALTH_MS = 200;
const HEALTH_EVERY_MS = 50;
const QUIET_UPLOADS = 5;
/** Photographs of 12 megapixels that each of two people has sent before; and where times do not count. */
const WARM_UPLOADS = 8;
const UNTIMED_UPLOADS = 2;
/** Milliseconds between two photographs of the other person where times do not count. */
const REST_MS = 1_000;
/** Pictures of one person at the same time: more than ten are refused unopened. */
const AT_ONCE = 4;
const IMPORT_SECONDS = 120;

const ALWAYS: readonly Shape[] = [...KNOWN.slice(0, 4), ...KNOWN_ZIPS];
const OTHERS: readonly Shape[] = [...KNOWN.slice(4), ...SHAPES, ...ZIPS];
const isZip = (shape: Shape) => KNOWN_ZIPS.includes(shape) || ZIPS.includes(shape);

/** One person sends hostile pictures and archives, another one photographs. */
export const pictures: Proof = {
  name: 'pictures',
  promise: `hostile pictures and archives: each is stored or refused with a sentence, no 5xx, no server exits, it grows by at most ${MAX_GROWTH.pictures / MEBIBYTE} MiB with pictures and ${MAX_GROWTH.archives / MEBIBYTE} MiB with archives; another person's photograph takes at most ${MAX_SLOWER} × its quiet time, \`/healthz\` at most ${HEALTH_MS} ms`,
  unit: 'files',
  full: 5 * (ALWAYS.length + OTHERS.length),
  small: ALWAYS.length + 4,
  servers: 1,
  async run(trial) {
    // Made beforehand: some take seconds, in which this process could measure nothing.
    const files = await makeFiles(chosen(trial.count));
    const [server] = trial.servers;
    const pid = server?.child.pid ?? 0;
    const photo = await noise('jpeg', 1_600, 1_200);
    // Ordinary work, so that growth is what hostile files add to it. Starts two decoders, which stay.
    const large = await noise('jpeg', 4_000, 3_000);
    for (let at = 0; at < (trial.isTimed ? WARM_UPLOADS : UNTIMED_UPLOADS); at++) {
      await Promise.all([AGENT, HOSTILE].map((sender) => sendPicture(trial, sender, large)));
    }
    const quiet: number[] = [];
    for (let at = 0; at < QUIET_UPLOADS; at++) quiet.push((await sendPicture(trial, AGENT, photo)).ms);
    const before = await residentBytes(pid);
    const open = new Set<string>();
    const others = watchOthers(trial, photo, open);
    const found: string[] = [];
    const grown: string[] = [];
    for (const what of ['pictures', 'archives'] as const) {
      let atPeak = '';
      const stopMemory = watchMemory(pid, () => {
        atPeak = [...open].join(', ');
      });
      const sent = files.filter(({ shape }) => isZip(shape) === (what === 'archives'));
      found.push(...(await sendAll(trial, sent, open, what === 'archives' ? 1 : AT_ONCE)));
      const by = (await stopMemory()) - (before ?? 0);
      grown.push(`${inMebibytes(by)} MiB with ${what}`);
      if (by > MAX_GROWTH[what]) found.push(`The server grew by ${inMebibytes(by)} MiB while it had ${atPeak}`);
    }
    const { uploads, health, whenSlowest, problems } = await others.stop();
    found.push(...problems, ...(await trial.check()));
    if (trial.isTimed) found.push(...judgeTimes({ quiet, uploads, health, whenSlowest }));
    const memory =
      before === null
        ? 'memory is not told by this system'
        : `grew from ${inMebibytes(before)} by ${grown.join(' and ')}`;
    const photos = `a photograph took ${middle(quiet).toFixed(0)} ms quiet, ${middle(uploads).toFixed(0)} ms beside (slowest ${Math.max(0, ...uploads).toFixed(0)})`;
    return { found, measured: `${memory}; ${photos}; /healthz at most ${Math.max(0, ...health).toFixed(0)} ms` };
  },
};

interface Sender {
  user: number;
  constituency: number;
}
const HOSTILE: Sender = { user: USER_ID.intern, constituency: SMALL.north.first };
const AGENT: Sender = { user: USER_ID.second_agent, constituency: SMALL.north.second };

const inMebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(0);
const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The known ones first, then the others in a random order, again and again. */
function chosen(count: number): Shape[] {
  const shapes: Shape[] = [];
  while (shapes.length < count) {
    const mixed = OTHERS.map((shape) => ({ shape, at: random.next() })).sort((a, b) => a.at - b.at);
    shapes.push(...ALWAYS, ...mixed.map(({ shape }) => shape));
  }
  return shapes.slice(0, count);
}

interface Made {
  shape: Shape;
  bytes: Buffer;
}

async function makeFiles(shapes: readonly Shape[]): Promise<Made[]> {
  const made = new Map<Shape, Buffer>();
  for (const shape of new Set(shapes)) made.set(shape, await shape.make());
  return shapes.map((shape) => ({ shape, bytes: made.get(shape) ?? Buffer.alloc(0) }));
}

function sendPicture(trial: Trial, { user, constituency }: Sender, bytes: Buffer): Promise<Reply> {
  const image = new File([new Uint8Array(bytes)], 'sheet.jpg');
  const port = trial.servers[0]?.port ?? 0;
  return callRoute(port, contract.sheets.upload, { ...contestAt(constituency), image }, { user });
}

/** @param atOnce how many are on their way at the same time */
async function sendAll(trial: Trial, files: readonly Made[], open: Set<string>, atOnce: number): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...files];
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { shape, bytes } = file;
      open.add(shape.name);
      const problems = isZip(shape)
        ? await importZip(trial, shape, bytes)
        : judge(shape, await sendPicture(trial, HOSTILE, bytes));
      found.push(...problems);
      open.delete(shape.name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return found;
}

/** Stored, or refused with a sentence. */
function judge({ name }: Shape, reply: Reply): string[] {
  if (reply.status === 200) return [];
  if (reply.status < 400 || reply.status >= 500) return [`${name} was answered ${describeReply(reply)}`];
  const { error_msg } = dataOf(reply) as { error_msg?: unknown };
  const sentences = typeof error_msg === 'string' ? [error_msg] : Object.values(error_msg ?? {}).flat();
  const isSaid = sentences.length > 0 && sentences.every((one) => typeof one === 'string' && /\w+ .*\.$/.test(one));
  return isSaid ? [] : [`${name} was refused without a sentence: ${describeReply(reply)}`];
}

/** Sends an archive and waits for the import to end. */
async function importZip(trial: Trial, shape: Shape, bytes: Buffer): Promise<string[]> {
  const port = trial.servers[0]?.port ?? 0;
  const body = new FormData();
  body.append('files[0]', new File([new Uint8Array(bytes)], 'import.zip'));
  const by = { user: SUPER_ADMIN };
  const sent = await callRoute(port, contract.imports.check, {}, { ...by, body });
  if (sent.status !== 200) return judge(shape, sent);
  const { id } = dataOf(sent) as ImportRun;
  for (const until = Date.now() + IMPORT_SECONDS * 1_000; Date.now() < until; await pause(100)) {
    const read = await callRoute(port, contract.imports.read, { id }, by);
    if (read.status !== 200) return [`${shape.name}, imported, was answered ${describeReply(read)}`];
    if ((dataOf(read) as ImportRun).state !== 'checking') return [];
  }
  return [`${shape.name} was still being checked after ${IMPORT_SECONDS} s`];
}

/** Another person photographs, and the health of the server is asked, until it is stopped. */
function watchOthers(trial: Trial, photo: Buffer, open: ReadonlySet<string>) {
  let isWatching = true;
  const uploads: number[] = [];
  const health: number[] = [];
  const problems: string[] = [];
  let whenSlowest = '';
  const photograph = async () => {
    for (; isWatching; await pause(trial.isTimed ? 0 : REST_MS)) {
      const reply = await sendPicture(trial, AGENT, photo);
      uploads.push(reply.ms);
      if (reply.status !== 200) problems.push(`An honest photograph was answered ${describeReply(reply)}`);
    }
  };
  const ask = async () => {
    for (; isWatching; await pause(HEALTH_EVERY_MS)) {
      const reply = await readAddress(trial.servers[0]?.port ?? 0, '/healthz');
      if (health.every((ms) => ms < reply.ms)) whenSlowest = [...open].join(', ');
      health.push(reply.ms);
      if (reply.status !== 200) problems.push(`/healthz was answered ${describeReply(reply)}`);
    }
  };
  const watched = Promise.all([photograph(), ask()]);
  return {
    async stop() {
      isWatching = false;
      await watched;
      return { uploads, health, whenSlowest, problems };
    },
  };
}

interface Times {
  /** Milliseconds of honest photographs before and meanwhile, and of /healthz. */
  quiet: readonly number[];
  uploads: readonly number[];
  health: readonly number[];
  /** The files that the server had when /healthz was slowest. */
  whenSlowest: string;
}

function judgeTimes({ quiet, uploads, health, whenSlowest }: Times): string[] {
  const [alone, beside, slowest] = [middle(quiet), middle(uploads), Math.max(...health)];
  const found: string[] = [];
  if (beside > MAX_SLOWER * alone)
    found.push(`An honest photograph took ${beside.toFixed(0)} ms, quiet ${alone.toFixed(0)} ms`);
  if (slowest > HEALTH_MS) found.push(`/healthz took ${slowest.toFixed(0)} ms while the server had ${whenSlowest}`);
  return found;
}
