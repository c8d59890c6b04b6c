import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { messageReader, type WireMessage } from './protocol.ts';

/** Decides on a message: undefined forwards it at once, true forwards it once resolved, false cuts the connection. */
export type Intercept = (message: WireMessage) => Promise<boolean> | undefined;

/** A TCP proxy between a server and its database that parses every message. */
export interface WireProxy {
  /** Connection string of the database through the proxy. */
  url: string;
  /** Called for every message of a connection of the pool. */
  intercept: Intercept | null;
  /** Replaces the bytes of a message of the server. */
  rewrite: ((message: WireMessage) => Buffer) | null;
  /** Closes the connections of the pool: the next call opens one without prepared statements. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  server: Socket;
  database: Socket;
  reader: ReturnType<typeof messageReader>;
  cut(): void;
}

/** @param url of the database */
export async function startWireProxy(url: string): Promise<WireProxy> {
  const target = new URL(url);
  const connections = new Set<Connection>();
  const listener = createServer((server) => {
    const database = connect(Number(target.port), target.hostname);
    const cut = () => {
      server.destroy();
      database.destroy();
      connections.delete(connection);
    };
    const connection: Connection = { server, database, reader: messageReader(), cut };
    connections.add(connection);
    for (const socket of [server, database]) socket.setNoDelay(true).on('error', cut).on('close', cut);
    const { readServer, readDatabase } = connection.reader;
    const toDatabase = forwarder(proxy, connection, database);
    const toServer = forwarder(proxy, connection, server);
    server.on('data', (chunk) => toDatabase(readServer(chunk)));
    database.on('data', (chunk) => toServer(readDatabase(chunk)));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const proxy: WireProxy = {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    intercept: null,
    rewrite: null,
    async reset() {
      const closing = [...connections].filter(({ reader }) => reader.isPooled());
      await Promise.all(closing.map(closeGracefully));
    },
    async close() {
      for (const { server } of connections) server.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  return proxy;
}

/** Resolves once the server has closed its side, too: it knows by then. */
async function closeGracefully({ server }: Connection): Promise<void> {
  if (server.destroyed) return;
  const closed = once(server, 'close');
  server.end();
  await closed;
}

/** Forwards messages in one direction, in order: a message that is held back holds back those after it. */
function forwarder(proxy: WireProxy, { reader, cut }: Connection, to: Socket): (messages: WireMessage[]) => void {
  const waiting: WireMessage[] = [];
  let isHeld = false;
  const send = (message: WireMessage) => {
    const bytes = message.fromDatabase ? message.bytes : (proxy.rewrite?.(message) ?? message.bytes);
    if (to.writable) to.write(bytes);
  };
  const drain = () => {
    while (!isHeld) {
      const message = waiting.shift();
      if (!message) return;
      const decision = reader.isPooled() ? proxy.intercept?.(message) : undefined;
      if (decision) {
        isHeld = true;
        void decision.then((isForwarded) => {
          isHeld = false;
          if (!isForwarded) return cut();
          send(message);
          drain();
        });
      } else send(message);
    }
  };
  return (messages) => {
    waiting.push(...messages);
    drain();
  };
}
