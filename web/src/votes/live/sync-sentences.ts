import { counted, number } from '@election/contract/messages/format';

/** Sentences of the three sync actions. */
export const heading = 'Sync';
export const note = (type: string, year: string) => `For all of ${year}, ${type.toLowerCase()}, from the ground up.`;
export const constituencies = 'Sync Constituency Votes';
export const regions = 'Sync Regional Votes';
export const seats = 'Populate Seats';
export const running = 'Syncing...';
export const question = 'Are you sure you want to update?';
export const constituenciesBody = (scope: string) =>
  `${scope}: constituencies without figures of their own get the sum of their polling stations' published figures. A constituency that has its own keeps them; differences are listed.`;
export const regionsBody = (scope: string) =>
  `${scope}: the regional and national sums are made again from the published figures of the constituencies.`;
export const seatsBody = (scope: string) =>
  `${scope}: the seat of each constituency is settled again from its published figures. A tie gives no seat.`;
export const scope = (type: string, year: string) => `${year}, ${type.toLowerCase()}`;
export const report = (checked: number, changed: number, kept: number) =>
  `${counted(checked, 'place')} looked at, ${number(changed)} brought up to date${
    kept > 0 ? `, ${number(kept)} with figures of their own that differ from their polling stations` : ''
  }.`;
export const noDifferences = 'Nothing differed.';
export const listed = (count: number) => `The first ${count} differences are listed.`;
export const differences = 'Differences';
export const place = 'Place';
export const candidate = 'Candidate';
export const stood = 'Stood';
export const recount = 'Recount';
export const nothingStood = 'nothing';
export const closeReport = 'Close the report';
export const onlyPresidential = 'Regional sums are kept for presidential votes; parliamentary results are seats.';
export const onlyParliamentary = 'Seats belong to parliamentary contests.';
