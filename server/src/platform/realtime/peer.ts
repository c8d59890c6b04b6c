import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import { type Code, errorMessage } from './protocol.ts';

/** One open socket with its state. */
export interface Peer {
  readonly socket: WebSocket;
  readonly id: string;
  /** In `performance.now()`. */
  readonly opened: number;
  /** Seconds since the last message, counted by the sweeps, so that a server that stood still first hears its clients. */
  silent: number;
  /** Messages since the last sweep. */
  messages: number;
  /** Messages refused since the socket was opened. */
  refusals: number;
  readonly channels: string[];
}

/** Queued bytes above which a slow reader is disconnected; the client reconnects and refetches. */
const MAX_QUEUED_BYTES = 1_000_000;

export function createPeer(socket: WebSocket): Peer {
  return { socket, id: newSocketId(), opened: performance.now(), silent: 0, messages: 0, refusals: 0, channels: [] };
}

export function sendTo({ socket }: Peer, encoded: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_QUEUED_BYTES) socket.terminate();
  else socket.send(encoded, { binary: false });
}

/** Sends the protocol's error message and closes with the same code. */
export function closeWith(socket: WebSocket, code: Code, sentence: string): void {
  socket.send(errorMessage(code, sentence));
  socket.close(code, sentence);
}

/** Two random numbers, 94 bits: not guessable, and unique across processes. */
const newSocketId = () => `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`;
