import { privateChannel } from './address.ts';

/** The Pusher protocol: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol */
export const PROTOCOL_VERSION = '7';

/**
 * Close codes of the protocol. Clients do not reconnect after 4000–4099, reconnect after a second for 4100–4199 and at once
 * for 4200–4299; 4300–4399 are other errors.
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

/** A server message. The protocol encodes its data twice: JSON within JSON. */
export const message = (event: string, data: unknown = {}, channel?: string): string =>
  JSON.stringify({ event, channel, data: JSON.stringify(data) });

/** The protocol's error message: the only one whose data are a plain object. */
export const errorMessage = (code: Code, sentence: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message: sentence } });

export interface ClientMessage {
  event: string;
  data: Record<string, unknown>;
}

/** Parses a client's message; null where it does not follow the protocol. */
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

/** The user of a private channel, else null. Accepts one spelling only: no leading zeros, no prefix, no suffix. */
export function channelUser(channel: string): number | null {
  const digits = /^private-.*\.([1-9]\d{0,9})$/.exec(channel)?.[1];
  return digits !== undefined && channel === privateChannel(Number(digits)) ? Number(digits) : null;
}
