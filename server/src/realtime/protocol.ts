import { privateChannel } from '@election/contract/events';

/** The Pusher protocol as it travels: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol */
export const PROTOCOL_VERSION = '7';

/**
 * Codes of the protocol. A connection closed with 4000–4099 is not to be made again, 4100–4199 after a second, 4200–4299 at
 * once; later ones are of their own kind.
 */
export const CODE = {
  unknownApplication: 4001,
  protocolUnsupported: 4007,
  protocolMissing: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
  rateLimited: 4301,
} as const;
export type Code = (typeof CODE)[keyof typeof CODE];

/** A message of the server; its data are JSON within JSON, as the protocol wants. */
export const message = (event: string, data: unknown = {}, channel?: string): string =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) });

/** The protocol's error message, the only one whose data are an object. */
export const errorMessage = (code: Code, sentence: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message: sentence } });

export interface ClientMessage {
  event: string;
  data: Record<string, unknown>;
}

/** Reads what a client sent; null where it is no message of the protocol. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const { event, data } = JSON.parse(text) as { event?: unknown; data?: unknown };
    if (typeof event !== 'string') return null;
    const fields = typeof data === 'string' ? JSON.parse(data || '{}') : (data ?? {});
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? { event, data: fields } : null;
  } catch {
    return null;
  }
}

/** Whose channel this is, or null. One spelling only: no leading zeros, nothing before or behind. */
export function channelUser(channel: string): number | null {
  const digits = /^private-.*\.([1-9]\d{0,9})$/.exec(channel)?.[1];
  return digits !== undefined && channel === privateChannel(Number(digits)) ? Number(digits) : null;
}
