import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code of an authenticator (RFC 6238, RFC 4226), computed from its secret without the library that the server uses.
 * @param base32 as the server shows it
 * @param seconds since 1970
 */
export function codeAt(base32: string, seconds: number, digits = 6): string {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The code that an authenticator shows now, or showed some seconds away from now. */
export const codeNow = (base32: string, away = 0): string => codeAt(base32, Date.now() / 1000 + away);
