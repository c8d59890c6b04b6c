import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits for a session or a link, in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 that the database stores instead of the token: a leaked table holds no usable token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
