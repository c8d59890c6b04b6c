import type { NationalResult } from '../results.ts';

/** Whether a party of the year is in a coalition, so that results by coalition differ from those by party. */
export const hasCoalitions = ({ parties }: NationalResult): boolean =>
  parties.some(({ coalition_id }) => coalition_id !== null);

/** The results with each coalition in the place of its parties. Parties on their own and independents stay. */
export function byCoalition(result: NationalResult): NationalResult {
  const joined = new Map(result.parties.map(({ id, coalition_id }) => [id, coalition_id]));
  /** A coalition has no id among the parties, so it takes a negative one. */
  const holderOf = <Row extends { party_id: number }>(row: Row, alone: boolean): number => {
    const coalition_id = alone ? null : (joined.get(row.party_id) ?? null);
    return coalition_id === null ? row.party_id : -coalition_id;
  };
  const coalitions = result.coalitions.map(({ id, name, short_name, color }) => ({
    id: -id,
    name,
    acronym: short_name,
    color,
    logo_url: null,
    independents: false,
    coalition_id: null,
  }));
  return {
    ...result,
    parties: [...coalitions, ...result.parties],
    seats: added(
      result.seats.map((row) => ({ ...row, party_id: holderOf(row, row.person !== null) })),
      ({ party_id, person }) => `${party_id} ${person?.candidate_id}`,
      (one, other) => ({ ...one, seats: one.seats + other.seats, votes: one.votes + other.votes }),
    ).sort((a, b) => b.seats - a.seats || b.votes - a.votes),
    regions: result.regions.map((region) => ({
      ...region,
      seats: added(
        region.seats.map((row) => ({ ...row, party_id: holderOf(row, row.candidate_id !== null) })),
        ({ party_id, candidate_id }) => `${party_id} ${candidate_id}`,
        (one, other) => ({ ...one, seats: one.seats + other.seats }),
      ).sort((a, b) => b.seats - a.seats),
    })),
  };
}

/** Rows with the same key as one. */
function added<Row>(rows: readonly Row[], keyOf: (row: Row) => string, add: (one: Row, other: Row) => Row): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known ? add(known, row) : row);
  }
  return [...sums.values()];
}
