import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

/** Loads the rehearsal once, into a folder that each worker copies (test.ts): half of the work of starting one. */
export default async function makeElection() {
  const folder = await mkdtemp(join(tmpdir(), 'election-rehearsal-'));
  const { stop } = await startServer(folder);
  await stop();
  process.env.REHEARSAL_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
