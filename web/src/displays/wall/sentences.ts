/** Sentences of the script of a wall. */
export const waiting = 'Connecting…';
export const noLink = 'This wall needs a display link. Open the address that was given with it.';
export const refused = 'This display link was revoked, or does not exist here. It shows nothing.';
export const lost = (time: string) => `No connection. Figures of ${time}`;
export const held = (time: string) => `Figures held since ${time}`;
