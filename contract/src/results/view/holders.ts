import { isSameName, say } from '../../messages/results.ts';
import type { NationalResult } from '../results.ts';

type PartyMark = NationalResult['parties'][number];

/** Who holds seats or leads: a party, or an independent, who stands alone. */
export interface Holder {
  key: string;
  name: string;
  /** What stands where the name is too long. */
  short: string;
  /** Where an independent stands; null for a party. */
  constituency: string | null;
  color: string;
}

/** Shares of the party's own colour in the shades of its independents, which would otherwise look like one party. */
const SHADES = ['100%', '70%, black', '60%, white', '45%, black', '35%, white'];

/** A colour of an independent among the others of the same party. */
export function shadeOf(color: string, at: number): string {
  const shade = SHADES[at % SHADES.length] ?? '100%';
  return shade === '100%' ? color : `color-mix(in srgb, ${color} ${shade})`;
}

export const partyOf = (result: NationalResult, id: number): PartyMark | undefined =>
  result.parties.find((party) => party.id === id);

/** The short name of a party. */
export const partyWord = ({ acronym, name }: Pick<PartyMark, 'acronym' | 'name'>): string => acronym ?? name;

/** The word of the party beside the name of its candidate; none where the candidate is named as the party. */
export const wordBeside = ({ name, party }: { name: string; party: Pick<PartyMark, 'acronym' | 'name'> }): string =>
  isSameName(name, partyWord(party)) ? '' : partyWord(party);

/** The holder of a row of seats; null for a party that the answer does not know. */
export function holderOf(
  result: NationalResult,
  { party_id, candidate_id }: { party_id: number; candidate_id: number | null },
): Holder | null {
  const party = partyOf(result, party_id);
  if (!party) return null;
  if (candidate_id === null)
    return {
      key: `party-${party.id}`,
      name: party.name,
      short: party.acronym ?? party.name,
      constituency: null,
      color: party.color,
    };
  const person = result.seats.find((row) => row.person?.candidate_id === candidate_id)?.person;
  return {
    key: `candidate-${candidate_id}`,
    name: say.independent({ name: person?.name ?? '' }),
    short: person?.name ?? '',
    constituency: person?.constituency ?? null,
    color: shadeOf(party.color, placeOf(seatHolders(result, party_id), candidate_id)),
  };
}

/** The colour of a presidential candidate: the party's, or of an independent a shade of it. */
export function colorOf(result: NationalResult, candidate: NationalResult['candidates'][number]['candidate']): string {
  const { party } = candidate;
  if (!partyOf(result, party.id)?.independents) return party.color;
  const standing = result.candidates
    .filter((row) => row.candidate.party.id === party.id)
    .map((row) => row.candidate.id);
  return shadeOf(party.color, placeOf(standing, candidate.id));
}

const seatHolders = (result: NationalResult, party_id: number): number[] =>
  result.seats.flatMap((row) =>
    row.person && row.seats > 0 && row.party_id === party_id ? [row.person.candidate_id] : [],
  );

/** The place among others by id: the order of their figures changes, and a colour must not. */
const placeOf = (ids: readonly number[], id: number): number => Math.max(0, [...ids].sort((a, b) => a - b).indexOf(id));
