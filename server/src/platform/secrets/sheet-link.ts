import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which the link stays the same, so that a refetch of the page uses the browser's cached picture. */
const STEP_SECONDS = 300;

/** What a link signs: sheet, user and expiry in seconds since 1970. */
export interface SheetLink {
  id: number;
  user_id: number;
  until: number;
}

/** A user's signed address of a sheet's picture, valid for five to ten minutes. @param now milliseconds since 1970 */
export function sheetLink(secret: string, id: number, user_id: number, now = Date.now()): string {
  const until = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  return `/pinksheets/${id}/image?user=${user_id}&until=${until}&signature=${signatureOf(secret, { id, user_id, until })}`;
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

const signatureOf = (secret: string, { id, user_id, until }: SheetLink): string =>
  createHmac('sha256', secret).update(`${id}:${user_id}:${until}`).digest('base64url');
