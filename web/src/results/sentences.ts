import { number } from '@election/contract/messages/format';

/** Sentences of the public results screen. */
export const heading = (year: string) => `Results ${year}`;
export const results = 'Results';
export const electionType = 'Election type';
export const asOf = (moment: string) => `As of ${moment}`;
export const nothingYet = 'No constituency has reported yet.';
export const reported = (done: number, total: number) => `${number(done)} of ${number(total)} constituencies reported`;
export const reportedShort = (done: number, total: number) => `${number(done)} of ${number(total)}`;
/** ", 1 postponed": what is neither reported nor awaited; empty where nothing is. */
export const apart = (postponed: number, annulled: number) =>
  `${postponed > 0 ? `, ${number(postponed)} postponed` : ''}${annulled > 0 ? `, ${number(annulled)} annulled` : ''}`;
export const constituenciesReported = 'constituencies reported';
export const reporting = 'Reported';
export const validVotes = 'Valid votes';
export const rejectedVotes = 'Rejected ballots';
/** Turnout, named by what it counts. */
export const turnoutFrom = { cast: 'Turnout, ballots cast', issued: 'Turnout, ballots issued' } as const;
export const withRegister = (registers: number, of: number) =>
  `of ${number(registers)} of ${number(of)} reported with a register`;
export const turnoutOf = (registered: string, units: string) => `of ${registered} registered voters, ${units}`;
export const noRegister = 'No register entered yet';
export const inReported = 'in reported constituencies';
export const candidates = 'Candidates';
export const candidate = 'Candidate';
export const votes = 'Votes';
export const share = 'Share of valid votes';
/** Units beside figures where the head of the table is hidden. */
export const seatsUnit = 'seats';
export const votesUnit = 'votes';
export const shareUnit = 'of valid votes';
export const noCandidates = 'No Candidates Found';
// Run-off
export const runoff = 'Run-off';
export const runoffNote =
  'Nobody had the share of the valid votes that elects a president. The run-off is an election of its own; what follows is the first round.';
export const allOfRunoff = 'All results of the run-off';
export const seats = 'Seats';
export const seatsHeading = 'Seats by party';
export const seatsByCoalition = 'Seats by coalition';
export const addedBy = 'Seats by';
export const byParty = 'By party';
export const byCoalition = 'By coalition';
export const seatsOf = (held: number, total: number) => `${number(held)} of ${number(total)} seats declared`;
export const party = 'Party';
/** An independent's own row. */
export const independent = (name: string) => `${name} (independent)`;
export const independentsWithout = (count: number) => `Independents without a seat (${number(count)})`;
export const noSeats = 'No seat is declared yet.';
export const statuses = 'Contests apart';
export const statusOf = (place: string, status: string, elected: string | null) =>
  `${place}: ${status}${elected === null ? '' : `, ${elected}`}`;
export const electedOf = (name: string, party: string) => `${name} (${party})`;
export const ties = 'Ties';
export const tiesNote = 'The leading candidates have the same figure, so the seat is given to nobody.';
export const withdrawn = 'Seats of candidates who withdrew';
export const seatOf = (place: string, name: string, party: string) => `${place}: ${name}, ${party}`;
export const withdrawnNote =
  'They withdrew too late to leave the ballot paper. Their votes count, and the seat is in the sums above.';
export const regions = 'Regions';
export const regionAndReported = 'Region, constituencies reported';
export const leading = 'Leading';
export const tied = 'Tied';
/** Where the address names an election type that the year does not have. */
export const noElection = (year: string, type: string) => `${year} has no ${type.toLowerCase()} election.`;
export const noRegions = 'No Region Available';
export const map = 'Map of the regions in the colour of the leading party; the table beside it says the same in words.';
export const mapNote =
  'Full colour: every constituency has reported. Pale: some have. Hatched: none has. Grey: the leaders are tied.';
export const regionTitle = (name: string, leader: string, reportedLine: string) =>
  `${name}: ${leader}. ${reportedLine}.`;
export const seatsWon = (acronym: string, count: number) => `${acronym} ${number(count)}`;

export const exportsHeading = 'Take the results with you';

// Checkpoint
export const checked = (moment: string, root: string) => `Record checked: ${moment}, ${root}…`;
export const checkedExplained =
  'Every change of a figure is kept in chains of hashes. This statement of how long they are is signed; a copy kept elsewhere shows later whether something was changed or removed.';
export const signature = 'Signature (Ed25519)';
export const keyInDatabase = 'Public key, whose secret half is kept in the database';
export const keyOutside = 'Public key, whose secret half is kept outside the database';
