import type { PublicSource } from '../figures/contest-status.ts';
import type { NationalResult } from '../results/results.ts';
import { contestStatuses } from './election.ts';
import { counted, number, quoted } from './format.ts';

type Reporting = NationalResult['reporting'];

/** Sentences of the public results screen. */
export const heading = (year: string) => `Results ${year}`;
export const electionType = 'Election type';
export const asOf = (moment: string) => `As of ${moment}`;
export const nothingYet = 'No constituency has reported yet.';
export const reported = (done: number, total: number) => `${number(done)} of ${number(total)} constituencies reported`;
export const reportedShort = (done: number, total: number) => `${number(done)} of ${number(total)}`;
/** ", 1 in part, 1 postponed": what is not reported as a whole, and what is not awaited; empty where nothing is. */
export const apart = ({ partly, by_stations, postponed, annulled }: Omit<Reporting, 'reported' | 'total'>) =>
  [
    partly > 0 ? `, ${number(partly)} in part` : '',
    by_stations > 0 ? `, ${number(by_stations)} only by polling stations` : '',
    postponed > 0 ? `, ${number(postponed)} postponed` : '',
    annulled > 0 ? `, ${number(annulled)} annulled` : '',
  ].join('');
/** "2 of 4 constituencies reported, 1 in part" */
export const reportedOf = (reporting: Reporting) =>
  `${reported(reporting.reported, reporting.total)}${apart(reporting)}`;
/** What a page says while no constituency is in its sums. */
export const nothingOf = ({ by_stations }: Pick<Reporting, 'by_stations'>) =>
  by_stations === 0
    ? nothingYet
    : `${nothingYet} Figures of polling stations are public in ${counted(by_stations, 'constituency', 'constituencies')}.`;
export const leftOut = (names: readonly string[], more: number) =>
  `Turnout leaves out ${names.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}: the register does not say it, or has no voters.`;
export const noVoters = 'The register has no voters.';
export const constituenciesReported = 'constituencies reported';
export const reporting = 'Reported';
export const validVotes = 'Valid votes';
export const rejectedVotes = 'Rejected ballots';
/** Turnout, named by what it counts. */
export const turnoutFrom = { cast: 'Turnout, ballots cast', issued: 'Turnout, ballots issued' } as const;
export const withRegister = (registers: number, of: number) =>
  `in ${number(registers)} of ${number(of)} places with a register`;
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
/** "12,345 votes" */
export const votesUnitOf = (count: number) => counted(count, 'vote');
export const shareUnit = 'of valid votes';
export const noCandidates = 'No Candidates Found';
// Run-off
export const runoff = 'Run-off';
export const runoffNote = 'The second round, between two candidates of the first. Below it is the first round.';
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
/** A party that stands under its own name is named once. */
export const isSameName = (name: string, party: string) => name.toLowerCase() === party.toLowerCase();
export const electedOf = (name: string, party: string) => (isSameName(name, party) ? name : `${name} (${party})`);
export const ties = 'Ties';
export const tiesNote = 'The leading candidates have the same number of votes, so no one has the seat.';
export const withdrawn = 'Seats of candidates who withdrew';
export const seatOf = (place: string, name: string, party: string) =>
  `${place}: ${isSameName(name, party) ? name : `${name}, ${party}`}`;
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

export const exportsHeading = 'Download the results';

// Checkpoint
export const checked = (moment: string, root: string) => `Record checked: ${moment}, ${root}…`;
export const checkedExplained =
  'Every change of a figure is kept in chains of hashes. This statement of how long they are is signed; a copy kept elsewhere shows later whether something was changed or removed.';
export const signature = 'Signature (Ed25519)';
export const keyInDatabase = 'Public key, whose secret half is kept in the database';
export const keyOutside = 'Public key, whose secret half is kept outside the database';

// The pages of places and parties
export const product = 'Election Command Center';
export const skip = 'Skip to the results';
export const allResults = 'All results';
export const newsroom = 'Newsroom';
export const signIn = 'Sign in';
export const pages = 'Pages of the results';
export const year = 'Year';
export const show = 'Show';
export const find = 'Find a constituency';
export const findButton = 'Find';
export const found = (count: number, asked: string) =>
  asked === ''
    ? `All ${number(count)} constituencies`
    : `${counted(count, 'constituency', 'constituencies')} for ${quoted(asked)}`;
export const noneFound = 'No constituency has this name. Try the first letters of it.';
export const constituencies = 'Constituencies';
export const constituency = 'Constituency';
export const region = 'Region';
export const description = (place: string, year: string, type: string, line: string) =>
  `${place}: results of the ${year} ${type.toLowerCase()} election. ${line}`;
export const titleOf = (...parts: string[]) => parts.join(' · ');
export const rehearsal = 'Rehearsal: made-up figures. No figure here is real.';
export const rehearsalShort = 'REHEARSAL';
export const standby = 'Restored copy: not live. Nothing can be changed here until it is declared live.';
export const pageNotFound = 'There is no page at this address.';
export const goToResults = 'Go to the results';
export const notNow = 'The results cannot be read at this moment. Load the page again in a few seconds.';

