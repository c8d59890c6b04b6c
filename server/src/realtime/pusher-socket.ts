import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { RESULTS_CHANNEL } from '@election/contract/events';
import * as say from '@election/contract/messages/realtime';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { SOCKET_KEY, SOCKET_PATH } from './address.ts';
import { type Channels, type Peer, sendTo } from './channels.ts';
import { CODE, type Code, channelUser, errorMessage, message, PROTOCOL_VERSION, readMessage } from './protocol.ts';
import { signatureFits } from './signature.ts';

export interface SocketLimits {
  /** Sockets open at once. */
  sockets: number;
  /** Seconds of silence before a client is asked whether it is there, and for its answer (specification, section 9). */
  activity: number;
  pong: number;
  /** Seconds between two looks at all sockets. */
  sweep: number;
  /** Messages of one client between two sweeps, and refused ones for as long as it is connected. */
  messages: number;
  refusals: number;
}

export const LIMITS: SocketLimits = {
  sockets: 20_000,
  activity: 120,
  pong: 30,
  sweep: 10,
  messages: 100,
  refusals: 20,
};

/** A subscription fits in a fraction of this. */
const LONGEST_MESSAGE = 4096;
/** Milliseconds that clients have to take their leave when the server stops. */
const FAREWELL = 1000;
/** Hours for which the end of a session is remembered against older signatures. */
const REMEMBER_ENDS = 24;

export interface Sockets {
  /** How many are open. */
  count(): number;
  /** Closes what a user has open; the client may come back at once and has to be authorised anew. */
  endSessions(user_id: number): void;
  close(): Promise<void>;
}

/**
 * Speaks the Pusher protocol on the server's own port. Nothing here rests on where a page came from: a private channel needs
 * a signature that only a bearer token obtains, and the public one is for everybody. So no Origin is checked, and a proxy
 * that changes the host breaks nothing.
 */
