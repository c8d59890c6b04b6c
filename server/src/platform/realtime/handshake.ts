import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_KEY, SOCKET_PATH } from './address.ts';
import { closeWith } from './peer.ts';
import { CODE, type Code, PROTOCOL_VERSION } from './protocol.ts';
import * as say from './sentences.ts';

/** A subscription needs a fraction of this. */
const MAX_MESSAGE_BYTES = 4096;

/**
 * Accepts WebSocket upgrades on the server's port and passes on the sockets that name the application key and the protocol
 * version. A page of another origin is refused; a client that is no browser sends no Origin.
 * @param publicUrl the public origin, where a proxy changes the Host header
 */
export function acceptUpgrades(
  server: Server,
  publicUrl: string | undefined,
  isStopping: () => boolean,
  onSocket: (socket: WebSocket) => void,
): void {
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Node removed its own listener; an unhandled stream error would end the process.
    stream.on('error', () => {});
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const key = url && /^\/([A-Za-z0-9_-]{1,100})$/.exec(url.pathname.slice(SOCKET_PATH.length))?.[1];
    if (isStopping()) return refuseUpgrade(stream, '503 Service Unavailable');
    if (!key || !url.pathname.startsWith(SOCKET_PATH)) return refuseUpgrade(stream, '404 Not Found');
    if (!isOwnOrigin(request, publicUrl)) return refuseUpgrade(stream, '403 Forbidden');
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => {});
      const refusal = refusalOf(key, url.searchParams.get('protocol'));
      if (refusal) closeWith(socket, ...refusal);
      else onSocket(socket);
    });
  });
}

function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}

function refusalOf(key: string, version: string | null): [Code, string] | null {
  if (key !== SOCKET_KEY) return [CODE.unknownApplication, say.unknownApplication];
  if (version === null) return [CODE.protocolMissing, say.protocolMissing];
  return version === PROTOCOL_VERSION ? null : [CODE.protocolUnsupported, say.protocolUnsupported];
}

function refuseUpgrade(stream: Duplex, status: string) {
  // `end` closes one half only; without `destroy` the client could keep the connection open.
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n`, () =>
    stream.destroy(),
  );
}
