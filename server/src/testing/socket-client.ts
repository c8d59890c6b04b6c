import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { SOCKET_KEY, SOCKET_PATH } from '../platform/realtime/address.ts';

/** A received message with parsed data. */
export interface Heard {
  event: string;
  channel?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any payload
  data: any;
}

export interface SocketClient {
  id: string;
  heard: Heard[];
  socket: WebSocket;
  send(message: unknown): void;
  /** Resolves with the first message that fits, past or future. */
  until(fits: (message: Heard) => boolean): Promise<Heard>;
  /** Subscribes and resolves with the confirmation or the error. */
  subscribe(channel: string, auth?: unknown): Promise<Heard>;
  /** The code and reason with which the server closed the connection. */
  closed: Promise<{ code: number; reason: string }>;
}

/** Makes an app listen on a free port. Returns the port. */
export async function listenAnywhere(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

export const socketUrl = (port: number, key = SOCKET_KEY, query = 'protocol=7&client=test&version=1') =>
  `ws://127.0.0.1:${port}${SOCKET_PATH}/${key}?${query}`;

/**
 * Opens a plain WebSocket to the Pusher endpoint; resolves after the first message of the server.
 * @param origin as a browser sends it
 * @param ca whose certificates are trusted, where the socket uses TLS
 */
export async function openSocket(url: string, origin?: string, ca?: Buffer): Promise<SocketClient> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...(origin && { origin }), ...(ca && { ca }) });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (raw) => {
    const { event, channel, data } = JSON.parse(raw.toString());
    heard.push({ event, ...(channel && { channel }), data: typeof data === 'string' ? JSON.parse(data) : data });
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const until = (fits: (message: Heard) => boolean) =>
    new Promise<Heard>((resolve, reject) => {
      const look = () => {
        const found = heard.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      void closed.then(({ code }) => reject(new Error(`The socket was closed with ${code}`)));
      look();
    });
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  socket.on('error', () => {});
  await until(() => true);
  return {
    id: heard[0]?.data.socket_id,
    heard,
    socket,
    send,
    until,
    closed,
    subscribe(channel, auth) {
      const from = heard.length;
      send({ event: 'pusher:subscribe', data: { channel, ...(auth === undefined ? {} : { auth }) } });
      return until((message) => heard.indexOf(message) >= from && /subscription_succeeded|error/.test(message.event));
    },
  };
}
