import * as say from '@election/contract/messages/startup-server';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';

/** A server that takes calls. */
export interface Serving {
  /** Where, as a browser on this machine writes it. */
  url: string;
  /** Takes no more calls, finishes those under way and tells sockets to come back elsewhere. */
  close(): Promise<void>;
}

/** Connections to the database that all processes of one start share among them; PostgreSQL allows 100 by itself. */
const CONNECTIONS = 80;
const CONNECTIONS_OF_ONE = 20;
/** Connections that may wait to be accepted: everybody comes back at once. Beyond the system's own limit they try again after seconds. */
const BACKLOG = 4_096;
/** Milliseconds that calls under way get when the server is told to stop; uploads over slow lines may need longer. */
const PATIENCE = 8_000;

/**
 * Serves API, console and sockets on the configured port, over a database that is up to date.
 * @throws Error with a sentence where the port cannot be had
 */
export async function serve(config: Config, databaseUrl: string): Promise<Serving> {
  const share = Math.floor(CONNECTIONS / config.workers);
  const database = connect(databaseUrl, Math.min(CONNECTIONS_OF_ONE, Math.max(4, share)));
  const app = await buildApp(config, database);
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    await database.close();
    throw explain(error as NodeJS.ErrnoException, config);
  }
  return {
    url: config.publicUrl ?? addressOf(app.server.address(), config.host),
    async close() {
      // A connection whose last call was under way when the stop began would be kept for a next one.
      const tidy = setInterval(() => app.server.closeIdleConnections(), 100);
      const hurry = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
      await app.close();
      clearInterval(tidy);
      clearTimeout(hurry);
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
