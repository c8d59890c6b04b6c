import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what the server has to read again (AES-256-GCM).
 * @param owner what it belongs to: the text opens for no other
 */
export function seal(secret: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws Error where the text was sealed for another owner, under another secret, or was changed */
export function unseal(secret: string, owner: string, sealed: Buffer): string {
  const [nonce, tag, body] = [
    sealed.subarray(0, NONCE_BYTES),
    sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    sealed.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce, options).setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'sealed secrets', 32));
