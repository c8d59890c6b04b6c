import type { PublishedResults } from '@election/contract/exports';
import { stringify } from 'csv-stringify/sync';

/** In UTF-8 with its mark, as spreadsheets want it; none of it is taken for a formula there. */
const csv = (columns: readonly string[], rows: readonly unknown[][]): string =>
  stringify([[...columns], ...rows], { bom: true, escape_formulas: true });

const byId = <T extends { id: number }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

/** Names what a contest is of, as the import format does. */
function naming({ election_types, regions, constituencies }: PublishedResults) {
  const [types, areas, places] = [byId(election_types), byId(regions), byId(constituencies)];
  return ({ election_type_id, region_id, constituency_id }: PublishedResults['contests'][number]) => [
    types.get(election_type_id)?.title,
    areas.get(region_id)?.title,
    places.get(constituency_id)?.name,
  ];
}

/** Votes in the columns of results.csv of the import format, where `party` is passed over. */
export function resultsCsv(published: PublishedResults): string {
  const names = naming(published);
  const [candidates, parties] = [byId(published.candidates), byId(published.parties)];
  const rows = published.contests.flatMap((contest) =>
    contest.results.map(({ candidate_id, votes }) => {
      const candidate = candidates.get(candidate_id);
      const party = candidate && parties.get(candidate.party_id);
      return [...names(contest), '', candidate?.name, party?.acronym ?? party?.name, votes];
    }),
  );
  return csv(['election_type', 'region', 'constituency', 'polling_station', 'candidate', 'party', 'votes'], rows);
}

/** Turnout figures in the columns of registers.csv of the import format. */
export function registersCsv(published: PublishedResults): string {
  const names = naming(published);
  const rows = published.contests.flatMap((contest) => {
    const { register } = contest;
    if (!register) return [];
    return [[...names(contest), register.total_registered_voters, register.total_valid_votes, register.total_rejected]];
  });
  const totals = ['total_registered_voters', 'total_valid_votes', 'total_rejected'];
  return csv(['election_type', 'region', 'constituency', ...totals], rows);
}
