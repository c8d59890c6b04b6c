import { counted, number } from '@election/contract/messages/format';

/** Sentences of the three sync actions. */
export const heading = 'Sync';
export const note = (type: string, year: string) => `Computes all ${type.toLowerCase()} results of ${year} again.`;
export const constituencies = 'Sync Constituency Votes';
export const regions = 'Sync Regional Votes';
export const seats = 'Populate Seats';
export const running = 'Syncing...';
export const question = 'Are you sure you want to update?';
export const constituenciesBody = (scope: string) =>
  `${scope}: a constituency without its own figures gets the sum of its stations' published figures. A constituency with its own figures keeps them, and differences are listed.`;
export const regionsBody = (scope: string) =>
  `${scope}: computes the regional and national sums again from the published figures of the constituencies.`;
export const seatsBody = (scope: string) =>
  `${scope}: decides the seat of each constituency again from its published figures. A tie gives no seat.`;
export const scope = (type: string, year: string) => `${year}, ${type.toLowerCase()}`;
export const report = (checked: number, changed: number, kept: number) =>
  `${counted(checked, 'place')} checked, ${number(changed)} updated${
    kept > 0 ? `, ${number(kept)} with figures that differ from their polling stations` : ''
  }.`;
export const noDifferences = 'No differences.';
export const listed = (count: number) => `The first ${count} differences are listed.`;
export const differences = 'Differences';
export const place = 'Place';
export const candidate = 'Candidate';
export const stood = 'Before';
export const recount = 'Recount';
export const nothingStood = 'nothing';
export const closeReport = 'Close the report';
export const onlyPresidential = 'Regional sums are kept for presidential votes; parliamentary results are seats.';
export const onlyParliamentary = 'Seats belong to parliamentary contests.';
