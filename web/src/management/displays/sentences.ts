import type { DisplayKind } from '@election/contract/results/displays';
import type { Graphic } from '@election/contract/results/graphics';

export const heading = 'Display links';
export const note =
  'A display link opens a wall on a screen, or graphics in a vision mixer, without an account. It gives access to what they show, and nothing else.';
export const add = 'Make a display link';
export const label = 'Display links';
export const empty = 'No display link has been made.';
export const name = 'Name';
export const nameHint = 'The place of the screen, such as Studio 1 left';
export const kind = 'Shows';
export const kinds: Record<DisplayKind, string> = {
  wall: 'Published results',
  newsroom: 'With silent places: for the newsroom only',
};
export const kindsShort: Record<DisplayKind, string> = { wall: 'Public', newsroom: 'Newsroom' };
export const made = 'Made';
export const madeBy = (person: string, moment: string) => `${moment}, ${person}`;
export const lastUsed = 'Last used';
export const neverUsed = 'Never';
export const state = 'State';
export const inUse = 'Good';
export const revokedAt = (moment: string) => `Revoked ${moment}`;
export const revoke = 'Revoke';
export const isRevoked = 'This link is revoked already.';
export const revokeQuestion = 'Are you sure you want to revoke this display link?';
export const revokeBody = (link: string) =>
  `The walls and graphics that are open with ${link} show nothing within a second, and the link never works again.`;
export const linkTitle = (link: string) => `Display link for ${link}`;
export const linkNote =
  'Open this address on the screen. Anyone who has it sees what the wall shows, so keep it secret. You see it only now.';
export const link = 'Address of the wall';
export const linkGone =
  'The link was made, but the answer was lost. A link is shown only once: revoke it and make another one.';
// Graphics
export const graphics = 'Graphics for a vision mixer';
export const graphicsNote =
  'These addresses work in OBS, vMix and CasparCG with this link; SPX takes the files. Copy or save what you need now.';
export const graphicNames: Record<Graphic, string> = {
  'lower-third': 'Lower third',
  'full-frame': 'Full frame',
  ticker: 'Ticker',
  'seat-strip': 'Seat strip',
  'head-to-head': 'Head to head',
};
export const forSpx = (graphic: string) => `${graphic} for SPX`;
export const fileFailed = 'The file could not be read from the server. Try again.';
