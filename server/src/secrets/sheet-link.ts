import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link stays the same for so long, so that a page that reads again does not load its picture again. */
const STEP_SECONDS = 300;

/** Who may open which sheet until when (in seconds since 1970). */
export interface SheetLink {
  id: number;
  user_id: number;
  until: number;
}

/** The address of a sheet's picture for one person: good for five to ten minutes. @param now milliseconds since 1970 */
export function sheetLink(secret: string, id: number, user_id: number, now = Date.now()): string {
  const until = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  return `/pinksheets/${id}/image?user=${user_id}&until=${until}&signature=${signatureOf(secret, { id, user_id, until })}`;
}

/** Whether a link was made by sheetLink and is still good. Takes equally long for near misses. */
export function linkHolds(secret: string, link: SheetLink, signature: string, now = Date.now()): boolean {
  const sent = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, link));
  return sent.length === expected.length && timingSafeEqual(sent, expected) && now < link.until * 1000;
}

/** How long a link that holds is good yet, in whole seconds. */
export const secondsLeft = ({ until }: SheetLink, now = Date.now()): number =>
  Math.max(0, until - Math.ceil(now / 1000));

const signatureOf = (secret: string, { id, user_id, until }: SheetLink): string =>
  createHmac('sha256', secret).update(`${id}:${user_id}:${until}`).digest('base64url');
