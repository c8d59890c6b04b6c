import { counted, number } from '@election/contract/messages/format';

/** Sentences of the pending lists. */
export const lookUpReceipt = 'Look up a receipt';
export const heading = 'Pending Results Management';
export const tabs = 'Level of the results';
export const constituencyVotes = 'Constituency Votes';
export const stationVotes = 'Polling Station Votes';
export const searchConstituencies = 'Search constituency or who entered it';
export const searchStations = 'Search station, code, constituency or who entered it';
export const clearSearch = 'Clear the search';
export const region = 'Region';
export const allRegions = 'All regions';
export const everything = 'Everything that waits';
export const constituency = 'Constituency';
export const station = 'Polling Station';
export const enteredBy = 'Entered by';
export const electionType = 'Election Type';
export const waiting = 'Waiting';
export const actions = 'Actions';
export const viewResults = 'View Results';
export const viewResultsOf = (title: string) => `View Results: ${title}`;
export const empty = 'No Pending Results';
export const gone = 'No longer pending';
export const total = (count: number) => counted(count, 'item waits', 'items wait');
export const arrived = (count: number) => `${number(count)} new`;
/** Who has seen an item: "you", "you and Kofi Mensah", "Kofi Mensah, Esi Osei and 2 more". */
export function seenBy(names: readonly string[]): string {
  const rest = names.length - 2;
  if (rest > 0) return `Seen by ${names.slice(0, 2).join(', ')} and ${number(rest)} more`;
  return `Seen by ${names.join(' and ')}`;
}
export const you = 'you';
export const showArrived = (count: number) => `Show ${number(count)} new`;
export const pages = 'Pages';
export const previous = 'Previous';
export const next = 'Next';
export const page = (value: number) => `Page ${number(value)}`;
