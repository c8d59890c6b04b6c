import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { listening } from '@election/server/platform/start/sentences';
import { freePort } from '@election/server/testing/proxy';
import { endWithProcess } from './end-with-process.ts';

const PRODUCT = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
export const SECURE_REQUEST = 'proof-secure-request';

/** The product in a process of its own, as an operator runs it. It keeps its port over restarts. */
export interface Server {
  port: number;
  child: ChildProcess;
  /** One sentence for each exit that `kill` or `stop` did not cause. */
  unexpectedExits: string[];
  /** The latest hundred lines. */
  log: string[];
  /** Sends SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
  /** Starts the process again; resolves when it accepts calls. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings environment variables beyond those of every proof */
export async function startServer(databaseUrl: string, settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REHEARSAL: '0',
    SECOND_FACTOR_REQUIRED: '0',
    LOG_LEVEL: 'error',
    SECURE_REQUEST_KEY: SECURE_REQUEST,
    ...settings,
  };
  let isExpected = false;
  const end = async (signal: NodeJS.Signals) => {
    isExpected = true;
    const { child } = server;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const server: Server = {
    port,
    child: undefined as unknown as ChildProcess,
    unexpectedExits: [],
    log: [],
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      isExpected = false;
      const child = spawn(process.execPath, [PRODUCT], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      server.child = child;
      endWithProcess(child);
      child.once('exit', (code, signal) => {
        if (isExpected) return;
        server.unexpectedExits.push(`A server exited with ${signal ?? code}: ${server.log.slice(-3).join(' / ')}`);
      });
      await new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          createInterface(stream).on('line', (line) => {
            server.log = [...server.log.slice(-99), line];
            if (line.startsWith(listening(''))) resolve();
          });
        }
        child.once('exit', () => reject(new Error(`A server did not start: ${server.log.slice(-5).join('\n')}`)));
      });
    },
  };
  await server.start();
  return server;
}
