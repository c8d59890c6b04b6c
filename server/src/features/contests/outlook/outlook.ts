import {
  type Contender,
  houseOutlook,
  majorityLine,
  type Outstanding,
  outlookOf,
  type SeatFacts,
  type SeatOutlook,
  seatOutlook,
} from '@election/contract/outlook/outlook';
import type {
  outlooks as contract,
  HouseOutlook,
  NationalOutlook,
  NationOutlook,
} from '@election/contract/outlook/outlooks';
import type { Input } from '@election/contract/wire/route';
import type { Cached, Context } from '../../../platform/context.ts';
import { readNational } from '../publication/read-national.ts';

type National = typeof contract.national;
type Standing = { name: string; party_id: number };
type Holder = Pick<HouseOutlook['holders'][number], 'name' | 'short_name' | 'color'> & { id: number };

/** The document of outlook_facts. */
interface Facts extends Pick<NationalOutlook, 'year' | 'election_type_id'> {
  majority_percent: number;
  nation: { outstanding: Outstanding; without_poll: number; candidates: (Contender & Standing)[] } | null;
  seats: Seat[] | null;
  parties: (Holder & { independents: boolean; coalition_id: number | null })[];
  coalitions: Holder[];
}
interface Seat extends SeatFacts {
  constituency_id: number;
  name: string;
  candidates: (SeatFacts['candidates'][number] & Standing)[];
}

/** Whether the published outcome of a year, by default the current one, can still change. @throws Failure 404 */
export const nationalOutlook: Cached<National> = {
  versions: ['reference', 'results', 'stations'],
  read: readNationalOutlook,
};

async function readNationalOutlook(context: Context, input: Input<National>): Promise<NationalOutlook> {
  const { year, election_type_id, ...facts } = await readNational<Facts>(context, 'outlook_facts', input);
  return { year, election_type_id, nation: nationOf(facts), house: houseOf(facts) };
}

function nationOf({ nation, majority_percent }: Pick<Facts, 'nation' | 'majority_percent'>): NationOutlook | null {
  if (!nation) return null;
  const { candidates, outstanding, without_poll } = nation;
  const found = outlookOf(candidates, outstanding, majority_percent);
  return {
    majority_percent,
    valid_votes: candidates.reduce((sum, { votes }) => sum + votes, 0),
    outstanding,
    without_poll,
    candidates: candidates.flatMap(({ name, party_id }, at) => {
      const own = found.candidates[at];
      return own ? [{ ...own, name, party_id }] : [];
    }),
    runoff: found.runoff,
  };
}

function houseOf({ seats: facts, parties, coalitions }: Pick<Facts, 'seats' | 'parties' | 'coalitions'>) {
  if (!facts) return null;
  const seats = facts.map((seat) => ({ ...seat, ...seatOutlook(seat) }));
  const standing = facts.flatMap(({ candidates }) => candidates);
  const partyOf = new Map(parties.filter(({ independents }) => !independents).map((party) => [party.id, party]));
  const rows = <H extends Holder>(all: readonly H[], holderOf: (party_id: number) => number | null | undefined) => {
    const holders = new Map<number, number>();
    for (const { id, party_id } of standing) {
      const holder = holderOf(party_id);
      if (typeof holder === 'number') holders.set(id, holder);
    }
    const found = houseOutlook(seats, holders);
    return all.flatMap(({ id, name, short_name, color }) => {
      const row = found.get(id);
      return row ? [{ id, name, short_name, color, ...row }] : [];
    });
  };
  const holders: HouseOutlook['holders'] = [
    ...rows(parties, (id) => partyOf.get(id)?.id).map(({ id, ...row }) => ({
      party_id: id,
      coalition_id: null,
      ...row,
    })),
    ...rows(coalitions, (id) => partyOf.get(id)?.coalition_id).map(({ id, ...row }) => ({
      party_id: null,
      coalition_id: id,
      ...row,
    })),
  ];
  const count = (...states: SeatOutlook['state'][]) => seats.filter(({ state }) => states.includes(state)).length;
  return {
    seats: seats.length,
    line: majorityLine(seats.length),
    declared: count('declared'),
    decided: count('decided'),
    open: count('open', 'unknown'),
    holders: holders.toSorted((a, b) => b.declared + b.decided - (a.declared + a.decided)),
    close: closeSeats(seats),
  };
}

/** Seats that are decided, and open ones with votes, by the smallest margin. */
const closeSeats = (seats: readonly (Seat & SeatOutlook)[]): HouseOutlook['close'] =>
  seats
    .filter(({ state, source }) => state !== 'declared' && source !== 'none')
    .toSorted((a, b) => a.margin - b.margin)
    .map(({ constituency_id, name, state, leader_id, margin, stations, outstanding, candidates }) => {
      const leader = candidates.find(({ id }) => id === leader_id);
      return {
        constituency_id,
        name,
        state,
        leader: leader ? { id: leader.id, name: leader.name, party_id: leader.party_id } : null,
        margin,
        stations,
        outstanding,
      };
    });
