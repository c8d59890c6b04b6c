import { counted, number } from '@election/contract/messages/format';
import type { NightData } from '@election/contract/results/drawings';

/** Sentences of the drawings. */
export const elected = 'Elected';
export const seatsUnit = 'seats';
export const votesOf = (count: number) => counted(count, 'vote');
export const unknown = '–';
export const placeLabel = (name: string, state: string) => `${name}: ${state}`;
export const cartogramNote =
  'One tile for each constituency. Full colour: declared. Pale: some polling stations. Hatched: nothing yet. Grey: tied.';
export const majorityAt = (line: number) => `${number(line)} for a majority`;
export const houseLabel = (declared: number, seats: number, line: number) =>
  `${number(declared)} of ${number(seats)} seats declared; ${number(line)} are a majority. The table beside it says the same in words.`;
export const reportedShort = (done: number, total: number) => `${number(done)} of ${number(total)}`;

// Over the night
export const nightOf: Record<NightData['of'], string> = {
  votes: 'Votes as they were published, by those publications that stand now',
  seats: 'Seats as they were declared, by those publications that stand now',
};
export const nightTable = 'The same in figures';
export const time = 'Time';
export const reporting = 'Reported';

// Calls. A time follows the first and the third.
export const calledBy = (newsroom: string) => `Called by ${newsroom} at`;
export const calls = 'Calls of the newsroom';
export const takenBack = 'Taken back at';
export const contradicted = 'The published figures now say otherwise.';
export const why = (reason: string, note: string) => `${reason}: ${note}`;
