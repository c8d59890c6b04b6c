import { counted } from '@election/contract/messages/format';

/** Sentences of the swing against the year that is compared with. */
export const heading = (year: string) => `Swing against ${year}`;
export const note = (contests: number, year: string) =>
  `Share of the valid votes in ${counted(contests, 'constituency', 'constituencies')} published for this year and for ${year}, in percentage points. Parties that stood in both.`;
export const party = 'Party';
export const before = (year: string) => year;
export const now = 'Now';
export const points = 'Swing';
// Where the head of the table is hidden
export const beforeUnit = (year: string) => `in ${year}`;
export const nowUnit = 'now';
export const pointsUnit = 'points';
