import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { DecoderMessage } from './decoder-process.ts';
import type { EncodeJob } from './encode.ts';

/**
 * Private memory of a decoder, in kB: 600 MB that V8 and the libraries reserve without using, and 280 MB for a picture, of
 * which the largest takes 160 MB.
 */
const MAX_DATA_KB = 880 * 1024;
/** Milliseconds in which the largest honest picture is decoded many times over. */
const TIME_LIMIT_MS = 30_000;
/** Milliseconds after which a decoder without a job ends. */
const IDLE_MS = 60_000;

const PROGRAM = join(import.meta.dirname, 'decoder-process.ts');

export type Opened = Exclude<DecoderMessage, 'ready'> | { refused: 'too slow' };

interface Decoder {
  child: ChildProcess;
  ready: Promise<unknown>;
  idle: NodeJS.Timeout | undefined;
}

/** Processes without a job. */
const waiting: Decoder[] = [];

/**
 * Opens a picture in a process with a limit of memory and of time, so that a hostile file ends that process alone.
 * @throws Error where no such process can be started
 */
export async function openPicture(job: EncodeJob): Promise<Opened> {
  const decoder = waiting.pop() ?? start();
  clearTimeout(decoder.idle);
  decoder.child.ref();
  decoder.child.channel?.ref();
  await decoder.ready;
  const opened = await run(decoder.child, job);
  if (decoder.child.connected) rest(decoder);
  return opened;
}

function run(child: ChildProcess, job: EncodeJob): Promise<Opened> {
  return new Promise((resolve) => {
    const end = (opened: Opened) => {
      clearTimeout(limit);
      child.off('message', onMessage).off('exit', onExit);
      resolve(opened);
    };
    const onMessage = (message: Opened) => end(message);
    // It ran out of memory, or a decoder crashed.
    const onExit = () => end({ refused: 'damaged' });
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      child.disconnect();
      end({ refused: 'too slow' });
    }, TIME_LIMIT_MS);
    child.on('message', onMessage).on('exit', onExit);
    child.send(job, (error) => error && onExit());
  });
}

/** Lets the server end while the decoder waits for the next job. */
function rest(decoder: Decoder) {
  decoder.child.unref();
  decoder.child.channel?.unref();
  decoder.idle = setTimeout(() => decoder.child.disconnect(), IDLE_MS).unref();
  waiting.push(decoder);
}

function start(): Decoder {
  const command = [process.execPath, PROGRAM];
  const [file, ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', `ulimit -d ${MAX_DATA_KB}; exec "$@"`, 'sh', ...command];
  const child = spawn(file as string, args, {
    // None of the server's secrets.
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const ready = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The picture decoder ended: ${code ?? signal}.`)));
  });
  const decoder: Decoder = { child, ready, idle: undefined };
  child.once('disconnect', () => {
    const at = waiting.indexOf(decoder);
    if (at !== -1) waiting.splice(at, 1);
  });
  return decoder;
}
