import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { DecoderMessage } from './decoder-process.ts';
import type { EncodeJob } from './encode.ts';
import { limitedProcesses } from './limited-processes.ts';

/** Milliseconds in which the largest honest picture is decoded many times over. */
const TIME_LIMIT_MS = 30_000;

const decoders = limitedProcesses({
  path: join(import.meta.dirname, 'decoder-process.ts'),
  // 600 MB that V8 and the libraries reserve without using, and 280 MB for a picture, of which the largest takes 160 MB.
  maxDataKb: 880 * 1024,
  env: { UV_THREADPOOL_SIZE: '2' },
});

export type Opened = Exclude<DecoderMessage, 'ready'> | { refused: 'too slow' };

/**
 * Opens a picture in a process with a limit of memory and of time, so that a hostile file ends that process alone.
 * @throws Error where no such process can be started
 */
export async function openPicture(job: EncodeJob): Promise<Opened> {
  const decoder = await decoders.take();
  const opened = await run(decoder.child, job, () => decoders.end(decoder));
  decoders.rest(decoder);
  return opened;
}

function run(child: ChildProcess, job: EncodeJob, kill: () => void): Promise<Opened> {
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
      kill();
      end({ refused: 'too slow' });
    }, TIME_LIMIT_MS);
    child.on('message', onMessage).on('exit', onExit);
    child.send(job, (error) => error && onExit());
  });
}
