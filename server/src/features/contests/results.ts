import type { results as contract, NationalResult } from '@election/contract/results';
import type { Input } from '@election/contract/route';
import type { Cached, Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import * as failures from '../../platform/sentences.ts';

type National = typeof contract.national;

/** Published figures of a year, by default the current one: national, by region, seats. @throws Failure 404 */
export const nationalResults: Cached<National> = { versions: ['reference', 'results'], read: readNationalResults };

async function readNationalResults(
  { pool }: Context,
  { year_id, election_type_id }: Input<National>,
): Promise<NationalResult> {
  const [row] = await named<{ known: boolean; result: NationalResult | null }>(
    pool,
    'national_results',
    `select exists (select from election_types where id = type) as known, national_results(year, type) as result
     from (select coalesce($1, (select id from years where is_current_year)) as year) as asked
     cross join lateral (select coalesce($2::int, (election_types_of(year))[1]) as type) as shown`,
    [year_id ?? null, election_type_id ?? null],
  );
  if (row?.known === false) throw new Failure(404, failures.missing(failures.theElectionType));
  if (!row?.result) throw new Failure(404, failures.missing(failures.theYear));
  return row.result;
}