// Who leads
export const leads = (name: string) => `${name} leads`;
export const leadsWith = (name: string, figure: string) => `${name} leads with ${figure}`;
export const votesAhead = (count: number, of: string) => `${counted(count, 'vote')} ahead of ${of}`;
export const seatsAhead = (count: number, of: string) => `${counted(count, 'seat')} ahead of ${of}`;
export const unchallenged = 'No one else has a vote.';
const listOf = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
/** "A, B and C have the same figure" */
export const theyTie = (names: readonly string[]) => `${listOf(names)} have the same figure`;
export const tiedBetween = (names: readonly string[]) => (names.length === 0 ? tied : `${tied}: ${listOf(names)}`);
export const tieOf = (place: string, names: readonly string[]) => `${place}: ${listOf(names)}`;
export const noVotes = 'Every figure is 0';
export const nobodyLeads = 'so no one leads';
/** The rest of a list that is cut. */
export const others = 'Others';
export const threshold = (percent: number) => `The line is at ${percent}% of the valid votes: more is needed.`;
export const margin = 'Margin';
export const marginOf = (count: number | null) => (count === null ? '–' : number(count));

// Cartogram
export const cartogram = 'Every constituency';
export const cartogramNote =
  'One tile for each constituency. Full colour: declared. Pale: some polling stations. Hatched: nothing yet. Grey: tied.';
export const partly = (stations: number) => counted(stations, 'polling station');
export const tile = (name: string, state: string) => `${name}: ${state}`;

// Parliament
export const chamber = 'The chamber';
export const majorityAt = (line: number) => `${number(line)} for a majority`;
export const chamberLabel = (declared: number, seats: number, line: number) =>
  `${number(declared)} of ${number(seats)} seats declared; ${number(line)} are a majority. The table beside it says the same in words.`;
export const closest = 'Closest seats';
export const changes = (year: string) => `Gained and lost against ${year}`;
export const gained = 'Gained';
export const lost = 'Lost';
export const kept = 'Kept';
export const noChanges = 'No declared seat has another holder than before.';
export const gainedFrom = (party: string) => `gained from ${party}`;

// Timeline
export const timeline = 'Over the night';
export const timelineVotes = 'Votes over time, without withdrawn publications';
export const timelineSeats = 'Seats over time, without withdrawn publications';
export const timelineTable = 'The same in figures';
export const time = 'Time';

// One constituency
export const notPublished = 'This constituency has not reported yet.';
/** Where the votes of a constituency come from. */
export const sumOf = {
  declared: () => '',
  stations: (_: number, total: number) => `Sum of all ${counted(total, 'polling station')}.`,
  some: (done: number, total: number) =>
    `Sum of ${number(done)} of ${number(total)} polling stations; the constituency as a whole has not reported.`,
  none: () => '',
} as const satisfies Record<PublicSource, (done: number, total: number) => string>;
export const withdrawnShort = 'Withdrawn';
export const wasWithdrawn = 'The figures were published, and withdrawn since.';
export const stations = 'Polling stations';
export const station = 'Polling station';
export const stationsNote = (done: number, total: number) =>
  `${number(done)} of ${number(total)} are published. They are separate counts. If the constituency has reported, the figures above are those of the whole constituency.`;
export const stationsReported = 'Polling stations reported';
export const stationsShort = (done: number, total: number) => `${number(done)} of ${number(total)}`;
export const swing = (year: string) => `Change of share against ${year}`;
export const pointsUnit = 'points';
export const correctionsOf = (name: string) => `Corrections of ${name}`;
export const noCorrections = 'No published figure was withdrawn or changed.';
export const allCorrections = 'All corrections';
export const pageOf = (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`;
export const previous = 'Previous';
export const next = 'Next';

// One party
export const seatsWonHere = 'Seats won';
export const votesHere = 'Votes by region';
export const candidateOf = (name: string) => `Candidate: ${name}`;
export const noSeatYet = 'No seat is declared for this party yet.';
export const mapOfRegions = 'Map of the regions';

// Preview picture
export const previewOf = (title: string) => `${title}: the figures as a picture`;

/** What became of a poll, where it is not simply held. */
export const placeStatus = { ...contestStatuses, held: null } as const;
export const elected = 'Elected';
export const ofRegistered = (registered: number) => `of ${counted(registered, 'registered voter')}`;
export const votesAndShare = (count: number, share: string) =>
  `${counted(count, 'vote')}, ${share} of the valid votes.`;
export const seatsOfParty = (count: number) => `${counted(count, 'seat')} declared.`;
/** Independents share a row of the list of parties, and nothing else. */
export const seatsOfIndependents = (count: number) =>
  count === 1 ? '1 independent has a seat.' : `Independents stand each alone: ${number(count)} of them have a seat.`;
export const ledHere = 'Constituencies led';
export const leadsNowhere = 'No constituency that has reported is led by this party.';
/** "2024, presidential": which election a page is about. */
export const electionOf = (year: string, type: string) => `${year} ${type.toLowerCase()} election`;
export const noChamber = 'This election gives no seats.';

export const sheet = 'Result sheet';
export const sheetNote = 'The photograph from which the newsroom works. Open it to read the figures.';
export const sheetOf = (name: string) => `Photographed result sheet of ${name}`;

export const tilesOrMap = 'Every constituency as tiles or on a map';
export const asTiles = 'Tiles';
export const asMap = 'Map';
export const mapOfConstituencies = 'Map of the constituencies';
export const mapOfConstituenciesNote =
  'The colour shows who leads: full where declared, pale where some polling stations are in, hatched where nothing is reported. A large area may have few voters; tiles are all the same size.';
export const withoutOutline = (count: number) =>
  count === 1 ? '1 constituency without an outline' : `${count} constituencies without an outline`;
