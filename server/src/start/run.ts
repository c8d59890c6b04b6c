import cluster from 'node:cluster';
import * as say from '@election/contract/messages/startup-server';
import { readConfig } from '../config.ts';
import { startServer } from './start-server.ts';
import { runWorker } from './workers.ts';

/* The terminal is where this program speaks: what it did, where it listens, and in one sentence why it cannot start. */
const log = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** The whole program: the server, or one of the processes that share its work. Ends with 1 where it cannot start. */
export async function run(): Promise<void> {
  try {
    const major = Number(process.versions.node.split('.')[0]);
    if (major < 24) throw new Error(say.nodeTooOld(process.versions.node));
    const config = readConfig(process.env);
    await (cluster.isWorker ? runWorker(config) : startServer(config, log));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`);
    process.exit(1);
  }
}
