import type { Graphic, GraphicField } from '@election/contract/results/graphics';

/** Titles of walls and graphics. */
export const displays: Record<'wall' | Graphic, string> = {
  wall: 'Wall · Election Command Center',
  'lower-third': 'Election: lower third',
  'full-frame': 'Election: full frame',
  ticker: 'Election: ticker',
  'seat-strip': 'Election: seat strip',
  'head-to-head': 'Election: head to head',
};
export const noScript = 'A wall needs script.';
export const apiTitle = 'Election Command Center: API';

// What SPX shows
export const fields: Record<GraphicField, string> = {
  type: 'Election',
  place: 'Region or constituency (empty: the country)',
  first: 'First candidate or party (empty: the leader)',
  second: 'Second candidate or party',
};
export const firstElection = 'The first of the year';
export const instruction = 'The newsroom updates the figures. Continue shows the next page.';

/** What is printed on a made-up sheet. */
export const sheet = {
  heading: 'REHEARSAL: MADE-UP FIGURES',
  declaration: 'Declaration of results, parliamentary election 2024',
  constituency: 'Constituency',
  registered: 'Registered voters',
  candidate: 'Candidate',
  votes: 'Votes',
  valid: 'Total valid votes',
  rejected: 'Rejected ballots',
  officer: 'Returning officer',
};
