import { isIP } from 'node:net';
import type { Config } from '../../../platform/config.ts';
import { sayPeople as say } from '../sentences.ts';

/** To whom passkeys belong (WebAuthn's relying party). */
export interface RelyingParty {
  /** The host of the public address. */
  id: string;
  /** The origin that the browser has to name; null: this machine's own, at any port. */
  origin: string | null;
}

type Address = Pick<Config, 'publicUrl'>;

/**
 * Host and origin of PUBLIC_URL. Without it passkeys work at localhost alone.
 * @returns a sentence where browsers give an address of this kind no passkeys: an IP address, or http on another machine
 */
export function relyingParty({ publicUrl }: Address): RelyingParty | string {
  if (publicUrl === undefined) return { id: 'localhost', origin: null };
  const { hostname, protocol, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return say.passkeysNeedName;
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) return say.passkeysNeedTls;
  return { id: hostname, origin };
}

/** The origin that a passkey's answer has to name, of which it says `claimed`. */
export const expectedOrigin = ({ origin }: RelyingParty, claimed: string): string =>
  origin ?? (/^http:\/\/localhost(:\d{1,5})?$/.test(claimed) ? claimed : 'http://localhost');
