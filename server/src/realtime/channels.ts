import { privateChannel } from '@election/contract/events';
import type { WebSocket } from 'ws';
import type { Outlet } from './outlet.ts';
import { channelUser, message } from './protocol.ts';

/** One open socket, and the little that is kept of it. Times are milliseconds of this process's clock. */
export interface Peer {
  readonly socket: WebSocket;
  readonly id: string;
  readonly opened: number;
  /** When it last sent anything. */
  seen: number;
  pinged: boolean;
  /** Messages sent since the last sweep, and messages refused so far. */
  messages: number;
  refusals: number;
  readonly channels: string[];
}

/** Who listens to what on this process. */
export interface Channels extends Outlet {
  join(peer: Peer, channel: string): void;
  leave(peer: Peer, channel: string): void;
  leaveAll(peer: Peer): void;
  users(): number[];
  peersOf(user_id: number): Peer[];
  /** The message is encoded once. */
  send(channel: string, event: string, data: unknown): void;
  /** The data are encoded once. */
  sendToUsers(user_ids: readonly number[], event: string, data: unknown): void;
}

/** Bytes that may wait for a slow reader before it is cut off; it reconnects and fetches what it missed. */
const LONGEST_QUEUE = 1_000_000;

export function createChannels(): Channels {
  const listeners = new Map<string, Set<Peer>>();
  /** Whose channels are among them. */
  const users = new Map<string, number>();

  function leave(peer: Peer, channel: string) {
    const place = peer.channels.indexOf(channel);
    if (place === -1) return;
    peer.channels.splice(place, 1);
    const peers = listeners.get(channel);
    peers?.delete(peer);
    if (peers?.size !== 0) return;
    listeners.delete(channel);
    users.delete(channel);
  }

  return {
    join(peer, channel) {
      if (peer.channels.includes(channel)) return;
      peer.channels.push(channel);
      const peers = listeners.get(channel);
      if (peers) return void peers.add(peer);
      listeners.set(channel, new Set([peer]));
      const user_id = channelUser(channel);
      if (user_id !== null) users.set(channel, user_id);
    },
    leave,
    leaveAll(peer) {
      for (const channel of [...peer.channels]) leave(peer, channel);
    },
    users: () => [...users.values()],
    peersOf: (user_id) => [...(listeners.get(privateChannel(user_id)) ?? [])],
    send(channel, event, data) {
      const encoded = Buffer.from(message(event, data, channel));
      for (const peer of listeners.get(channel) ?? []) sendTo(peer, encoded);
    },
    sendToUsers(user_ids, event, data) {
      // Event names and channels are our own and need no escaping.
      const tail = `","data":${JSON.stringify(JSON.stringify(data))}}`;
      for (const user_id of user_ids) {
        const channel = privateChannel(user_id);
        const encoded = `{"event":"${event}","channel":"${channel}${tail}`;
        for (const peer of listeners.get(channel) ?? []) sendTo(peer, encoded);
      }
    },
  };
}

export function sendTo({ socket }: Peer, encoded: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > LONGEST_QUEUE) socket.terminate();
  else socket.send(encoded, { binary: false });
}
