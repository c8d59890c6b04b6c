import type { swing as contract } from '@election/contract/checks/swing';
import { can } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { assertCan } from '../../../platform/writes/scope.ts';

/** What the checks compare a contest with, for those who validate or publish it. @throws Failure 403 */
export async function readEarlier(
  { pool, actor }: Context,
  input: Input<typeof contract.contest>,
): Promise<Data<typeof contract.contest>> {
  assertCan(actor, can(actor, 'entries.validate') ? 'entries.validate' : 'votes.publish', input.constituency_id);
  const [row] = await named<Data<typeof contract.contest>>(
    pool,
    'earlier_figures',
    `select earlier_figures(k) as earlier from contests k
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3`,
    [input.year_id, input.constituency_id, input.election_type_id],
  );
  return row ?? { earlier: null };
}
