import { type history as contract, type FigureChange, HISTORY_PER_PAGE } from '@election/contract/figures/history';
import { sayVotes } from '@election/contract/messages/votes';
import { type Actor, can } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { assertCan } from '../../../platform/writes/scope.ts';

type Query = Input<typeof contract.list>;

/** The name of a deleted user comes from the audit trail. */
const nameOf = (user: string, id: string) =>
  `coalesce(${user}.name, (select actor_name from audit_entries where actor_id = ${id} order by at desc limit 1), '')`;

const COLUMNS = `
  h.id, to_json(h.at) #>> '{}' as at, h.figure, h.action, h.votes_before as before, h.votes_after as after, h.status_before,
  h.status_after, h.reason,
  case when c.id is not null then json_build_object('id', c.id, 'name', candidate_label(c)) end as candidate,
  case when h.provider_id is not null
    then json_build_object('id', h.provider_id, 'name', ${nameOf('provider', 'h.provider_id')}) end as provider,
  json_build_object('id', h.actor_id, 'name', ${nameOf('actor', 'h.actor_id')}) as actor`;

/**
 * One page of the changes of a contest's figures, newest first. Validators and editors read all of them; agents and interns read
 * their own entries and the published figures (docs/product.md, Roles and permissions).
 * @throws Failure 403 outside the caller's scope, 404 where there is no such contest
 */
export async function listHistory({ pool, actor }: Context, query: Query): Promise<Data<typeof contract.list>> {
  const own = ownOnly(actor, query.constituency_id);
  const { year_id, constituency_id, election_type_id, polling_station_id, candidate_id, page } = query;
  const values: unknown[] = [
    year_id,
    constituency_id,
    election_type_id,
    HISTORY_PER_PAGE,
    HISTORY_PER_PAGE * (page - 1),
  ];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    // The published figures tell of a publication, the audit trail of a status; their own rows are for verification.
    `figure <> all (array['publication', 'status', 'public_status'])`,
    polling_station_id === undefined
      ? 'polling_station_id is null'
      : `polling_station_id = ${bind(polling_station_id)}`,
    ...(candidate_id === undefined ? [] : [`candidate_id = ${bind(candidate_id)}`]),
    ...(own ? [`(figure = 'published' or figure = 'entry' and provider_id = ${bind(actor.id)})`] : []),
  ];
  const statement = ['history', polling_station_id && 'station', candidate_id && 'candidate', own && 'own'];
  const [row] = await named<{ total: number; data: FigureChange[] }>(
    pool,
    statement.filter(Boolean).join('_'),
    `with contest as (
       select id from contests where year_id = $1 and constituency_id = $2 and election_type_id = $3
     ), found as not materialized (
       select * from figure_history where contest_id = (select id from contest) and ${filters.join(' and ')}
     )
     select (select count(*) from found) as total, (
       select coalesce(json_agg(change order by change.id desc), '[]') from (
         select ${COLUMNS}
         from (select * from found order by id desc limit $4 offset $5) as h
         left join candidates c on c.id = h.candidate_id
         left join users provider on provider.id = h.provider_id
         left join users actor on actor.id = h.actor_id) as change) as data
     from contest`,
    values,
  );
  if (!row) throw new Failure(404, sayVotes.noContest);
  const last_page = Math.max(1, Math.ceil(row.total / HISTORY_PER_PAGE));
  return { data: row.data, current_page: page, last_page, per_page: HISTORY_PER_PAGE, total: row.total };
}

/** Whether the caller reads only own entries and published figures. @throws Failure 403 */
function ownOnly(actor: Actor, constituency_id: number): boolean {
  if (can(actor, 'entries.validate', constituency_id) || can(actor, 'live.edit', constituency_id)) return false;
  assertCan(actor, can(actor, 'entries.submit') ? 'entries.submit' : 'entries.validate', constituency_id);
  return true;
}
