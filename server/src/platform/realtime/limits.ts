/** Limits of a server's events and sockets. Times are seconds; the two of the protocol come from docs/product.md. */
export interface SocketLimits {
  /**
   * Between two looks into the event outbox: for what a command announced, or a server that died after its commit. They are the heartbeat
   * of the connection that listens: TCP does not report a peer that vanished.
   */
  eventOutbox: number;
  sockets: number;
  /** Silence after which the server pings a client. */
  activity: number;
  pong: number;
  sweep: number;
  /** Messages that one client may send between two sweeps. */
  messages: number;
  /** Messages of one connection that may be refused. */
  refusals: number;
}

export const LIMITS: SocketLimits = {
  eventOutbox: 0.5,
  sockets: 20_000,
  activity: 120,
  pong: 30,
  sweep: 10,
  messages: 100,
  refusals: 20,
};
