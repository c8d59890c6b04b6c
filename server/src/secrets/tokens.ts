import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, for a session or a link, readable in a header and in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token; a leaked table signs nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
