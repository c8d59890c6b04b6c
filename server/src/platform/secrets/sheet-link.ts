import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashToken } from './tokens.ts';

/** Seconds for which the link stays the same, so that a refetch of the page uses the browser's cached picture. */
const STEP_SECONDS = 300;

/** What a link signs: the sheet, the hash of the session's token, and the expiry in seconds since 1970. */
export interface SheetLink {
  id: number;
  /** In base64url; it signs no one in. */
  session: string;
  until: number;
}

/**
 * A signed address of a sheet's picture, valid for five to ten minutes and for as long as the session is.
 * @param token the session's token
 * @param now milliseconds since 1970
 */
export function sheetLink(secret: string, id: number, token: string, now = Date.now()): string {
  const session = hashToken(token).toString('base64url');
  const until = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  return `/pinksheets/${id}/image?session=${session}&until=${until}&signature=${signatureOf(secret, { id, session, until })}`;
}

/** Whether sheetLink signed this link and it has not expired. Compares in constant time. */
export function linkHolds(secret: string, link: SheetLink, signature: string, now = Date.now()): boolean {
  const sent = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, link));
  return sent.length === expected.length && timingSafeEqual(sent, expected) && now < link.until * 1000;
}

/** Whole seconds. */
export const secondsLeft = ({ until }: SheetLink, now = Date.now()): number =>
  Math.max(0, until - Math.ceil(now / 1000));

const signatureOf = (secret: string, { id, session, until }: SheetLink): string =>
  createHmac('sha256', secret).update(`${id}:${session}:${until}`).digest('base64url');