export function openSockets(
  server: Server,
  channels: Channels,
  secret: () => Promise<string>,
  limits: SocketLimits,
): Sockets {
  const peers = new Set<Peer>();
  const endedAt = new Map<number, number>();
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LONGEST_MESSAGE,
  });
  let stopping = false;

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    // Node listens to it no longer, and a connection that breaks would end the server.
    stream.on('error', () => {});
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const key = url && /^\/([A-Za-z0-9_-]{1,100})$/.exec(url.pathname.slice(SOCKET_PATH.length))?.[1];
    if (stopping) return decline(stream, '503 Service Unavailable');
    if (!key || !url.pathname.startsWith(SOCKET_PATH)) return decline(stream, '404 Not Found');
    const version = url.searchParams.get('protocol');
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => {});
      if (key !== SOCKET_KEY) turnAway(socket, CODE.unknownApplication, say.unknownApplication);
      else if (version === null) turnAway(socket, CODE.protocolMissing, say.protocolMissing);
      else if (version !== PROTOCOL_VERSION) turnAway(socket, CODE.protocolUnsupported, say.protocolUnsupported);
      else if (peers.size >= limits.sockets && !makeRoom()) turnAway(socket, CODE.overCapacity, say.overCapacity);
      else welcome(socket);
    });
  }

  /** Whoever has not signed in makes room for whoever may be about to: the public cannot lock the newsroom out. */
  function makeRoom(): boolean {
    for (const peer of peers) {
      if (peer.channels.some((channel) => channelUser(channel) !== null)) continue;
      end(peer, CODE.overCapacity, say.overCapacity);
      return true;
    }
    return false;
  }

  function welcome(socket: WebSocket) {
    const now = performance.now();
    const peer: Peer = {
      socket,
      id: newSocketId(),
      opened: now,
      seen: now,
      pinged: false,
      messages: 0,
      refusals: 0,
      channels: [],
    };
    peers.add(peer);
    socket.on('message', (raw, binary) => receive(peer, raw, binary));
    socket.on('close', () => forget(peer));
    const established = { socket_id: peer.id, activity_timeout: limits.activity };
    sendTo(peer, message('pusher:connection_established', established));
  }

  function receive(peer: Peer, raw: RawData, binary: boolean) {
    if (!peers.has(peer)) return;
    peer.seen = performance.now();
    peer.pinged = false;
    if (++peer.messages > limits.messages) return end(peer, CODE.rateLimited, say.tooManyMessages);
    const received = binary ? null : readMessage(raw.toString());
    switch (received?.event) {
      case 'pusher:ping':
        return sendTo(peer, message('pusher:pong'));
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        return void subscribe(peer, received.data).catch(() => end(peer, CODE.overCapacity, say.overCapacity));
      case 'pusher:unsubscribe':
        return channels.leave(peer, String(received.data.channel));
      default:
        refuse(peer, CODE.reconnect, say.messageUnreadable);
    }
  }

  async function subscribe(peer: Peer, { channel, auth }: Record<string, unknown>) {
    const user_id = typeof channel === 'string' ? channelUser(channel) : null;
    if (user_id !== null) {
      const fits = signatureFits(auth, await secret(), peer.id, String(channel));
      if (!fits) return refuse(peer, CODE.unauthorised, say.unauthorised);
      // Signed for a session that has ended since.
      if ((endedAt.get(user_id) ?? 0) > peer.opened) return end(peer, CODE.reconnect, say.sessionEnded);
    } else if (channel !== RESULTS_CHANNEL) {
      return refuse(peer, CODE.unauthorised, say.unauthorised);
    }
    if (!peers.has(peer)) return;
    channels.join(peer, String(channel));
    sendTo(peer, message('pusher_internal:subscription_succeeded', {}, String(channel)));
  }

  /** Says no and stays open: an honest client may send a signature of the connection that it has just lost. */
  function refuse(peer: Peer, code: Code, sentence: string) {
    if (++peer.refusals > limits.refusals) return end(peer, CODE.unauthorised, say.tooManyRefusals);
    sendTo(peer, errorMessage(code, sentence));
  }

  function end(peer: Peer, code: Code, sentence: string) {
    forget(peer);
    turnAway(peer.socket, code, sentence);
  }

  function forget(peer: Peer) {
    peers.delete(peer);
    channels.leaveAll(peer);
  }

  function sweep() {
    const now = performance.now();
    for (const peer of peers) {
      peer.messages = 0;
      const silent = (now - peer.seen) / 1000;
      if (silent > limits.activity + limits.pong) end(peer, CODE.pongMissing, say.pongMissing);
      else if (silent > limits.activity && !peer.pinged) {
        peer.pinged = true;
        sendTo(peer, message('pusher:ping'));
      }
    }
    for (const [user_id, at] of endedAt) if (now - at > REMEMBER_ENDS * 3_600_000) endedAt.delete(user_id);
  }

  server.on('upgrade', upgrade);
  const sweeping = setInterval(sweep, limits.sweep * 1000).unref();

  return {
    count: () => peers.size,
    endSessions(user_id) {
      endedAt.set(user_id, performance.now());
      for (const peer of channels.peersOf(user_id)) end(peer, CODE.reconnect, say.sessionEnded);
    },
    async close() {
      stopping = true;
      clearInterval(sweeping);
      const open = [...peers].map(({ socket }) => socket);
      const gone = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const peer of peers) end(peer, CODE.overCapacity, say.stopping);
      await Promise.race([Promise.all(gone), delay(FAREWELL, undefined, { ref: false })]);
      for (const socket of open) socket.terminate();
    },
  };
}

function decline(stream: Duplex, status: string) {
  // Only half of it ends by itself: the other side might hold on to it for ever.
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}

function turnAway(socket: WebSocket, code: Code, sentence: string) {
  socket.send(errorMessage(code, sentence));
  socket.close(code, sentence);
}

/** Two random numbers, 94 bits: neither guessed nor given twice, on whichever process. */
const newSocketId = () => `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`;
