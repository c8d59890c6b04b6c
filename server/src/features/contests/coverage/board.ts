import { type Finding, sentenceOf } from '@election/contract/checks/checks';
import type { board as contract } from '@election/contract/figures/board';
import {
  type BoardContest,
  type BoardFacts,
  type BoardTimes,
  boardState,
  waitsSince,
} from '@election/contract/figures/board';
import type { Actor } from '@election/contract/people/permissions';
import { type Confirmable, refusalOf, unconfirmed } from '@election/contract/sources/sources';
import type { Input } from '@election/contract/wire/route';
import type { Cached, Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { MOMENT, SINCE } from './by-contest.ts';
import { checksOf } from './contest-checks.ts';

type List = typeof contract.list;

/** The contests of a year within the caller's scope. Every change of a figure has an audit row in its transaction. */
export const listBoard: { cached: Cached<List> } = {
  cached: { versions: ['access', 'reference', 'audit'], perScope: true, perLanguage: true, read: readBoard },
};

/** One contest as the query has it. */
interface Row
  extends Pick<
      BoardContest,
      | 'contest_id'
      | 'region_id'
      | 'region'
      | 'constituency_id'
      | 'constituency'
      | 'election_type_id'
      | 'pending'
      | 'status_is_public'
    >,
    Omit<BoardFacts, 'errors' | 'warnings' | 'held_by'>,
    BoardTimes {
  /** Whether its publication would change figures that are public. */
  corrects: boolean;
  /** What its checks follow from; null where nothing is left to check. */
  since: string | null;
}

export async function readBoard(
  { pool, actor }: Pick<Context, 'pool' | 'actor'>,
  { year_id }: Input<List>,
): Promise<BoardContest[]> {
  const rows = await named<Row>(pool, 'board', BOARD_QUERY, [year_id, constituenciesOf(actor)]);
  const checked = await checksOf(pool, rows.filter(isChecked));
  return rows.map(({ since, corrects, publication, status, differs, entered_at, validated_at, ...row }) => {
    const { open = [], confirmable = null } = checked(row.contest_id) ?? {};
    const errors = open.filter(isError).length;
    const warnings = open.filter(({ severity }) => severity === 'warning').map(sentenceOf);
    const held_by = (confirmable && unconfirmed(confirmable)?.by) ?? (corrects ? 'correction' : null);
    const state = boardState({ ...row, publication, status, differs, errors, warnings: warnings.length, held_by });
    const barred = confirmable ? barredBy(confirmable) : [];
    const waits_since = waitsSince(state, { entered_at, validated_at });
    return { ...row, state, waits_since, errors, warnings, held_by, barred };
  });
}

const isChecked = (row: Row): row is Row & { since: string } => row.since !== null;

/** The people whom four eyes keep from publishing these figures, whatever the sources say. */
function barredBy(facts: Confirmable): number[] {
  const people = [...facts.figures.flatMap(({ validators }) => validators), facts.register_by ?? []].flat();
  return [...new Set(people)].filter((person) => refusalOf({ ...facts, needed: 1 }, person) !== null);
}

/** Null for all. */
const constituenciesOf = (actor: Actor) => (actor.scope === 'any' ? null : actor.constituency_ids);

const isError = ({ severity }: Finding) => severity === 'error';

/** $1: the year; $2: ids of constituencies, null for all. Checked are figures that wait for publication, and public ones. */
export const BOARD_QUERY = `
with scope as materialized (
  select k.id, k.election_type_id, k.constituency_id, place.name as constituency, region.id as region_id, region.title as region,
    publication, k as contest, k.status,
    (k.status, k.elected_id, k.status_note) is not distinct from (k.public_status, k.public_elected_id, k.public_note)
      as status_is_public
  from contests k
  cross join lateral publication_of(k) as publication
  join constituencies place on place.id = k.constituency_id
  join regions region on region.id = place.region_id
  where k.year_id = $1 and k.election_type_id = any (election_types_of($1)) and ($2::int[] is null or k.constituency_id = any ($2))
),
ballots as (
  select k.id as contest_id, c.id, c.status
  from scope k join candidates c on c.constituency_id = k.constituency_id and c.election_type_id = k.election_type_id
  union all
  select k.id, c.id, c.status
  from scope k join candidates c on c.year_id = $1 and c.constituency_id is null and c.election_type_id = k.election_type_id
),
figures as (
  select b.contest_id, count(*) filter (where b.status = 'active')::int as candidates,
    count(v.live_votes) filter (where b.status = 'active')::int as live,
    max(v.changed_at) filter (where v.published_votes is distinct from v.live_votes) as unpublished_at,
    max(v.changed_at) as changed_at
  from ballots b
  left join vote_values v on v.contest_id = b.contest_id and v.place = 0 and v.candidate_id = b.id
  group by 1
),
entries as materialized (
  select e.contest_id, e.candidate_id, e.user_id, e.votes, e.status, e.changed_at
  from scope k
  join vote_entries e on e.contest_id = k.id and e.place = 0 and e.submitted and e.status in ('pending', 'approved')
  join candidates c on c.id = e.candidate_id and c.status = 'active'
),
entered as (
  select contest_id, count(distinct user_id)::int as providers,
    (count(distinct user_id) filter (where status = 'pending'))::int as pending,
    min(changed_at) filter (where status = 'pending') as entered_at
  from entries group by 1
),
differing as (
  select distinct contest_id from entries group by contest_id, candidate_id having min(votes) <> max(votes)
)
select k.id as contest_id, k.region_id, k.region, k.constituency_id, k.constituency, k.election_type_id, k.publication, k.status,
  k.status_is_public,
  coalesce(f.candidates, 0) as candidates, coalesce(f.live, 0) as live,
  coalesce(e.providers, 0) as providers, coalesce(e.pending, 0) as pending, d.contest_id is not null as differs,
  to_json(e.entered_at) #>> '{}' as entered_at,
  to_json(coalesce(greatest(f.unpublished_at, r.changed_at), f.changed_at)) #>> '{}' as validated_at,
  k.publication = 'outdated' and corrects_public(k.contest) as corrects,
  case when k.status not in ('unopposed', 'postponed', 'annulled')
    and (k.publication = 'published' or (k.publication <> 'empty' and f.candidates > 0 and f.live >= f.candidates))
    then ${SINCE} end as since
from scope k
cross join (${MOMENT}) as moment
left join figures f on f.contest_id = k.id
left join entered e on e.contest_id = k.id
left join registers r on r.contest_id = k.id and r.place = 0 and k.publication = 'outdated' and not is_register_public(r)
left join differing d on d.contest_id = k.id
order by k.region, k.constituency, k.election_type_id`;
