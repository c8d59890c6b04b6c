import { createHash, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits, readable in a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token; a leaked table signs nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
