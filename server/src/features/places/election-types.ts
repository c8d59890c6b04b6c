import type { electionTypes as contract, ElectionType } from '@election/contract/places/election-type-list';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** The election types that a year has, else those of a general election. */
export async function listElectionTypes(
  { db }: Context,
  { year_id }: Input<typeof contract.list>,
): Promise<ElectionType[]> {
  const { rows } = await sql<ElectionType>`
    select id, title from election_types where id = any (election_types_of(${year_id ?? null}::int)) order by id`.execute(
    db,
  );
  return rows;
}
