import { RESULTS_CHANNEL } from '@election/contract/events/events';
import type { RawData } from 'ws';
import type { Channels } from './channels.ts';
import type { SocketLimits } from './limits.ts';
import { type Peer, sendTo } from './peer.ts';
import { CODE, type Code, channelUser, errorMessage, message, readMessage } from './protocol.ts';
import * as say from './sentences.ts';
import { signatureFits } from './signature.ts';

export interface MessageContext {
  channels: Channels;
  /** The key that signs subscriptions to private channels. */
  secret(): Promise<string>;
  limits: SocketLimits;
  isOpen(peer: Peer): boolean;
  /** When a session of the user last ended, in `performance.now()`; 0 where none is remembered. */
  sessionEndedAt(user_id: number): number;
  end(peer: Peer, code: Code, sentence: string): void;
}

/** Handles one message of a client as the Pusher protocol defines it. */
export function receive(context: MessageContext, peer: Peer, raw: RawData, binary: boolean) {
  const { channels, limits, isOpen, end } = context;
  if (!isOpen(peer)) return;
  peer.silent = 0;
  if (++peer.messages > limits.messages) return end(peer, CODE.rateLimited, say.tooManyMessages);
  const received = binary ? null : readMessage(raw.toString());
  switch (received?.event) {
    case 'pusher:ping':
      return sendTo(peer, message('pusher:pong'));
    case 'pusher:pong':
      return;
    case 'pusher:subscribe':
      return void subscribe(context, peer, received.data).catch(() => end(peer, CODE.overCapacity, say.overCapacity));
    case 'pusher:unsubscribe':
      return channels.leave(peer, String(received.data.channel));
    default:
      refuse(context, peer, CODE.reconnect, say.messageUnreadable);
  }
}

async function subscribe(context: MessageContext, peer: Peer, { channel, auth }: Record<string, unknown>) {
  const { channels, secret, isOpen, sessionEndedAt, end } = context;
  const user_id = typeof channel === 'string' ? channelUser(channel) : null;
  if (user_id !== null) {
    const fits = signatureFits(auth, await secret(), peer.id, String(channel));
    if (!fits) return refuse(context, peer, CODE.unauthorised, say.unauthorised);
    // The signature may belong to a session that has ended since.
    if (sessionEndedAt(user_id) > peer.opened) return end(peer, CODE.reconnect, say.sessionEnded);
  } else if (channel !== RESULTS_CHANNEL) {
    return refuse(context, peer, CODE.unauthorised, say.unauthorised);
  }
  if (!isOpen(peer)) return;
  channels.join(peer, String(channel));
  sendTo(peer, message('pusher_internal:subscription_succeeded', {}, String(channel)));
}

/** Keeps the socket open: after a reconnect an honest client may still send the signature of its previous connection. */
function refuse({ limits, end }: MessageContext, peer: Peer, code: Code, sentence: string) {
  if (++peer.refusals > limits.refusals) return end(peer, CODE.unauthorised, say.tooManyRefusals);
  sendTo(peer, errorMessage(code, sentence));
}
