import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '@election/contract/people/passkeys';

/** What a software passkey says of itself and of the browser; each of it can be wrong. */
export interface Said {
  origin?: string;
  host?: string;
  /** Whether it verified its person by fingerprint or PIN. */
  verified?: boolean;
  /** Signatures that it counted so far. */
  counter?: number;
}

export interface SoftwarePasskey {
  id: Buffer;
  /** In the form of COSE (RFC 9052). */
  publicKey: Buffer;
  /** What `navigator.credentials.create` gives. */
  create(challenge: string, said?: Said): Attestation;
  /** What `navigator.credentials.get` gives. */
  sign(challenge: string, said?: Said): Assertion;
}

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/**
 * A passkey made of node:crypto (ES256, attestation `none`), which speaks the protocol of WebAuthn without the libraries that server
 * and console use.
 */
export function newPasskey(id: Buffer = randomBytes(32), host = 'localhost'): SoftwarePasskey {
  const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = coseOf(key);
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  const site = (said: Said) => said.origin ?? `http://${host}`;
  return {
    id,
    publicKey,
    create(challenge, said = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, publicKey]);
      const authData = Buffer.concat([authenticatorData(said.host ?? host, said, WITH_KEY), attested]);
      const attestationObject = map(['fmt', text('none')], ['attStmt', map()], ['authData', bytes(authData)]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, site(said)).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(challenge, said = {}) {
      const client = clientData('webauthn.get', challenge, site(said));
      const authData = authenticatorData(said.host ?? host, said, 0);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(host: string, { verified = true, counter = 0 }: Said, flags: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(host).digest(), tail]);
}

/** An ES256 key as COSE writes it: kty 2, alg -7, crv 1, x, y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}

/** The parts of CBOR (RFC 8949) that an attestation needs. */
const head = (major: number, length: number): Buffer =>
  Buffer.from(
    length < 24 ? [major | length] : length < 256 ? [major | 24, length] : [major | 25, length >> 8, length & 255],
  );
const text = (value: string): Buffer => Buffer.concat([head(0x60, value.length), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(0x40, value.length), value]);
const map = (...entries: [string, Buffer][]): Buffer =>
  Buffer.concat([head(0xa0, entries.length), ...entries.flatMap(([name, value]) => [text(name), value])]);
