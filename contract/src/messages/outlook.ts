import type { Chance, Outstanding, SeatState } from '../outlook/outlook.ts';
import { titleOfType } from '../places/election-types.ts';
import { series } from './lists.ts';
import { sentences } from './sentences.ts';

/** Sentences of what can still change: short enough to be read aloud, each with its numbers. */
export const say = sentences('outlook', 'frame');
export const elected = sentences('outlook', 'elected');
export const firstTwo = sentences('outlook', 'firstTwo');
export const runoff = sentences('outlook', 'runoff');
const sayOutstanding = sentences('outlook', 'outstanding');
const sayMajority = sentences('outlook', 'majority');
const saySeats = sentences('outlook', 'seats');
const marks = sentences('outlook', 'marks');

export const headingOf = (election_type_id: number) =>
  say.headingOf({ race: titleOfType(election_type_id) ?? 'parliamentary' });

/** The words of marks; null is not known. */
export const electedMark = (chance: Chance | null) => marks.elected({ chance: chance ?? 'unknown' });
export const majorityMark = (chance: Chance) => marks.majority({ chance });
export const seatMark = (state: SeatState) => marks.seat({ state });

/** The names of what has no register; the list ends after twenty. */
export function withoutRegister({ without_register, unknown }: Outstanding): string | readonly string[] {
  const more = without_register - unknown.length;
  return more > 0 ? sayOutstanding.placesAndMore({ places: series(unknown), more }) : unknown;
}

const missingIn = (found: Outstanding) => ({
  missing: found.without_register > 0 ? 'some' : 'none',
  places: withoutRegister(found),
});

/** What is not counted in yet, of the country. */
export const outstanding = (found: Outstanding, without_poll: number) =>
  found.units === 0
    ? sayOutstanding.nothing
    : sayOutstanding.notCounted({
        ...missingIn(found),
        units: found.units,
        voters: found.voters,
        known: found.without_register < found.units ? 'some' : 'none',
        without_poll,
      });

export const seats = (found: { seats: number; declared: number; decided: number; open: number; line: number }) =>
  saySeats.all(found);

/** The numbers of the answer about one party or coalition. */
interface Seats {
  name: string;
  declared: number;
  decided: number;
  open: number;
  line: number;
}
export const majority = (chance: Chance, { name, declared, decided, open, line }: Seats) =>
  sayMajority[chance]({ name, declared, decided, open, line, most: declared + decided + open });

/** The numbers of the answer about one seat. */
interface Seat {
  name: string;
  leader: { name: string } | null;
  margin: number;
  stations: { total: number };
  outstanding: Outstanding;
}
export const seat = ({ name, leader, margin, stations, outstanding: left }: Seat) =>
  saySeats.one({
    ...missingIn(left),
    name,
    lead: leader === null ? 'shared' : 'one',
    leader: leader?.name ?? '',
    margin,
    counted: stations.total === 0 ? 'whole' : 'by_stations',
    stations: stations.total,
    units: left.units,
    voters: left.voters,
  });
