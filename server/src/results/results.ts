import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/results';
import type { results as contract, NationalResult } from '@election/contract/results';
import type { Input } from '@election/contract/route';
import type { Context, Kept } from '../context.ts';
import { named } from '../db/named.ts';
import { Failure } from '../failure.ts';

type National = typeof contract.national;

/** Published figures of a year, by default the current one: national, by region, seats. @throws Failure 404 */
export const nationalResults: Kept<National> = { stamp: versionOf, read: readNationalResults };

/** The year and the version of its results, which grows with everything that they show. */
async function versionOf({ pool }: Context, { year_id, election_type_id }: Input<National>): Promise<string> {
  const [row] = await named<{ year_id: number; known: boolean; version: number }>(
    pool,
    'result_version',
    `select y.id as year_id, t.id is not null as known, coalesce(v.version, 0) as version
     from years y left join election_types t on t.id = $2
     left join result_versions v on v.year_id = y.id and v.election_type_id = t.id
     where y.id = coalesce($1, (select id from years where status = 'active' order by title desc limit 1))`,
    [year_id ?? null, election_type_id],
  );
  if (!row) throw new Failure(404, failures.missing(say.year));
  if (!row.known) throw new Failure(404, failures.missing(say.electionType));
  return `${row.year_id}.${row.version}`;
}

async function readNationalResults(
  { pool }: Context,
  { year_id, election_type_id }: Input<National>,
): Promise<NationalResult> {
  const [row] = await named<{ result: NationalResult | null }>(
    pool,
    'national_results',
    `select national_results(
       coalesce($1, (select id from years where status = 'active' order by title desc limit 1)), $2) as result`,
    [year_id ?? null, election_type_id],
  );
  if (!row?.result) throw new Failure(404, failures.missing(say.year));
  return row.result;
}
