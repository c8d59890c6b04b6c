import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { type Counted, stillHas } from './dependant-sentences.ts';

interface Dependant {
  what: Counted;
  from: string;
  /** The column that holds the id of what would be deleted. */
  by: string;
}

const ofContest = (table: keyof DB) => `${table} join contests on contests.id = ${table}.contest_id`;

/**
 * What keeps a row from being deleted: rows that people entered and that refer to it. What the database removes by itself
 * (roll-ups, contests, pending items, the figures of a poll) is not in it. Foreign keys say the same, without the numbers.
 */
const DEPENDANTS = {
  years: [
    { what: 'region', from: 'regions', by: 'year_id' },
    { what: 'party', from: 'parties', by: 'year_id' },
    { what: 'coalition', from: 'coalitions', by: 'year_id' },
  ],
  regions: [
    { what: 'constituency', from: 'constituencies', by: 'region_id' },
    { what: 'user', from: 'users', by: 'region_id' },
  ],
  constituencies: [
    { what: 'station', from: 'polling_stations', by: 'constituency_id' },
    { what: 'candidate', from: 'candidates', by: 'constituency_id' },
    { what: 'poll', from: 'polls', by: 'constituency_id' },
    { what: 'assignedUser', from: 'user_constituencies', by: 'constituency_id' },
    { what: 'entry', from: ofContest('vote_entries'), by: 'constituency_id' },
    { what: 'liveFigure', from: ofContest('vote_values'), by: 'constituency_id' },
    { what: 'register', from: ofContest('registers'), by: 'constituency_id' },
    { what: 'sheet', from: ofContest('pink_sheets'), by: 'constituency_id' },
    { what: 'decision', from: ofContest('finding_decisions'), by: 'constituency_id' },
  ],
  polling_stations: [
    { what: 'entry', from: 'vote_entries', by: 'polling_station_id' },
    { what: 'liveFigure', from: 'vote_values', by: 'polling_station_id' },
    { what: 'register', from: 'registers', by: 'polling_station_id' },
    { what: 'decision', from: 'finding_decisions', by: 'polling_station_id' },
  ],
  coalitions: [{ what: 'party', from: 'parties', by: 'coalition_id' }],
  parties: [{ what: 'candidate', from: 'candidates', by: 'party_id' }],
  candidates: [
    { what: 'entry', from: 'vote_entries', by: 'candidate_id' },
    { what: 'liveFigure', from: 'vote_values', by: 'candidate_id' },
    { what: 'pollFigure', from: 'poll_votes', by: 'candidate_id' },
  ],
} as const satisfies Partial<Record<keyof DB, readonly Dependant[]>>;

/**
 * Makes sure that a row can be deleted without taking anything along. Lock the row first, so that nothing is added meanwhile.
 * @param subject how the sentence names it: "Region Oti"
 * @throws Failure 409 that counts what depends on it: "Region Oti still has 9 constituencies, so it cannot be deleted."
 */
export async function assertNothingDepends(
  db: Db,
  table: keyof typeof DEPENDANTS,
  id: number,
  subject: string,
): Promise<void> {
  const dependants: readonly Dependant[] = DEPENDANTS[table];
  const counts = dependants.map(
    ({ from, by }) => sql`(select count(*) from ${sql.raw(from)} where ${sql.ref(by)} = ${id})`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  const parts = dependants.map(({ what }, index) => ({ what, count: rows[0]?.counts[index] ?? 0 }));
  const remaining = parts.filter(({ count }) => count > 0);
  if (remaining.length > 0) throw new Failure(409, stillHas(subject, remaining));
}
