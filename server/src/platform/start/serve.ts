import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { connect, type Database } from '../db/connect.ts';
import { watchDatabase } from '../db/watch.ts';
import * as say from './sentences.ts';

export type BuildApp = (config: Config, database: Database) => Promise<FastifyInstance>;

export interface Serving {
  /** The public address, else the one on this machine. */
  url: string;
  /** Stops accepting requests, finishes running ones and closes sockets with a retry code. */
  close(): Promise<void>;
}

/** Database connections that all workers share; PostgreSQL's default limit is 100. */
const CONNECTIONS = 80;
const MAX_CONNECTIONS_PER_PROCESS = 20;
/** TCP connections that may wait to be accepted: after an outage all clients reconnect at once. */
const BACKLOG = 4_096;
/** Milliseconds that running requests get when the server stops, after it has drained. */
const CLOSE_TIMEOUT = 8_000;

/**
 * Serves API, console and sockets on the configured port. The database must be migrated.
 * @throws Error with a sentence where the port is taken or forbidden
 */
export async function serve(config: Config, databaseUrl: string, loadApp: () => Promise<BuildApp>): Promise<Serving> {
  const buildApp = await loadApp();
  const share = Math.floor(CONNECTIONS / config.workers);
  const database = connect(databaseUrl, Math.min(MAX_CONNECTIONS_PER_PROCESS, Math.max(4, share)));
  const stopWatching = watchDatabase(database.pool, database.clock);
  const app = await buildApp(config, database);
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    await stopWatching();
    await database.close();
    throw explain(error as NodeJS.ErrnoException, config);
  }
  return {
    url: config.publicUrl ?? addressOf(app.server.address(), config.host),
    async close() {
      const drained = performance.now() + 1000 * config.drainSeconds;
      // Keep-alive would hold connections that become idle after the stop began. Before the proxy has noticed, it may send on any of them.
      const closeIdle = setInterval(() => {
        if (performance.now() > drained) app.server.closeIdleConnections();
      }, 100);
      const closeAll = setTimeout(() => app.server.closeAllConnections(), 1000 * config.drainSeconds + CLOSE_TIMEOUT);
      await app.close();
      clearInterval(closeIdle);
      clearTimeout(closeAll);
      await stopWatching();
      await database.close();
    },
  };
}

function explain(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new Error(say.portTaken(port));
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') return new Error(say.portForbidden(host, port));
  return error;
}

function addressOf(address: ReturnType<import('node:net').Server['address']>, host: string): string {
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}
