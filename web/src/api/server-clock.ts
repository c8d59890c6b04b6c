/** How far the server's clock is ahead of this phone's, in milliseconds, as far as the page has heard; a phone's clock may be hours off. */
let ahead = 0;
/** The header has seconds, and an answer takes its time. */
const EXACT_MS = 5000;

/** Reads the server's clock from an answer of the server. */
export function hearClock(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  const heard = at - Date.now();
  ahead = Math.abs(heard) < EXACT_MS ? 0 : heard;
}

/** The present moment by the server's clock, where the page has heard it; else by the phone's. */
export const serverNow = (): Date => new Date(Date.now() + ahead);
