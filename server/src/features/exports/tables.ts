import { type RegisterTotals, type TurnoutFrom, turnoutOf } from '@election/contract/figures/registers';
import type { PublishedResults } from '@election/contract/results/exports';
import type { Cell, Table } from '../../platform/text/table.ts';
import type { PublishedWithStations } from './published.ts';

type Contest = PublishedResults['contests'][number];

/** One column: its heading, and its value in a row. */
type Column<Row> = readonly [heading: string, value: (row: Row) => Cell | undefined];

/** The columns that name a place and a contest, as in the import format. */
type Place = Pick<Contest, 'election_type_id' | 'region_id' | 'constituency_id'>;

const tableOf = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Table => ({
  name,
  header: columns.map(([heading]) => heading),
  rows: rows.map((row) => columns.map(([, value]) => value(row) ?? null)),
});

const byId = <T extends { id: number }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

function contestColumns({ election_types, regions, constituencies }: PublishedResults) {
  const [types, areas, places] = [byId(election_types), byId(regions), byId(constituencies)];
  return [
    ['election_type', (row) => types.get(row.election_type_id)?.title],
    ['region', (row) => areas.get(row.region_id)?.title],
    ['constituency', (row) => places.get(row.constituency_id)?.name],
  ] as const satisfies readonly Column<Place>[];
}

/** A figure of a candidate, at a constituency or at one of its polling stations. */
interface Vote extends Place {
  polling_station: string | null;
  candidate_id: number;
  votes: number;
}

/** Votes in the columns of results.csv of the import format, which ignores `party` and `withdrawn`; `order` where a name is not enough. */
function votesTable(name: string, published: PublishedResults, votes: readonly Vote[]): Table {
  const [candidates, parties] = [byId(published.candidates), byId(published.parties)];
  const partyOf = (vote: Vote) => parties.get(candidates.get(vote.candidate_id)?.party_id ?? 0);
  return tableOf(
    name,
    [
      ...contestColumns(published),
      ['polling_station', (vote) => vote.polling_station],
      ['candidate', (vote) => candidates.get(vote.candidate_id)?.name],
      ['order', (vote) => orderOf(candidates.get(vote.candidate_id))],
      ['party', (vote) => partyOf(vote)?.acronym ?? partyOf(vote)?.name],
      ['votes', (vote) => vote.votes],
      ['withdrawn', (vote) => (candidates.get(vote.candidate_id)?.withdrawn ? 'yes' : null)],
    ],
    votes,
  );
}

/** The place on the ballot paper of a candidate whose name another one of the contest has too. */
const orderOf = (candidate: PublishedResults['candidates'][number] | undefined): number | null =>
  candidate && candidate.label !== candidate.name ? candidate.ballot_order : null;

const votesOfContests = ({ contests }: PublishedResults): Vote[] =>
  contests.flatMap((contest) => contest.results.map((result) => ({ ...contest, ...result, polling_station: null })));

function votesOfStations({ published, stations }: PublishedWithStations): Vote[] {
  const [candidates, places] = [byId(published.candidates), byId(published.constituencies)];
  return stations.flatMap(({ constituency_id, code, results }) =>
    results.map((result) => ({
      ...result,
      election_type_id: candidates.get(result.candidate_id)?.election_type_id ?? 0,
      region_id: places.get(constituency_id)?.region_id ?? 0,
      constituency_id,
      polling_station: code,
    })),
  );
}

/** Votes of constituencies. */
export const resultsTable = (published: PublishedResults): Table =>
  votesTable('results', published, votesOfContests(published));

/** Votes of polling stations. */
export const stationsTable = (all: PublishedWithStations): Table =>
  votesTable('results', all.published, votesOfStations(all));

