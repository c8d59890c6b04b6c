import type { ElectionTypeTitle } from '@election/contract/election-types';

/** Sentences and names in exported files. */
export const issuer = 'Election Command Center';
export const issuerAbbreviation = 'ECC';
export const language = 'en';
export const country = 'The whole country';
export const region = 'region';
export const constituency = 'constituency';
export const rehearsal = 'rehearsal';
export const electionName = (type: ElectionTypeTitle, year: string) =>
  type === 'presidential' ? `Presidential election ${year}` : `Parliamentary election ${year}`;
export const presidential = 'President';
export const parliamentary = (constituency: string, region: string) =>
  `Member of Parliament, ${constituency}, ${region}`;
export const notes =
  'Figures that a newsroom has published; they are not those of the election authority. The product knows the year of an election and not its days, so StartDate and EndDate are those of the year.';
