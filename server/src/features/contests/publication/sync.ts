import type { sync as contract, SyncReport } from '@election/contract/figures/sync';
import { isNationwide, titleOfType } from '@election/contract/places/election-types';
import type { Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';

/** The report on an election type that has no such sums. */
const NOTHING: SyncReport = { checked: 0, changed: 0, kept: 0, differences: [] };

/** Sums stations into constituencies without own figures. @throws Failure 404 for an unknown year or election type */
export async function syncConstituencies(context: Context, input: Input<typeof contract.constituencies>) {
  await assertKnown(context, input.year_id, input.election_id);
  return runRoutine(context, 'sync_constituencies', { input });
}

/**
 * Recomputes regional sums, and with them the national ones, from constituencies. Parliamentary votes have none.
 * @throws Failure 404
 */
export async function syncRegions(context: Context, input: Input<typeof contract.regions>) {
  await assertKnown(context, input.year_id, input.election_id);
  if (!isNationwide(input.election_id)) return NOTHING;
  return runRoutine(context, 'sync_regions', { input });
}

/** Recomputes seats from constituencies. Votes of the country have none. @throws Failure 404 */
export async function populateSeats(context: Context, input: Input<typeof contract.seats>) {
  await assertKnown(context, input.year_id, input.election_type_id);
  if (isNationwide(input.election_type_id)) return NOTHING;
  return runRoutine(context, 'sync_seats', { input });
}

async function assertKnown({ db }: Context, year_id: number, election_type_id: number) {
  const year = await db.selectFrom('years').select('id').where('id', '=', year_id).executeTakeFirst();
  if (!year) throw new Failure(404, failures.missing({ what: failures.theYear }));
  if (!titleOfType(election_type_id)) throw new Failure(404, failures.missing({ what: failures.theElectionType }));
}
