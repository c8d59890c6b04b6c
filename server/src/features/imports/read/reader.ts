import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { language } from '@election/contract/messages/sentences';
import { Failure } from '../../../platform/failure.ts';
import { type LimitedProcess, limitedProcesses } from '../../../platform/files/limited-processes.ts';
import type { Kind } from '../format.ts';
import type { FileLimits } from '../limits.ts';
import type { Prepared, Sent } from '../prepare.ts';
import { sayFiles as say } from '../sentences.ts';
import type { Batch, FileEnd } from './read-file.ts';
import type { Job, Place, ReaderJob, ReaderMessage } from './reader-process.ts';

/** Milliseconds without a sign of life. */
const TIME_LIMIT_MS = 60_000;

/** Bytes of an uploaded file that are handed over at once. */
const PIECE = 1024 * 1024;

const readers = limitedProcesses({
  path: join(import.meta.dirname, 'reader-process.ts'),
  // 650 MB that V8 reserves without using, and 500 MB for an upload, its unpacked parts and the cells of a workbook.
  maxDataKb: 1_150 * 1024,
  options: ['--max-old-space-size=400'],
});

/** Unpacks and measures files in a process with a limit of memory. @throws Failure 422 naming the file and the limit */
export async function prepareFiles(
  sent: readonly Sent[],
  limits: FileLimits,
  into: string | null = null,
): Promise<Prepared> {
  const names = sent.map(({ name }) => name).join(', ');
  const files = sent.map((file) => ({ name: file.name, path: 'path' in file ? file.path : null }));
  const job = { job: 'prepare', sent: files, limits, into } as const;
  const message = await converse(job, names, async () => {}, sent);
  if (!('prepared' in message)) throw new Error('The reader of imports gave another answer');
  return message.prepared;
}

/** Reads a file in such a process; its rows come in batches. @throws Failure 422 naming the file and the limit */
export async function readBatches(
  file: { kind: Kind; name: string; place: Place; makeCodes: boolean },
  onBatch: (batch: Batch) => Promise<void>,
): Promise<FileEnd> {
  const message = await converse({ job: 'read', ...file }, file.name, onBatch);
  if (!('end' in message)) throw new Error('The reader of imports gave another answer');
  return message.end;
}

type Answer = Exclude<ReaderMessage, 'ready' | 'alive' | { batch: Batch }>;
/** The limit at which a process was ended. Its events know nothing of the reader's language, so that the sentence is made later. */
type Ended = 'memory' | 'time';

async function converse(
  job: Job,
  name: string,
  onBatch: (batch: Batch) => Promise<void>,
  sent: readonly Sent[] = [],
): Promise<Answer> {
  const reader = await readers.take();
  const message = await (async () => {
    for (const [file, one] of sent.entries())
      if ('bytes' in one && !(await sendPieces(reader, file, one.bytes))) return 'memory';
    return run(reader, { ...job, language: language() }, onBatch);
  })().catch((error) => {
    readers.end(reader);
    throw error;
  });
  if (typeof message === 'string') {
    readers.end(reader);
    throw new Failure(422, message === 'memory' ? say.tooMuchMemory({ name }) : say.tooSlow({ name }));
  }
  readers.rest(reader);
  if ('refused' in message) throw new Failure(422, message.refused);
  if ('failed' in message) throw new Error(message.failed);
  return message;
}

/** Sends a file piece by piece, so that other requests run between two of them. @returns whether the process took all of them */
async function sendPieces({ child }: LimitedProcess, file: number, bytes: Uint8Array): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    const error = await new Promise<Error | null>((resolve) => {
      child.send({ file, piece: bytes.subarray(at, at + PIECE) }, resolve);
    });
    if (error) return false;
    await setImmediate();
  }
  return true;
}

/** Sends a job and takes its batches until its last message. */
function run(
  { child }: LimitedProcess,
  job: ReaderJob,
  onBatch: (batch: Batch) => Promise<void>,
): Promise<Answer | Ended> {
  return new Promise((resolve, reject) => {
    let limit: NodeJS.Timeout;
    const wait = () => {
      clearTimeout(limit);
      limit = setTimeout(() => end(() => resolve('time')), TIME_LIMIT_MS);
    };
    const end = (settle: () => void) => {
      clearTimeout(limit);
      child.off('message', onMessage).off('exit', onExit);
      settle();
    };
    const onMessage = (message: Exclude<ReaderMessage, 'ready'>) => {
      wait();
      if (message === 'alive') return;
      if (!('batch' in message)) return end(() => resolve(message));
      // The next batch is read while this one is stored.
      onBatch(message.batch).then(
        () => child.connected && child.send('next'),
        (error) => end(() => reject(error)),
      );
    };
    // It ran out of memory.
    const onExit = () => end(() => resolve('memory'));
    child.on('message', onMessage).on('exit', onExit);
    wait();
    child.send(job, (error) => error && onExit());
  });
}
