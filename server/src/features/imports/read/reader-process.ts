// Runs in a process of its own (reader.ts): unpacks and reads the files of an import, one job after the other, and ends with the server.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Language } from '@election/contract/messages/language';
import { Failure } from '../../../platform/failure.ts';
import { speakIn } from '../../../platform/http/language.ts';
import type { Kind } from '../format.ts';
import type { FileLimits } from '../limits.ts';
import { type Prepared, prepare, type Sent } from '../prepare.ts';
import { type Batch, type FileEnd, readFile } from './read-file.ts';

/** Where a file of the format is: in a folder, or compressed in memory. */
export type Place = { path: string } | { content: Buffer };

export type Job =
  | { job: 'prepare'; sent: readonly { name: string; path: string | null }[]; limits: FileLimits; into: string | null }
  | { job: 'read'; kind: Kind; name: string; place: Place; makeCodes: boolean };
/** A job, and the language of its sentences. */
export type ReaderJob = Job & { language: Language };

/** A part of an uploaded file, sent before its job. */
export interface Piece {
  file: number;
  piece: Uint8Array;
}

/** What the process answers: `alive` while it works; each batch waits for `next`. */
export type ReaderMessage =
  | 'ready'
  | 'alive'
  | { prepared: Prepared }
  | { batch: Batch }
  | { end: FileEnd }
  | { refused: string }
  | { failed: string };

/** Milliseconds between two signs of life. */
const ALIVE_MS = 5_000;

const answer = (message: ReaderMessage) => process.send?.(message);

let proceed = () => {};

async function read({ kind, name, place, makeCodes }: Extract<Job, { job: 'read' }>) {
  const source = 'path' in place ? createReadStream(place.path) : Readable.from([place.content]).pipe(createGunzip());
  const reading = readFile(kind, name, source, makeCodes);
  for (;;) {
    const next = await reading.next();
    if (next.done) return answer({ end: next.value });
    const taken = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    answer({ batch: next.value });
    await taken;
  }
}

let pieces: Uint8Array[][] = [];

async function run(job: Job): Promise<void> {
  if (job.job === 'read') {
    await read(job);
    return;
  }
  const received = pieces;
  pieces = [];
  const sent = job.sent.map(({ name, path }, at): Sent => {
    return path === null ? { name, bytes: Buffer.concat(received[at] ?? []) } : { name, path };
  });
  answer({ prepared: await prepare(sent, job.limits, job.into) });
}

process.on('message', (message: ReaderJob | Piece | 'next') => {
  if (message === 'next') return proceed();
  if ('piece' in message) {
    pieces[message.file] ??= [];
    pieces[message.file]?.push(message.piece);
    return;
  }
  const signs = setInterval(() => answer('alive'), ALIVE_MS);
  speakIn(message.language, () => run(message))
    .catch((error) => {
      const sentence = error instanceof Failure && typeof error.error_msg === 'string' ? error.error_msg : null;
      answer(sentence === null ? { failed: String(error) } : { refused: sentence });
    })
    .finally(() => clearInterval(signs));
});
process.on('disconnect', () => process.exit());
answer('ready');
