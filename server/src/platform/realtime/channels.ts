import { privateChannel } from './address.ts';
import type { Outlet } from './outlet.ts';
import { type Peer, sendTo } from './peer.ts';
import { channelUser, message } from './protocol.ts';

export interface Channels extends Outlet {
  join(peer: Peer, channel: string): void;
  leave(peer: Peer, channel: string): void;
  leaveAll(peer: Peer): void;
  /** The users with a subscription to their private channel. */
  users(): number[];
  peersOf(user_id: number): Peer[];
  /** Encodes the message once for all subscribers. */
  send(channel: string, event: string, data: unknown): void;
  /** Encodes the data once for all users. */
  sendToUsers(user_ids: readonly number[], event: string, data: unknown): void;
}

export function createChannels(): Channels {
  const subscribers = new Map<string, Set<Peer>>();
  /** The user of each private channel among them. */
  const users = new Map<string, number>();

  function leave(peer: Peer, channel: string) {
    const index = peer.channels.indexOf(channel);
    if (index === -1) return;
    peer.channels.splice(index, 1);
    const peers = subscribers.get(channel);
    peers?.delete(peer);
    if (peers?.size !== 0) return;
    subscribers.delete(channel);
    users.delete(channel);
  }

  return {
    join(peer, channel) {
      if (peer.channels.includes(channel)) return;
      peer.channels.push(channel);
      const peers = subscribers.get(channel);
      if (peers) return void peers.add(peer);
      subscribers.set(channel, new Set([peer]));
      const user_id = channelUser(channel);
      if (user_id !== null) users.set(channel, user_id);
    },
    leave,
    leaveAll(peer) {
      for (const channel of [...peer.channels]) leave(peer, channel);
    },
    users: () => [...users.values()],
    peersOf: (user_id) => [...(subscribers.get(privateChannel(user_id)) ?? [])],
    send(channel, event, data) {
      const encoded = Buffer.from(message(event, data, channel));
      for (const peer of subscribers.get(channel) ?? []) sendTo(peer, encoded);
    },
    sendToUsers(user_ids, event, data) {
      // Event and channel names are the server's own and need no escaping.
      const tail = `","data":${JSON.stringify(JSON.stringify(data))}}`;
      for (const user_id of user_ids) {
        const channel = privateChannel(user_id);
        const encoded = `{"event":"${event}","channel":"${channel}${tail}`;
        for (const peer of subscribers.get(channel) ?? []) sendTo(peer, encoded);
      }
    },
  };
}
