import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before a database that can stop passing bytes, as a hung machine does: connections are made and stay silent. */
export interface FreezableProxy {
  /** Connection string of the database through the proxy. */
  url: string;
  freeze(): void;
  thaw(): void;
  close(): void;
}

/** @param url of the database */
export async function startFreezableProxy(url: string): Promise<FreezableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const listener = createServer((server) => {
    const database = connect(Number(target.port), target.hostname);
    const cut = () => {
      for (const socket of [server, database]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const [from, to] of [
      [server, database],
      [database, server],
    ] as const) {
      sockets.add(from);
      from.on('error', cut).on('close', cut).pipe(to);
      if (frozen) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}
