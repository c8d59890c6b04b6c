import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { type runoff as contract, type FirstRound, runoffCan } from '@election/contract/results/runoff';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { lockRow } from '../../../platform/db/rows.ts';
import { Failure } from '../../../platform/failure.ts';
import { assertYear } from '../../../platform/writes/belonging.ts';
import { noteChange } from '../../../platform/writes/reference-change.ts';
import { removeRow } from '../../../platform/writes/remove-row.ts';
import { unnamed } from '../../../platform/writes/sentences.ts';
import { sayContests } from '../sentences.ts';

/** What decides about the run-off of a year, and who stands in it. @throws Failure 422 unknown year */
export async function readRunoff({ db }: Context, { year_id }: Input<typeof contract.read>): Promise<FirstRound> {
  await assertYear(db, year_id);
  return readFirstRound(db, year_id);
}

/**
 * Opens the run-off of a year with two candidates of the first round: as candidates of their own, so that their votes are too. The
 * year is locked, so that no one opens it twice.
 * @throws Failure 409 with the sentence of the rule, 422 unknown year
 */
export async function openRunoff(context: Context, input: Input<typeof contract.open>): Promise<FirstRound> {
  const { db } = context;
  const { year_id, candidate_ids } = input;
  await assertYear(db, year_id);
  await lockRow(db, 'years', year_id, unnamed.years);
  const ruling = runoffCan(candidate_ids, await readFirstRound(db, year_id));
  if (ruling !== true) throw new Failure(409, ruling);
  const named = await db
    .selectFrom('candidates')
    .selectAll()
    .where('id', 'in', candidate_ids)
    .orderBy('ballot_order')
    .execute();
  for (const [index, { id: _, namesake: __, version: ___, ...person }] of named.entries()) {
    const after = await db
      .insertInto('candidates')
      .values({ ...person, election_type_id: ELECTION_TYPE.runoff, ballot_order: index + 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteChange(context, { table: 'candidates', id: after.id, verb: 'create', after });
  }
  return readFirstRound(db, year_id);
}

/** Takes the run-off of a year back, while it has no figures. @throws Failure 404 unknown year, 409 where there is none, or it has figures */
export async function removeRunoff(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db } = context;
  await lockRow(db, 'years', id, unnamed.years);
  const { runoff } = await readFirstRound(db, id);
  if (runoff.length === 0) throw new Failure(409, sayContests.isNotOpen);
  for (const candidate of runoff) {
    const row = await lockRow(db, 'candidates', candidate.id, unnamed.candidates);
    await removeRow(context, 'candidates', row);
  }
  return null;
}

async function readFirstRound(db: Db, year_id: number): Promise<FirstRound> {
  const { presidential, runoff } = ELECTION_TYPE;
  const { rows } = await sql<{ first: FirstRound }>`
    select first_round(${year_id}, ${presidential}, ${runoff}) as first`.execute(db);
  return (rows[0] as { first: FirstRound }).first;
}
