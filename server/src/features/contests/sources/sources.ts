import { sayVotes } from '@election/contract/messages/votes';
import { can } from '@election/contract/people/permissions';
import type { differences as contract, Standing } from '@election/contract/sources/differences';
import {
  type Confirmable,
  compareSources,
  refusalOf,
  type Source,
  sourceState,
} from '@election/contract/sources/sources';
import type { Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { assertCan } from '../../../platform/writes/scope.ts';

interface Row {
  needed: 1 | 2;
  four_eyes: boolean;
  candidates: number[];
  sources: (Source & { name: string })[];
  resolved: boolean;
  facts: Confirmable | null;
  mark: Standing['mark'];
}

/**
 * How the sources of a contest stand, and why the caller may not publish it yet, by the rule that the gate applies.
 * @throws Failure 403 outside the caller's scope, 404
 */
export async function readStanding(
  { pool, actor }: Context,
  input: Input<typeof contract.standing>,
): Promise<Standing> {
  const permission =
    (['votes.publish', 'stations.publish'] as const).find((one) => can(actor, one)) ?? 'differences.resolve';
  assertCan(actor, permission, input.constituency_id);
  const [row] = await named<Row>(
    pool,
    'standing',
    `select sources_needed(k) as needed, y.four_eyes, sources_json(k.id) as sources, resolved_ballot(k.id) is not null as resolved,
       publish_facts(k, coalesce($4, 0)) as facts, mark_of(k, coalesce($4, 0)) as mark, array(select id from active_ballot(k)) as candidates
     from contests k join years y on y.id = k.year_id
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3
       and ($4::int is null or exists (select from polling_stations where id = $4 and constituency_id = $2))`,
    [input.year_id, input.constituency_id, input.election_type_id, input.polling_station_id ?? null],
  );
  if (!row) throw new Failure(404, sayVotes.noContest);
  const { four_eyes, mark } = row;
  const refusal = row.facts && refusalOf(row.facts, actor.id);
  // Sources give figures of the constituency as a whole.
  if (input.polling_station_id) return { needed: 1, four_eyes, state: 'none', sources: [], refusal, mark };
  const { complete, differing } = compareSources(row.candidates, row.sources);
  return {
    needed: row.needed,
    four_eyes,
    state: sourceState({ complete, differing: differing.length, resolved: row.resolved }),
    sources: row.sources.map(({ user_id, name }) => ({ id: user_id, name })),
    refusal,
    mark,
  };
}
