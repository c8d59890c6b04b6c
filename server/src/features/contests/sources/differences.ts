import { refusals } from '@election/contract/messages/rules';
import { sayVotes } from '@election/contract/messages/votes';
import { type Actor, can } from '@election/contract/people/permissions';
import type {
  ComparedContest,
  differences as contract,
  Difference,
  UnreadableSheet,
} from '@election/contract/sources/differences';
import { compareSources, type Figure, type Source, sourceState } from '@election/contract/sources/sources';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context, Handlers } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { readSecret } from '../../../platform/secrets/application-secret.ts';
import { sheetLink } from '../../../platform/secrets/sheet-link.ts';
import { failures } from '../../../platform/sentences.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { sayContests as say } from '../sentences.ts';
import { readStanding } from './sources.ts';

type Contest = Input<typeof contract.read>;

const reachOf = (actor: Actor): readonly number[] | null => (actor.scope === 'any' ? null : actor.constituency_ids);

const CONTEST_COLUMNS = `k.id as contest_id, k.year_id, place.region_id, region.title as region, place.id as constituency_id,
  place.name as constituency, k.election_type_id`;
const CONTEST_JOINS = `join constituencies place on place.id = k.constituency_id join regions region on region.id = place.region_id`;

/** $1: the year; $2: ids of constituencies, null for all. Contests that are published as they stand need no decision. */
export const DIFFERENCES_QUERY = `
with differing as materialized (
  select e.contest_id, e.candidate_id, max(e.changed_at) as since
  from contests k
  join vote_entries e on e.contest_id = k.id and e.place = 0 and e.submitted and e.status in ('pending', 'approved', 'published')
  join candidates c on c.id = e.candidate_id and c.status = 'active'
  where k.year_id = $1 and ($2::int[] is null or k.constituency_id = any ($2))
  group by e.contest_id, e.candidate_id having min(e.votes) <> max(e.votes)
),
found as (select contest_id, count(*)::int as fields, max(since) as since from differing group by contest_id)
select ${CONTEST_COLUMNS}, found.fields, to_json(found.since) #>> '{}' as since
from found join contests k on k.id = found.contest_id ${CONTEST_JOINS}
where resolved_ballot(k.id) is null and publication_of(k) <> 'published'
order by found.since, k.id`;

async function listDifferences({ pool, actor }: Context, { year_id }: Input<typeof contract.list>) {
  const values = [year_id, reachOf(actor)];
  const contests = await named<Difference>(pool, 'differences', DIFFERENCES_QUERY, values);
  const unreadable = await named<UnreadableSheet>(
    pool,
    'unreadable_sheets',
    `select distinct on (q.sheet_id) ${CONTEST_COLUMNS}, q.reason, u.name as by, to_json(q.ended_at) #>> '{}' as at
     from keyings q
     join pink_sheets s on s.id = q.sheet_id and s.ended_at is null
     join contests k on k.id = q.contest_id ${CONTEST_JOINS}
     join users u on u.id = q.user_id
     where q.state = 'unreadable' and k.year_id = $1 and ($2::int[] is null or k.constituency_id = any ($2))
     order by q.sheet_id, q.id desc`,
    values,
  );
  return { contests, unreadable };
}

interface Row extends Omit<ComparedContest, 'state' | 'sources' | 'fields' | 'sheet'> {
  sources: (Source & { name: string; keyed: boolean })[];
  candidates: { id: number; name: string; live: number | null }[];
  resolved: Figure[] | null;
  sheet: Omit<NonNullable<ComparedContest['sheet']>, 'image'> | null;
}

