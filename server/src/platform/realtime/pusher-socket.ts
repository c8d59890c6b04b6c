import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Channels } from './channels.ts';
import { type MessageContext, receive } from './client-messages.ts';
import { acceptUpgrades } from './handshake.ts';
import type { SocketLimits } from './limits.ts';
import { closeWith, createPeer, type Peer, sendTo } from './peer.ts';
import { CODE, type Code, channelUser, message } from './protocol.ts';
import * as say from './sentences.ts';

/** Milliseconds that clients have to close when the server stops. */
const CLOSE_TIMEOUT = 1000;
/** Milliseconds for which the end of a session invalidates signatures made before it. */
const ENDED_SESSION_TTL = 24 * 3_600_000;

export interface Sockets {
  count(): number;
  /** Closes the sockets of a user. Clients may reconnect at once and must be authorised again. */
  endSessions(user_id: number): void;
  close(): Promise<void>;
}

export function openSockets(
  server: Server,
  channels: Channels,
  secret: () => Promise<string>,
  limits: SocketLimits,
  publicUrl: string | undefined,
): Sockets {
  const peers = new Set<Peer>();
  const endedAt = new Map<number, number>();
  let stopping = false;

  function end(peer: Peer, code: Code, sentence: string) {
    remove(peer);
    closeWith(peer.socket, code, sentence);
  }

  function remove(peer: Peer) {
    peers.delete(peer);
    channels.leaveAll(peer);
  }

  const context: MessageContext = {
    channels,
    secret,
    limits,
    isOpen: (peer) => peers.has(peer),
    sessionEndedAt: (user_id) => endedAt.get(user_id) ?? 0,
    end,
  };

  function add(socket: WebSocket) {
    if (peers.size >= limits.sockets) {
      const anonymous = findAnonymous(peers);
      if (!anonymous) return closeWith(socket, CODE.overCapacity, say.overCapacity);
      end(anonymous, CODE.overCapacity, say.overCapacity);
    }
    const peer = createPeer(socket);
    peers.add(peer);
    socket.on('message', (raw, binary) => receive(context, peer, raw, binary));
    socket.on('close', () => remove(peer));
    const established = { socket_id: peer.id, activity_timeout: limits.activity };
    sendTo(peer, message('pusher:connection_established', established));
  }

  function sweep() {
    for (const peer of peers) checkActivity(peer, limits, end);
    const now = performance.now();
    for (const [user_id, at] of endedAt) if (now - at > ENDED_SESSION_TTL) endedAt.delete(user_id);
  }

  acceptUpgrades(server, publicUrl, () => stopping, add);
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
      const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const peer of peers) end(peer, CODE.overCapacity, say.stopping);
      await Promise.race([Promise.all(closed), delay(CLOSE_TIMEOUT, undefined, { ref: false })]);
      for (const socket of open) socket.terminate();
    },
  };
}

/** The oldest peer without a private channel: at capacity it is dropped, so that the public cannot lock the newsroom out. */
function findAnonymous(peers: Iterable<Peer>): Peer | null {
  for (const peer of peers) if (!peer.channels.some((channel) => channelUser(channel) !== null)) return peer;
  return null;
}

/** Pings a silent client, and ends the connection of one that has not answered the ping. */
function checkActivity(peer: Peer, limits: SocketLimits, end: MessageContext['end']) {
  peer.messages = 0;
  const before = peer.silent;
  peer.silent += limits.sweep;
  if (peer.silent > limits.activity + limits.pong) return end(peer, CODE.pongMissing, say.pongMissing);
  if (before <= limits.activity && peer.silent > limits.activity) sendTo(peer, message('pusher:ping'));
}
