import type { Graphic } from '@election/contract/results/graphics';

/** Sentences of the graphics for a vision mixer that the public pages do not have. */
export const names: Record<Graphic, string> = {
  'lower-third': 'Election: lower third',
  'full-frame': 'Election: full frame',
  ticker: 'Election: ticker',
  'seat-strip': 'Election: seat strip',
  'head-to-head': 'Election: head to head',
};
export const noSuchPlace = 'The current year has no region and no constituency of this name.';
export const noSuchContender = 'No candidate and no party of this name stands here.';
export const noSuchType = 'The election is presidential, parliamentary or runoff.';
/** What SPX asks for beside each field. */
export const fields = {
  type: 'Election',
  place: 'Region or constituency (empty: the country)',
  first: 'First candidate or party (empty: who leads)',
  second: 'Second candidate or party',
};
export const firstElection = 'The first of the year';
export const instruction = 'The figures come from the newsroom by themselves. Continue shows the next page.';