/** Contests that were not simply held, in the columns of contests.csv of the import format. */
export function contestsTable(published: PublishedResults): Table {
  const candidates = byId(published.candidates);
  return tableOf(
    'contests',
    [
      ...contestColumns(published),
      ['status', (row) => row.status],
      ['candidate', (row) => candidates.get(row.elected_id ?? 0)?.name],
      ['order', (row) => orderOf(candidates.get(row.elected_id ?? 0))],
      ['note', (row) => row.note],
    ],
    published.contests.filter(({ status }) => status !== 'held'),
  );
}

/** One figure of a correction: a candidate's votes, or a total of the register. */
interface CorrectedFigure {
  correction: PublishedResults['corrections'][number];
  what: string;
  before: number | null;
  after: number | null;
}

const CORRECTED_TOTALS = ['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const;

/** Each corrected figure with what stood and what stands, the reason and the note. */
export function correctionsTable(published: PublishedResults): Table {
  const types = byId(published.election_types);
  const rows = published.corrections.flatMap((correction): CorrectedFigure[] => {
    const { figures, register } = correction;
    const ofCandidates = figures.map(({ name, before, after }) => ({ correction, what: name, before, after }));
    if (register === null) return ofCandidates;
    const { before, after } = register;
    const ofRegister = CORRECTED_TOTALS.map((what) => ({
      correction,
      what,
      before: before?.[what] ?? null,
      after: after?.[what] ?? null,
    }));
    return [...ofCandidates, ...ofRegister];
  });
  return tableOf<CorrectedFigure>(
    'corrections',
    [
      ['number', ({ correction }) => correction.number],
      ['at', ({ correction }) => correction.at],
      ['kind', ({ correction }) => correction.kind],
      ['election_type', ({ correction }) => types.get(correction.election_type_id)?.title],
      ['region', ({ correction }) => correction.region.title],
      ['constituency', ({ correction }) => correction.constituency.name],
      ['polling_station', ({ correction }) => correction.polling_station?.name],
      ['figure', ({ what }) => what],
      ['before', ({ before }) => before],
      ['after', ({ after }) => after],
      ['reason', ({ correction }) => correction.reason],
      ['note', ({ correction }) => correction.note],
    ],
    rows,
  );
}

/** The share of registered voters, named by what it counts. */
const turnoutColumn = (from: TurnoutFrom): Column<RegisterTotals> => [
  from === 'cast' ? 'turnout_from_ballots_cast' : 'turnout_from_ballots_issued',
  (row) => turnoutOf(row, from)?.toFixed(4),
];

const TOTALS: readonly Column<RegisterTotals>[] = [
  ['total_registered_voters', (row) => row.total_registered_voters],
  ['total_valid_votes', (row) => row.total_valid_votes],
  ['total_rejected', (row) => row.total_rejected],
  ['total_issued', (row) => row.total_issued],
  ['total_not_returned', (row) => row.total_not_returned],
];

const registersOfContests = ({ contests }: PublishedResults) =>
  contests.flatMap((contest) => (contest.register ? [{ ...contest, ...contest.register, polling_station: null }] : []));

/** Registers of constituencies in the columns of the import format, with turnout for readers, which an import ignores. */
export const registersTable = (published: PublishedResults): Table =>
  tableOf(
    'registers',
    [...contestColumns(published), ...TOTALS, turnoutColumn(published.year.turnout_from)],
    registersOfContests(published),
  );

/** registers.csv of the import format: those of constituencies, then those of polling stations. */
export function electionRegistersTable({ published, stations }: PublishedWithStations): Table {
  const places = byId(published.constituencies);
  const ofStations = stations.flatMap(({ constituency_id, code, registers }) =>
    registers.map((register) => ({
      ...register,
      region_id: places.get(constituency_id)?.region_id ?? 0,
      constituency_id,
      polling_station: code,
    })),
  );
  return tableOf(
    'registers',
    [...contestColumns(published), ['polling_station', (row) => row.polling_station], ...TOTALS],
    [...registersOfContests(published), ...ofStations],
  );
}
