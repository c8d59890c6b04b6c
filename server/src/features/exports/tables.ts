import type { PublishedResults } from '@election/contract/exports';
import { stringify } from 'csv-stringify/sync';

type Contest = PublishedResults['contests'][number];

/** One column: its heading, and its value in a row. */
type Column<Row> = readonly [heading: string, value: (row: Row) => string | number | undefined];

/** CSV in UTF-8 with its mark, as spreadsheets want it; none of it is taken for a formula there. */
const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify([columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, value]) => value(row)))], {
    bom: true,
    escape_formulas: true,
  });

const byId = <T extends { id: number }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

/** The columns that name a contest, as in the import format. */
function contestColumns({ election_types, regions, constituencies }: PublishedResults) {
  const [types, areas, places] = [byId(election_types), byId(regions), byId(constituencies)];
  return [
    ['election_type', ({ contest }) => types.get(contest.election_type_id)?.title],
    ['region', ({ contest }) => areas.get(contest.region_id)?.title],
    ['constituency', ({ contest }) => places.get(contest.constituency_id)?.name],
  ] as const satisfies readonly Column<{ contest: Contest }>[];
}

/** Votes in the columns of results.csv of the import format, which ignores `party`. */
export function resultsCsv(published: PublishedResults): string {
  const [candidates, parties] = [byId(published.candidates), byId(published.parties)];
  const rows = published.contests.flatMap((contest) =>
    contest.results.map(({ candidate_id, votes }) => {
      const candidate = candidates.get(candidate_id);
      return { contest, candidate, party: candidate && parties.get(candidate.party_id), votes };
    }),
  );
  return csvOf(
    [
      ...contestColumns(published),
      ['polling_station', () => ''],
      ['candidate', ({ candidate }) => candidate?.name],
      ['party', ({ party }) => party?.acronym ?? party?.name],
      ['votes', ({ votes }) => votes],
    ],
    rows,
  );
}

/** Turnout figures in the columns of registers.csv of the import format. */
export function registersCsv(published: PublishedResults): string {
  const rows = published.contests.flatMap((contest) => (contest.register ? [{ contest, ...contest.register }] : []));
  return csvOf(
    [
      ...contestColumns(published),
      ['total_registered_voters', ({ total_registered_voters }) => total_registered_voters],
      ['total_valid_votes', ({ total_valid_votes }) => total_valid_votes],
      ['total_rejected', ({ total_rejected }) => total_rejected],
    ],
    rows,
  );
}
