/** Sentences of the script of a wall. */
export const waiting = 'Connecting…';
export const noLink = 'This wall needs a display link. Open the address that was given with it.';
export const refused = 'This display link was revoked, or is not known here. It shows nothing any more.';
export const lost = (time: string) => `No connection. Figures of ${time}`;
export const held = (time: string) => `Figures stand still since ${time}`;
