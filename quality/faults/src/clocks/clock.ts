import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Trial } from '../proof.ts';
import type { Server } from '../servers.ts';

const PRELOAD = new URL('./preload.ts', import.meta.url).href;
const CHECKPOINT = fileURLToPath(new URL('../../../../server/src/tools/cli/checkpoint.ts', import.meta.url));
/** The port of a command, which listens on none. */
const COMMAND_PORT = 1;
const TRIES = 1_000;

const fileIn = (folder: string) => join(folder, 'clocks.json');

/** Environment of a program whose clock can be shifted. */
export const clockSettings = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  CLOCK_FILE: fileIn(folder),
});

/** Shifts the clocks of programs by their port, in milliseconds; all others go right. */
export async function setClocks({ folder }: Pick<Trial, 'folder'>, shifts: Record<number, number>): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.new`, JSON.stringify(shifts));
  await rename(`${file}.new`, file);
}

/** Resolves once a server goes by a clock that is shifted by these milliseconds. */
export async function waitForClock({ folder }: Trial, { port }: Server, shift: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const shown = await readFile(`${fileIn(folder)}.${port}`, 'utf8').catch(() => '0');
    if (Number(shown) === shift) return;
    await pause(20);
  }
  throw new Error(`The clock of the server at ${port} was not shifted`);
}

let number = 0;

/** Runs the command that makes a checkpoint on a machine whose clock is shifted. @returns what it printed where it was refused */
export async function checkpointAt(trial: Trial, shift: number): Promise<string | null> {
  await setClocks(trial, { [COMMAND_PORT]: shift });
  const file = join(trial.folder, `checkpoint-${++number}.json`);
  const env = {
    ...clockSettings(trial.folder),
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(COMMAND_PORT),
    DATABASE_URL: trial.url,
    DATA_DIR: trial.folder,
  };
  const run = promisify(execFile)(process.execPath, [CHECKPOINT, '--file', file], { env });
  return run.then(
    () => null,
    (error: { stderr?: string }) => error.stderr ?? String(error),
  );
}
