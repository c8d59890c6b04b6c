import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { listening } from '@election/contract/messages/startup-server';
import { freePort } from './free-port.ts';

const PRODUCT = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
export const SECURE_REQUEST = 'proof-secure-request';

/** The product as an operator runs it, on a port that stays its own. */
export interface Server {
  port: number;
  child: ChildProcess;
  /** How it ended where nobody had told it to. */
  fell: string[];
  /** What it said when it started, and lately. */
  greeting: string[];
  said: string[];
  /** kill -9; settles when the process is gone. */
  kill(): Promise<void>;
  /** Starts it again; settles when it takes calls. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings of its environment, besides those that every proof has */
export async function startServer(databaseUrl: string, settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REHEARSAL: '0',
    LOG_LEVEL: 'error',
    SECURE_REQUEST_KEY: SECURE_REQUEST,
    ...settings,
  };
  let isMeant = false;
  const end = async (signal: NodeJS.Signals) => {
    isMeant = true;
    const { child } = server;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const server: Server = {
    port,
    child: undefined as unknown as ChildProcess,
    fell: [],
    greeting: [],
    said: [],
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      isMeant = false;
      const child = spawn(process.execPath, [PRODUCT], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      server.child = child;
      child.once('exit', (code, signal) => {
        if (!isMeant) server.fell.push(`A server ended with ${signal ?? code}: ${server.said.slice(-3).join(' / ')}`);
      });
      await new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          createInterface(stream).on('line', (line) => {
            server.said = [...server.said.slice(-99), line];
            if (!line.startsWith(listening(''))) return;
            server.greeting = server.said;
            resolve();
          });
        }
        child.once('exit', () => reject(new Error(`A server did not start: ${server.said.slice(-5).join('\n')}`)));
      });
    },
  };
  await server.start();
  return server;
}
