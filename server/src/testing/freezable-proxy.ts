import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What PostgreSQL tells a client while it recovers: an error message with the fields severity, code and text. */
const STARTING_UP = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';

/**
 * A TCP proxy before a database that can stop passing bytes, as a hung machine does: connections are made and stay silent. Or it
 * refuses connections with PostgreSQL's own message while that recovers from a crash.
 */
export interface FreezableProxy {
  /** Connection string of the database through the proxy. */
  url: string;
  freeze(): void;
  thaw(): void;
  /** Whether a message of a client that contains a text is held until `thaw`. */
  holds(text: string): boolean;
  /** Cuts all connections and refuses new ones, until `accept`. */
  refuse(): void;
  accept(): void;
  /** The answer to the next message that contains a text comes with PostgreSQL's note that no standby has confirmed the commit. */
  unconfirm(text: string): void;
  close(): void;
}

/** What PostgreSQL says of a commit whose wait for a standby was broken off. */
const UNCONFIRMED = 'SWARNING\0VWARNING\0C01000\0Mcanceling wait for synchronous replication\0RSyncRepWaitForLSN\0\0';

/** @param url of the database */
export async function startFreezableProxy(url: string): Promise<FreezableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  let refusing = false;
  let unconfirmed: string | null = null;
  let held: { bytes: Buffer; pass: () => void }[] = [];
  const listener = createServer((server) => {
    if (refusing) {
      server.on('error', () => {}).once('data', () => server.end(message('E', STARTING_UP)));
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    const cut = () => {
      for (const socket of [server, database]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    server.on('data', (sent) => {
      if (unconfirmed === null || !sent.includes(unconfirmed)) return;
      unconfirmed = null;
      database.prependOnceListener('data', () => server.write(message('N', UNCONFIRMED)));
    });
    for (const [from, to] of [
      [server, database],
      [database, server],
    ] as const) {
      sockets.add(from);
      from.on('error', cut).on('close', cut);
      from.on('data', (bytes) => {
        const pass = () => void to.write(bytes);
        if (frozen) held.push({ bytes, pass });
        else pass();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const { pass } of held) pass();
      held = [];
    },
    holds: (text) => held.some(({ bytes }) => bytes.includes(text)),
    refuse() {
      refusing = true;
      for (const socket of sockets) socket.destroy();
    },
    accept() {
      refusing = false;
    },
    unconfirm(text) {
      unconfirmed = text;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}

/** A message of the protocol: its length counts itself and the fields. */
function message(type: 'E' | 'N', fields: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, Buffer.from(fields)]);
}
