import type { PasskeyCreation, PasskeyRequest } from '@election/contract/people/passkeys';
import { vi } from 'vitest';

const known = { id: 'AQID', type: 'public-key' as const, transports: ['internal'] };

/** What a server asks a passkey to sign. */
export const request: PasskeyRequest = {
  challenge: 'AQIDBA',
  timeout: 120_000,
  rpId: 'localhost',
  allowCredentials: [known],
  userVerification: 'required',
};

/** What a server asks a new passkey for. */
export const creation: PasskeyCreation = {
  rp: { id: 'localhost', name: 'Election Command Center' },
  user: { id: 'AQ', name: 'ama@example.com', displayName: 'Ama Owusu' },
  challenge: 'AQIDBA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 120_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required', requireResidentKey: false },
  attestation: 'none',
};

const bytes = (...of: number[]) => new Uint8Array(of).buffer;

/** What a passkey answers to both. */
const credential = {
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(4),
    attestationObject: bytes(5),
    authenticatorData: bytes(6),
    signature: bytes(7),
    getTransports: () => ['internal'],
  },
};

/** How its answers read in JSON. */
export const created = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'BA', attestationObject: 'BQ', transports: ['internal'] },
};
export const signed = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'BA', authenticatorData: 'Bg', signature: 'Bw' },
};

/** Gives this browser passkeys; each question is answered by the next outcome: a passkey, or the error with this name. */
export function givePasskeys(...outcomes: (true | string)[]): void {
  const answer = async () => {
    const outcome = outcomes.shift() ?? true;
    if (outcome !== true) throw new DOMException('As the browser says it', outcome);
    return credential;
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer, get: answer } });
}
