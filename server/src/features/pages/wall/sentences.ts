import { counted, number } from '@election/contract/messages/format';
import type { SceneKind } from '@election/contract/results/scenes';

/** Sentences of walls that the public pages do not have. */
export const headings: Record<SceneKind, string> = {
  nation: 'The country',
  parliament: 'Parliament',
  region: 'Region',
  constituency: 'Constituency',
  battle: 'Head to head',
  compare: 'Side by side',
  closest: 'Closest seats',
  just_in: 'Just in',
  silent: 'Not heard of yet',
  timeline: 'Over the night',
  corrections: 'Corrections',
};
export const noTimeline = 'Everything was published within one minute, so there is no line to draw yet.';
export const noClosest = 'No margin is known yet.';
export const allHeard = 'Figures came from every constituency.';
export const silentCount = (silent: number, total: number) =>
  `${number(silent)} of ${counted(total, 'constituency', 'constituencies')} silent`;
export const more = (count: number) => `and ${number(count)} more`;
export const ahead = (count: number) => `${counted(count, 'vote')} apart`;
export const seatsApart = (count: number) => `${counted(count, 'seat')} apart`;
export const notTwo = 'There are no two to compare here.';