/** @throws Failure 403, 404 */
async function compare({ pool, actor }: Context, input: Contest) {
  assertCan(actor, 'differences.resolve', input.constituency_id);
  const [row] = await named<Row>(
    pool,
    'compared_contest',
    `select ${CONTEST_COLUMNS}, sources_seen(k.id) as seen, sources_json(k.id) as sources, resolved_ballot(k.id) as resolved,
       coalesce((select json_agg(json_build_object('id', c.id, 'name', candidate_label(c), 'live', v.live_votes)
          order by c.ballot_order, c.name)
        from active_ballot(k) c
        left join vote_values v on v.contest_id = k.id and v.place = 0 and v.candidate_id = c.id), '[]') as candidates,
       (select json_build_object('id', s.id, 'media_type', p.media_type, 'width', p.width, 'height', p.height)
        from pink_sheets s join pictures p on p.sha256 = s.picture
        where s.contest_id = k.id and s.ended_at is null) as sheet
     from contests k ${CONTEST_JOINS}
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3`,
    [input.year_id, input.constituency_id, input.election_type_id],
  );
  if (!row) throw new Failure(404, sayVotes.noContest);
  const { candidates, sources, resolved, ...contest } = row;
  const { complete, differing, agreed } = compareSources(
    candidates.map(({ id }) => id),
    sources,
  );
  const state = sourceState({ complete, differing: differing.length, resolved: resolved !== null });
  const confirmed = resolved ? new Map(resolved.map((one) => [one.candidate_id, one.votes])) : agreed;
  const decided = state === 'agree' || state === 'resolved';
  const fields = candidates.map(({ id, name, live }) => ({
    candidate_id: id,
    name,
    votes: sources.map(({ figures }) => figures.find((one) => one.candidate_id === id)?.votes ?? null),
    live,
    // Once it is confirmed, a live figure that says otherwise needs a decision too.
    differs: decided ? live !== null && live !== confirmed.get(id) : state === 'differ' && !agreed.has(id),
  }));
  return { ...contest, state, sources, confirmed, fields };
}
type Compared = Awaited<ReturnType<typeof compare>>;

/** Both figures of every candidate, with the sheet. @throws Failure 403, 404 */
async function readDifference(context: Context, input: Contest): Promise<ComparedContest> {
  const { confirmed: _, sources, sheet, ...contest } = await compare(context, input);
  const secret = sheet && (await readSecret(context.db, 'sheets'));
  return {
    ...contest,
    sources: sources.map(({ user_id, name, keyed }) => ({ id: user_id, name, keyed })),
    sheet: sheet && secret ? { ...sheet, image: sheetLink(secret, sheet.id, context.request.token) } : null,
  };
}

/**
 * The candidates to decide on.
 * @throws Failure 409 where the figures have changed since they were seen, where nothing differs, or for a source of the contest
 */
function fieldsOf(actor: Actor, { seen, sources, fields }: Compared, was: string): Compared['fields'] {
  if (seen !== was) throw new Failure(409, failures.sourcesMoved);
  if (sources.some(({ user_id }) => user_id === actor.id)) throw new Failure(409, refusals.own_entry);
  const open = fields.filter(({ differs }) => differs);
  if (open.length === 0) throw new Failure(409, say.noDifference);
  return open;
}

/** What the record of a decision says of a candidate. */
const recordOf = ({ sources }: Compared, { candidate_id, votes }: Compared['fields'][number]) => ({
  candidate_id,
  sources: sources.flatMap(({ user_id }, index) => {
    const figure = votes[index] ?? null;
    return figure === null ? [] : [{ user_id, votes: figure }];
  }),
});

/**
 * Keeps a figure for each candidate that differs; the others stand as the sources agree on them.
 * @throws Failure 403, 404, 409 as fieldsOf says, 422 where a candidate is missing, or for an own figure without a reason
 */
