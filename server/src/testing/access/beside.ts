import type pg from 'pg';
import type { Target } from './target.ts';

/** A row of any table. Rows that belong to a contest also have its year, constituency and election type. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Reads whole tables. The time at which a session was last used changes a while after the call, so it is left out. */
export async function readRows(owner: pg.Pool, tables: readonly string[]): Promise<Map<string, TableRow[]>> {
  const parts = tables.map((name) => `select '${name}' as name, to_jsonb(t) - 'last_seen_at' as row from ${name} t`);
  const { rows } = await owner.query<{ name: string; row: TableRow }>({
    name: 'rows',
    text: parts.join(' union all '),
  });
  const contests = new Map(rows.filter(({ name }) => name === 'contests').map(({ row }) => [row.id, row]));
  const all = new Map(tables.map((name): [string, TableRow[]] => [name, []]));
  for (const { name, row } of rows) {
    const contest = contests.get(row.contest_id);
    all.get(name)?.push(contest ? { ...scopeOf(contest), ...row } : row);
  }
  return all;
}

const scopeOf = ({ year_id, constituency_id, election_type_id }: TableRow) => ({
  year_id,
  constituency_id,
  election_type_id,
});

/** The rows that only one of two states of a table has. */
export function rowsThatDiffer(old: readonly TableRow[] = [], current: readonly TableRow[] = []): TableRow[] {
  const [before, after] = [old, current].map((rows) => new Map(rows.map((row) => [JSON.stringify(row), row])));
  const only = (rows = new Map<string, TableRow>(), others = new Map<string, TableRow>()) =>
    [...rows].filter(([text]) => !others.has(text)).map(([, row]) => row);
  return [...only(before, after), ...only(after, before)];
}

/** What a call may touch, by column. A column that is not named may have any value. */
export type Reach = Readonly<Record<string, readonly unknown[]>>;

/** Tables whose rows have the id of the thing itself, which other tables name by this column. */
const ITSELF: Readonly<Record<string, string>> = {
  years: 'year_id',
  regions: 'region_id',
  constituencies: 'constituency_id',
  polling_stations: 'polling_station_id',
  users: 'user_id',
  parties: 'party_id',
};

/**
 * What a call that is aimed at `at` may touch.
 * @param ids that this call and earlier ones made
 */
export function reachOf(
  at: Target,
  input: Readonly<Record<string, unknown>>,
  caller: number,
  ids: readonly number[],
): Reach {
  const station = input.polling_station_id ?? null;
  // Years, places, parties and people that were made have numbers above those of the small election.
  const made = ids.filter((id) => id > 1000);
  const people = Array.isArray(input.votes) ? input.votes.map((vote: { user_id?: number }) => vote.user_id) : [];
  return {
    year_id: [at.year, at.empty.year, ...made],
    region_id: [null, at.region, at.empty.region, ...made],
    constituency_id: [null, at.constituency, at.empty.constituency, ...made],
    polling_station_id: [station, at.station === station ? station : at.empty.station, ...made],
    party_id: [at.party, at.empty.party, ...made],
    user_id: [null, caller, at.user, ...people, ...made],
    ...(input.election_type_id === undefined ? {} : { election_type_id: [input.election_type_id] }),
  };
}

/** The columns by which a row of a table is beyond the reach of a call. */
export function beyond(table: string, row: TableRow, reach: Reach): string[] {
  const own = ITSELF[table];
  const named = own === undefined ? row : { ...row, [own]: row.id };
  return Object.entries(reach)
    .filter(([column, values]) => column in named && !values.includes(named[column]))
    .map(([column]) => `${table} ${column}`);
}
