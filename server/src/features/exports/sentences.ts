import type { ElectionTypeTitle } from '@election/contract/places/election-types';

/* Names in a report of the election for other programs. The file says that its language is English. */
export const issuer = 'Election Command Center';
export const issuerAbbreviation = 'ECC';
export const language = 'en';
export const country = 'The whole country';
export const region = 'region';
export const constituency = 'constituency';
export const rehearsal = 'rehearsal';
const elections: Record<ElectionTypeTitle, string> = {
  presidential: 'Presidential election',
  parliamentary: 'Parliamentary election',
  runoff: 'Run-off of the presidential election',
};
export const electionName = (type: ElectionTypeTitle, year: string) => `${elections[type]} ${year}`;
/** The contest of an election that is one for the country. */
export const contestName: Record<ElectionTypeTitle, string> = {
  presidential: 'President',
  parliamentary: 'Member of Parliament',
  runoff: 'President, run-off',
};
export const seatOf = (constituency: string, region: string) =>
  `${contestName.parliamentary}, ${constituency}, ${region}`;
export const notes =
  'Figures that a newsroom has published; they are not those of the election authority. The product knows the year of an election and not its days, so StartDate and EndDate are those of the year.';
