import { ELECTION_TYPE } from '@election/contract/election-types';
import * as say from '@election/contract/messages/sync';
import type { Input } from '@election/contract/route';
import type { sync as contract, SyncReport } from '@election/contract/sync';
import type { Context } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import * as failures from '../../platform/sentences.ts';
import { runRoutine } from '../../platform/writes/run-once.ts';

/** Sums stations into constituencies without own figures. @throws Failure 404 for an unknown year */
export async function syncConstituencies(context: Context, input: Input<typeof contract.constituencies>) {
  await assertYear(context, input.year_id);
  return runRoutine<SyncReport>(context, 'sync_constituencies', { input });
}

/** Recomputes regional sums, and with them the national ones, from constituencies. @throws Failure 404, 422 for parliamentary votes */
export async function syncRegions(context: Context, input: Input<typeof contract.regions>) {
  await assertYear(context, input.year_id);
  if (input.election_id !== ELECTION_TYPE.presidential) throw new Failure(422, { election_id: [say.onlyPresidential] });
  return runRoutine<SyncReport>(context, 'sync_regions', { input });
}

/** Recomputes seats from constituencies. @throws Failure 404, 422 for presidential votes */
export async function populateSeats(context: Context, input: Input<typeof contract.seats>) {
  await assertYear(context, input.year_id);
  if (input.election_type_id !== ELECTION_TYPE.parliamentary) {
    throw new Failure(422, { election_type_id: [say.onlyParliamentary] });
  }
  return runRoutine<SyncReport>(context, 'sync_seats', { input });
}

async function assertYear({ db }: Context, year_id: number) {
  const year = await db.selectFrom('years').select('id').where('id', '=', year_id).executeTakeFirst();
  if (!year) throw new Failure(404, failures.missing(failures.theYear));
}
