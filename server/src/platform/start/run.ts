import cluster from 'node:cluster';
import { readConfig } from '../config.ts';
import * as say from './sentences.ts';
import { type Program, startServer } from './start-server.ts';
import { runWorker } from './workers.ts';

const log = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Runs the server or one of its worker processes. Prints why it cannot start to standard error and exits with 1. */
export async function run(program: Program): Promise<void> {
  try {
    const major = Number(process.versions.node.split('.')[0]);
    if (major < 24) throw new Error(say.nodeTooOld(process.versions.node));
    const config = readConfig(process.env);
    await (cluster.isWorker ? runWorker(config, program.loadApp) : startServer(config, program, log));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`);
    process.exit(1);
  }
}