async function resolve(context: Context, { seen, votes, reason, ...contest }: Input<typeof contract.resolve>) {
  const compared = await compare(context, contest);
  const open = fieldsOf(context.actor, compared, seen);
  const decided = new Map(votes.map((vote) => [vote.candidate_id, vote]));
  const missing = open.filter(({ candidate_id }) => !decided.has(candidate_id));
  if (missing.length > 0)
    throw new Failure(422, { votes: [say.decideAll({ names: missing.map(({ name }) => name) })] });
  const fields = open.map((field) => {
    const { vote_count = 0, user_id } = decided.get(field.candidate_id) ?? {};
    const index = compared.sources.findIndex((source) => source.user_id === user_id);
    if (user_id !== undefined && field.votes[index] !== vote_count) throw new Failure(409, failures.sourcesMoved);
    return { ...recordOf(compared, field), votes: vote_count, user_id: user_id ?? null };
  });
  if (!reason && fields.some(({ user_id }) => user_id === null))
    throw new Failure(422, { reason: [say.ownFigureReason] });
  const kept = new Map([...compared.confirmed, ...fields.map((one) => [one.candidate_id, one.votes] as const)]);
  const ballot = [...kept].map(([candidate_id, vote_count]) => ({ candidate_id, vote_count }));
  return runRoutine(context, 'resolve_difference', {
    seen,
    fields,
    input: { ...contest, votes: ballot, ...(reason && { reason }) },
  });
}

/** @throws Failure 403, 404, 409 as fieldsOf says */
async function askAgain(context: Context, { seen, ...input }: Input<typeof contract.askAgain>) {
  const compared = await compare(context, input);
  const fields = fieldsOf(context.actor, compared, seen).map((field) => recordOf(compared, field));
  return runRoutine(context, 'ask_again', { seen, fields, input });
}

/** $1: the year; $2: ids of constituencies, null for all; $3: whether people are named. */
export const PROGRESS_QUERY = `
with counted as (
  select k.id, k.published_at, complete_sources(k) as complete, resolved_ballot(k.id) is not null as resolved, needs_source(k) as waits,
    exists (select from source_entries(k.id) group by candidate_id having min(votes) <> max(votes)) as differs,
    exists (select from pink_sheets s where s.contest_id = k.id and s.ended_at is null) as has_sheet
  from contests k
  where k.year_id = $1 and k.election_type_id = any (election_types_of($1)) and ($2::int[] is null or k.constituency_id = any ($2))
    and k.status not in ('unopposed', 'postponed', 'annulled') and exists (select from active_ballot(k))
),
done as (
  select q.user_id, extract(epoch from q.ended_at - q.claimed_at) as seconds
  from keyings q join counted on counted.id = q.contest_id where q.state = 'done'
),
told as (
  select (source ->> 'user_id')::int as user_id, (source ->> 'votes')::int <> (field ->> 'votes')::int as differs
  from resolutions r
  join counted on counted.id = r.contest_id
  cross join lateral jsonb_array_elements(r.fields) as field
  cross join lateral jsonb_array_elements(field -> 'sources') as source
  where r.outcome = 'kept'
)
select (select count(*) from counted)::int as contests,
  (select count(*) from counted where resolved or complete > 1 and not differs)::int as confirmed,
  (select count(*) from counted where waits and has_sheet)::int as waiting,
  (select count(*) from done)::int as keyed,
  (select avg(seconds) from done)::float as seconds,
  case when $3::boolean then coalesce((
    select json_agg(person order by person.not_kept desc, person.name)
    from (
      select u.id, u.name, (select count(*) from done where user_id = u.id)::int as keyed,
        (select count(*) from told where user_id = u.id)::int as fields,
        (select count(*) from told where user_id = u.id and differs)::int as not_kept
      from users u where u.id in (select user_id from done union select user_id from told)
    ) as person), '[]') end as people`;

/** The figures of the wall; how often a person's figures were not kept is for those alone who read the audit trail. */
async function readProgress({ pool, actor }: Context, { year_id }: Input<typeof contract.progress>) {
  const [row] = await named<Data<typeof contract.progress>>(pool, 'sources_progress', PROGRESS_QUERY, [
    year_id,
    reachOf(actor),
    can(actor, 'audit.read'),
  ]);
  return row as Data<typeof contract.progress>;
}

/** Decisions write in the single statement of their routine. */
export const differenceHandlers = {
  list: listDifferences,
  read: readDifference,
  resolve: { ownsTransaction: resolve },
  askAgain: { ownsTransaction: askAgain },
  standing: readStanding,
  progress: readProgress,
} satisfies Handlers['differences'];
